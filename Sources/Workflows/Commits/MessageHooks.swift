import Configuration
import Diagnostics
import Effects
import Git
import Gitflow

/// What git asks about the message of a commit: to complete it, and to judge it.
struct MessageHooks {
  let session: Session
  /// What git, or a runner of hooks, gave the hook.
  let arguments: [String]

  /// Writes the branch's issue into a message of somebody's own that does not name it.
  func prepare() async throws(Failure) -> Report {
    var report = Report(command: "hooks run", title: "the message")
    if let reason = try await reasonToLeave() {
      report.checks = [RuleCheck(.commitMessage, .skipped, reason)]
      return report
    }
    guard let issue = try await branchClass()?.parts?.issue else {
      report.checks = [RuleCheck(.commitMessage, .skipped, "the branch has no issue")]
      return report
    }
    guard let form = try rules().issueForm else {
      report.checks = [RuleCheck(.commitMessage, .skipped, "off in the configuration")]
      return report
    }
    let file = try MessageFile(arguments, of: .prepareCommitMessage, in: session)
    let message = try await file.read()
    let named = message.naming(issue, as: form)
    if named != message { try file.write(named) }
    let summary = "it names \(IssueMention.text(of: issue))"
    report.checks = [RuleCheck(.commitMessage, .pass, summary)]
    return report
  }

  /// Judges a message that somebody has written.
  func check() async throws(Failure) -> Report {
    var report = Report(command: "hooks run", title: "the message")
    if isMerge {
      report.checks = [RuleCheck(.commitMessage, .skipped, "a merge")]
      return report
    }
    let file = try MessageFile(arguments, of: .commitMessage, in: session)
    let judgement = CommitMessageRule.judge(
      try await file.read(), on: try await branchClass(), by: try rules())
    report.checks = [judgement.check]
    report.diagnostics = judgement.diagnostics
    return report
  }

  /// Git names its own messages; a rebase has no branch and needs no name.
  private func reasonToLeave() async throws(Failure) -> String? {
    switch source {
    case "merge": "a merge"
    case "squash": "a squash"
    case "commit": "a commit that is taken up again"
    default: isMerge ? "a merge" : nil
    }
  }

  /// Where the message is from: git's second argument; pre-commit tells it by a variable.
  private var source: String? {
    arguments.dropFirst().first ?? session.world.environment["PRE_COMMIT_COMMIT_MSG_SOURCE"]
  }

  private var isMerge: Bool {
    session.location.map { OngoingOperation.find(at: $0, files: session.world.files) == .merge }
      ?? false
  }

  private func rules() throws(Failure) -> CommitRules { try session.policy().configuration.commits }

  /// What the checked-out branch is; nil where HEAD is detached.
  private func branchClass() async throws(Failure) -> BranchClass? {
    guard let branch = try await RefReader.open(session).head().branch else { return nil }
    return BranchClassifier(try session.policy().policy.model).classify(branch)
  }
}
