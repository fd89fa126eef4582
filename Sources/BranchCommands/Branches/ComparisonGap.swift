import Diagnostics
import Git
import Gitflow
import Session

/// Why a branch is not wholly compared with its target, and the command that mends it.
struct ComparisonGap: Sendable {
  var reason: String
  var hint: Remedy?

  /// A shallow clone ends before a branch and its target meet.
  static let cutOff = ComparisonGap(
    reason: "this clone is shallow: its history ends before the branches meet",
    hint: .run(Session.unshallow))
}
