import Base
import Git
import Session

/// Pushes a branch; the remote branch must be where it was last seen.
struct BranchPush {
  let session: Session
  let facts: SubmitFacts

  var isDone: Bool { facts.tracked == facts.tip }

  /// Pushes, and sets the upstream branch.
  func run(forced: Bool) async throws(Failure) {
    try check(forced: forced)
    if isDone { return }
    let git = try session.git()
    do throws(GitError) {
      try await git.push([RefEdit(facts.ref, from: facts.tracked, to: facts.tip)], to: facts.remote)
    } catch {
      guard [.outrun, .unreached].contains(RefusedPush(error)) else { throw refused(error) }
      // Another run may have pushed it since: then a push from there changes nothing.
      let same = RefEdit(facts.ref, from: facts.tip, to: facts.tip)
      do throws(GitError) { try await git.push([same], to: facts.remote) } catch _ {
        throw refused(error)
      }
    }
    try await follow(git)
  }

  private func refused(_ error: GitError) -> Failure {
    let again = Command.flowctl("submit", facts.name)
    let remedy: Remedy =
      switch RefusedPush(error) {
      case .outrun:
        Remedy.explain("rerun the command after")
          .then(.git("fetch", "--prune", facts.remote))
      case .unreached: .run(again)
      case .ownHook:
        Remedy.explain("after the pre-push hook of this clone allows the push").then(.run(again))
      case .ruledOut, .keptBranch, .notAtomic:
        Remedy.explain("after you get permission to push to '\(facts.remote)'").then(.run(again))
      }
    return Failure(
      .unavailable, SubmitBranch.rule,
      "'\(facts.remote)' rejected '\(facts.name)', nothing was pushed: "
        + ForeignText.shown(error.message),
      hint: remedy)
  }

  /// - Throws: if the remote branch has commits that this one lacks, unless `forced`.
  func check(forced: Bool) throws(Failure) {
    if facts.isForward || forced { return }
    let other = "\(facts.remote)/\(facts.name)"
    if facts.isRewritten {
      throw Failure(
        .fail, SubmitBranch.rule,
        "'\(facts.name)' was rebased or reset: '\(other)' has its former commits",
        hint: Remedy.explain("to overwrite them, if no other user works on the branch")
          .then(.flowctl("submit", "--force-with-lease")))
    }
    throw Failure(
      .fail, SubmitBranch.rule, "'\(other)' has commits that '\(facts.name)' lacks",
      hint: Remedy.git("merge", other).then(.explain("to compare both")).then(
        .git("log", "--oneline", "--left-right", "\(facts.name)...\(other)")))
  }

  /// Like `git push --set-upstream`, unless the branch has another upstream already.
  private func follow(_ git: GitCommands) async throws(Failure) {
    let section = "branch.\(facts.name)."
    try await askingGit { () async throws(GitError) in
      let known = try await git.settings(matching: "^branch\\..*\\.(merge|remote)$", in: .local)
      guard !known.contains(where: { $0.key.hasPrefix(section) }) else { return }
      try await git.set(section + "remote", to: facts.remote, in: .local)
      try await git.set(section + "merge", to: facts.ref, in: .local)
    }
  }
}
