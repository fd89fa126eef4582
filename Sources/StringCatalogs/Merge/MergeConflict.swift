/// A place that both sides changed differently.
package struct MergeConflict: Hashable, Sendable {
  /// The key; nil for a member besides the keys.
  package let key: String?
  package let language: String?
  /// The names of the members from the top of the file.
  package let path: [String]
  /// The text of each side; nil if it is not a text, or missing.
  package let base: String?
  package let ours: String?
  package let theirs: String?

  /// The member that a merge adds at a conflict; it contains the other side.
  package static let marker = "conflict"
}

extension MergeConflict {
  /// The message.
  package var message: String {
    let place = path.map { "'\($0)'" }.joined(separator: " › ")
    switch (ours, theirs) {
    case (let ours?, let theirs?): return "\(place) is '\(ours)' in ours and '\(theirs)' in theirs"
    default: return "\(place) was changed on both sides"
    }
  }
}
