import Manifests

extension UpdateStep {
  /// The action on the file as one word; nil if there was none.
  var word: String? {
    if remark == .partsAppended { return "append" }
    return switch outcome {
    case .created: "create"
    case .replaced: "replace"
    case .merged: "merge"
    case .deleted: "delete"
    // A file in conflict may have been partially written, with conflict markers or regions.
    case .conflict: action == .nothing ? nil : "merge"
    case .keptEdit, .keptDeleted, .keptOrphan, nil: nil
    }
  }

  /// The word, padded to the longest one.
  var alignedWord: String? {
    word.map { $0 + String(repeating: " ", count: max(0, 7 - $0.count)) }
  }
}
