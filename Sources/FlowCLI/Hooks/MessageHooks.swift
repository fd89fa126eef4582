import Configuration
import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// The hooks for the message of a commit: one completes it, one checks it.
struct MessageHooks {
  let hook: Hook
  /// The arguments from Git or a hook manager.
  let arguments: [String]
  let session: Session

  /// Runs by reading files only; nil if git has to be run for the branch or the comment character.
  func direct() throws(Failure) -> Report? {
    let location = try session.repository()
    let branch: String?
    do throws(GitError) {
      branch = try RefStore(location, files: session.world.files).head().branch
    } catch .unsupported {
      return nil
    } catch {
      throw error.failure
    }
    if let reason = try reasonToLeave(on: branch) { return skipped(reason) }
    let file = try MessageFile(arguments, of: hook, in: session)
    guard let message = try file.readPlain() else { return nil }
    return try report(on: message, of: file, on: branch)
  }

  /// Runs with git.
  func run() async throws(Failure) -> Report {
    let branch = try await session.refs().head().branch
    if let reason = try reasonToLeave(on: branch) { return skipped(reason) }
    let file = try MessageFile(arguments, of: hook, in: session)
    return try report(on: try await file.read(), of: file, on: branch)
  }

  private func report(
    on message: CommitMessage, of file: MessageFile, on branch: String?
  ) throws(Failure) -> Report {
    guard hook == .prepareCommitMessage else { return try judged(message, on: branch) }
    guard let issue = try issue(of: branch), let form = try rules().issueForm else {
      return skipped("the branch has no issue")
    }
    let named = message.naming(issue, as: form)
    if named != message { try file.write(named) }
    let summary = "the message names \(IssueMention.text(of: issue))"
    return report([RuleCheck(.commitMessage, .pass, summary)])
  }

  /// Checks a message that a user has written.
  private func judged(
    _ message: CommitMessage, on branch: String?
  ) throws(Failure) -> Report {
    let judgement = CommitMessageRule.judge(
      message, on: try branchClass(of: branch), by: try rules())
    return report([judgement.check], judgement.diagnostics)
  }

  private func report(_ checks: [RuleCheck], _ diagnostics: [Diagnostic] = []) -> Report {
    Report(
      command: "hooks run", title: "the message", checks: checks, diagnostics: diagnostics)
  }

  private func skipped(_ reason: String) -> Report {
    report([RuleCheck(.commitMessage, .skipped, reason)])
  }

  /// Why the message is not changed.
  ///
  /// Git writes its own messages; a rebase has no branch and needs no issue.
  private func reasonToLeave(on branch: String?) throws(Failure) -> String? {
    guard hook == .prepareCommitMessage else { return isMerge ? "a merge" : nil }
    switch source {
    case "merge": return "a merge"
    case "squash": return "a squash"
    case "commit": return "an amended or reused commit"
    default: break
    }
    if isMerge { return "a merge" }
    if try issue(of: branch) == nil { return "the branch has no issue" }
    return try rules().issueForm == nil ? "off in the configuration" : nil
  }

  /// The source of the message: Git's second argument, or pre-commit's variable.
  private var source: String? {
    arguments.dropFirst().first ?? session.world.environment["PRE_COMMIT_COMMIT_MSG_SOURCE"]
  }

  private var isMerge: Bool {
    session.location.map { OngoingOperation.find(at: $0, files: session.world.files) == .merge }
      ?? false
  }

  private func rules() throws(Failure) -> CommitRules { try session.policy().configuration.commits }

  private func issue(of branch: String?) throws(Failure) -> String? {
    try branchClass(of: branch)?.parts?.issue
  }

  /// What the checked-out branch is; nil where HEAD is detached.
  private func branchClass(of branch: String?) throws(Failure) -> BranchClass? {
    guard let branch else { return nil }
    return BranchClassifier(try session.policy().policy.model).classify(branch)
  }
}
