import Gates
import Git
import Gitflow

/// What `status` tells.
struct StatusFacts: Sendable {
  var head: Head
  /// Nil where HEAD is detached.
  var standing: BranchStanding?
  var targetDisplay: String?
  var owed: [BranchStanding.Owed]
  var openVersions: [VersionFacts.OpenBranch]
  var operation: OngoingOperation?
  var pullRequest: PullRequestNote?
  /// What the last run of gates came to.
  var gates: [GateRecord]
  /// Nil where it was not asked for.
  var tree: WorkTreeStatus?
  /// Seconds since 1970.
  var now: Int64
}
