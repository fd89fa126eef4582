/// Why what a template brings was not written.
package enum UpdateConflict: Error, Hashable, Sendable {
  /// Something that is neither read nor written stands at a path from the top of the repository.
  case blocked(path: String, reason: String)
  /// The marks of its parts do not fit together; `isWanted` where the template has parts for it.
  case unfitting(MarkedRegions.Fault, isWanted: Bool)
  /// It still has the marks of a merge.
  case unsettled
  /// Both sides changed it, and it is no text.
  case unmergeable
  /// It is not what the template made, in the words behind the name of the file.
  case differing(String)

  /// What the marks of a file are at fault for; nil where they fit together.
  package static func unfitting(in bytes: [UInt8], isWanted: Bool) -> UpdateConflict? {
    do throws(MarkedRegions.Fault) {
      _ = try MarkedRegions(in: bytes)
      return nil
    } catch {
      return .unfitting(error, isWanted: isWanted)
    }
  }

  /// Why, behind the name of the file.
  package var words: String {
    switch self {
    case .blocked(_, let reason): reason
    case .unfitting(let fault, _): "its marks do not fit together: \(fault.words)"
    case .unsettled: "it \(ConflictMarks.words)"
    case .unmergeable: "both sides changed it, and it is no text that can be merged"
    case .differing(let words): words
    }
  }
}
