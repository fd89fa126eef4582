import Diagnostics
import Manifests

/// Summarizes the number of files per action.
struct ChangeCount {
  private var made = 0
  private var changed = 0
  private var deleted = 0

  init(_ steps: [UpdateStep]) {
    for step in steps where step.word != nil {
      switch step.outcome {
      case .created: made += 1
      case .deleted: deleted += 1
      default: changed += 1
      }
    }
  }

  /// `12 files created`, or `1 file created, 2 changed, 3 deleted`.
  var words: String {
    let counts = [(made, "created"), (changed, "changed"), (deleted, "deleted")].filter { $0.0 > 0 }
    guard let first = counts.first else { return "0 files changed" }
    let rest = counts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return "\(CountText.words(first.0, "file")) \(first.1)\(rest)"
  }
}
