import Gates
import Session
import Git
import Gitflow

struct StatusFacts: Sendable {
  var head: Head
  var standing: BranchStanding?
  var targetDisplay: String?
  var owed: [BranchStanding.Owed]
  var openVersions: [VersionFacts.OpenBranch]
  var operation: OngoingOperation?
  /// A run of a plan that must be continued or aborted.
  var waiting: FlowRun?
  /// The top of the working tree; empty in a bare repository.
  var worktree: String
  var pullRequest: PullRequestNote?
  /// The results of the last gate run.
  var gates: [GateRecord]
  /// Nil if it was not requested.
  var tree: WorkTreeStatus?
  /// The clone's history is too short to know the distance between branches.
  var isCutOff = false
  var now: Int64

  /// The Git operation in progress that is not part of the interrupted run.
  var foreignOperation: OngoingOperation? {
    guard let waiting, case .stopped = waiting.state, waiting.worktree == worktree else {
      return operation
    }
    return operation == .merge || operation == .cherryPick ? nil : operation
  }
}
