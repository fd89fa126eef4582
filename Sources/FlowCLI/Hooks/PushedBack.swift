import BranchCommands
import Diagnostics
import Git
import Gitflow
import Session

/// A push must neither delete or rewind a permanent branch, nor delete or move a version's tag.
struct PushedBack {
  private static let rule = ManageHooks.rule

  let model: BranchModel
  let remote: String
  let session: Session

  /// The error of a push that loses commits or a version; nil for any other.
  func judgement(_ range: PushedRange) async throws(Failure) -> Judgement? {
    guard let former = range.former, range.head != former else { return nil }
    if let tag = range.remoteRef.removing(prefix: "refs/tags/") {
      guard WrittenVersion(parsing: tag) != nil else { return nil }
      let verb = range.head == nil ? "deletes" : "moves"
      return .fail(
        Self.rule, "this push \(verb) the version tag '\(tag)' on '\(remote)'",
        hint: "keep it, and release the next version instead")
    }
    guard let branch = range.remoteRef.removing(prefix: "refs/heads/"), model.isPermanent(branch)
    else { return nil }
    guard let head = range.head else {
      return .fail(
        Self.rule, "this push deletes the permanent branch '\(branch)' on '\(remote)'",
        hint: .flowctl("model", "show"))
    }
    // A commit that is not in this clone is in no history of it.
    if try await session.holds(head, former) { return nil }
    return .fail(
      Self.rule,
      "this push removes commits from the permanent branch '\(branch)' on '\(remote)'",
      hint: Remedy.explain("to keep them").then(try await keeping(former, branch)))
  }

  /// The local branch if it has the commits, and another revision was pushed; else their merge.
  private func keeping(_ former: ObjectID, _ branch: String) async throws(Failure) -> Remedy {
    let tip = try await session.refs().resolve(RefName.branch(branch))
    if let tip, try await session.holds(tip, former) { return .git("push", remote, branch) }
    return .git("pull", "--no-rebase", remote, branch)
  }
}
