/// A place that both sides changed, each in its own way.
package struct MergeConflict: Hashable, Sendable {
  /// The key; nil for a member beside the keys.
  package let key: String?
  package let language: String?
  /// The names of the members from the top of the file.
  package let path: [String]
  /// What stands there on each side; nil where it is no text, or not there.
  package let base: String?
  package let ours: String?
  package let theirs: String?

  /// The member that a merge leaves beside what it could not decide; it holds the other side.
  package static let marker = "conflict"
}

extension MergeConflict {
  /// What was seen.
  package var message: String {
    let place = path.map { "'\($0)'" }.joined(separator: " › ")
    switch (ours, theirs) {
    case (let ours?, let theirs?): return "\(place) is '\(ours)' here and '\(theirs)' there"
    default: return "\(place) was changed on one side and otherwise on the other"
    }
  }
}
