import Configuration
import Base
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

  func run() async throws(Failure) -> Report {
    let branch = try await session.refs().head().branch
    if let reason = try reasonToLeave(on: branch) { return skipped(reason) }
    let file = try MessageFile(arguments, of: hook, in: session)
    return try report(on: try await file.read(), of: file, on: branch)
  }

  private func report(
    on message: CommitMessage, of file: MessageFile, on branch: String?
  ) throws(Failure) -> Report {
    guard hook == .prepareCommitMessage else { return try checked(message, on: branch) }
    guard let issue = try issue(of: branch), let form = try rules().issueForm else {
      return skipped("the branch has no issue")
    }
    let named = message.naming(issue, as: form)
    if named != message { try file.write(named) }
    let summary = "the message names \(IssueMention.text(of: issue))"
    return report([RuleCheck(.commitMessage, .pass, summary)])
  }

  /// Checks a message that a user has written.
  private func checked(
    _ message: CommitMessage, on branch: String?
  ) throws(Failure) -> Report {
    let result = CommitMessageRule.check(
      message, on: try branchClass(of: branch), by: try rules())
    return report([result.check], result.diagnostics)
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

/// The file in which Git passes a commit's message to a hook.
struct MessageFile {
  private let path: String
  private let session: Session

  private static let limit = 16 << 20

  /// The file that Git, or a hook manager, passes first.
  ///
  /// - Throws: if no file is given.
  init(_ arguments: [String], of hook: Hook, in session: Session) throws(Failure) {
    guard let name = arguments.first else {
      throw Failure(
        .usage, "hooks", "the message file of \(hook.rawValue) is missing",
        hint: .flowctl("hooks", "run", "\(hook.rawValue)", ".git/COMMIT_EDITMSG"))
    }
    path = session.world.absolute(name)
    self.session = session
  }

  /// The message, read with this repository's comment character.
  func read() async throws(Failure) -> CommitMessage {
    let bytes = try bytes()
    if let plain = CommitMessage(withoutComments: bytes) { return plain }
    return CommitMessage(bytes, comment: await comment())
  }

  /// The message, if no line of it can be a comment, so that the comment character is not needed.
  func readPlain() throws(Failure) -> CommitMessage? { CommitMessage(withoutComments: try bytes()) }

  private func bytes() throws(Failure) -> [UInt8] {
    return try askingFiles(
      .badInput, "hooks", "can't read '\(path)'", try session.world.files.read(path, Self.limit))
  }

  func write(_ message: CommitMessage) throws(Failure) {
    try askingFiles(
      .inputOutput, "hooks", "can't write '\(path)'",
      try session.world.files.edit(path, message.bytes))
  }

  /// The prefix of comments in messages; for `auto` Git chooses one when the message exists.
  private func comment() async -> String {
    let settings = try? await session.git().settings(matching: "^core\\.comment(char|string)$")
    let mark = settings?.last?.value ?? "#"
    return mark == "auto" || mark.isEmpty ? "#" : mark
  }
}
