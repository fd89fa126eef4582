import Gates
import Git
import Gitflow

struct StatusFacts: Sendable {
  var head: Head
  var standing: BranchStanding?
  var targetDisplay: String?
  var owed: [BranchStanding.Owed]
  var openVersions: [VersionFacts.OpenBranch]
  var operation: OngoingOperation?
  /// A run of a plan that waits to be continued or aborted.
  var waiting: FlowRun?
  /// The top of the work tree; empty in a bare repository.
  var worktree: String
  var pullRequest: PullRequestNote?
  /// What the last run of gates came to.
  var gates: [GateRecord]
  /// Nil where it was not asked for.
  var tree: WorkTreeStatus?
  /// The clone ends before branches meet, so that it is not known how far they are apart.
  var isCutOff = false
  var now: Int64

  /// What is under way in the work tree and is not that run's own.
  var foreignOperation: OngoingOperation? {
    guard let waiting, case .stopped = waiting.state, waiting.worktree == worktree else {
      return operation
    }
    return operation == .merge || operation == .cherryPick ? nil : operation
  }
}
