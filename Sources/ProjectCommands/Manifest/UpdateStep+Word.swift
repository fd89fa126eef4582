import Manifests

extension UpdateStep {
  /// What was done to the file, in one word; nil where nothing was.
  var word: String? {
    if remark == .partsAppended { return "append" }
    return switch outcome {
    case .created: "create"
    case .replaced: "replace"
    case .merged: "merge"
    case .deleted: "delete"
    // What is in conflict may have been written in part: marks of a merge, and of parts.
    case .conflict: action == .nothing ? nil : "merge"
    case .keptEdit, .keptDeleted, .keptOrphan, nil: nil
    }
  }

  /// The word as long as the longest one.
  var alignedWord: String? {
    word.map { $0 + String(repeating: " ", count: max(0, 7 - $0.count)) }
  }
}
