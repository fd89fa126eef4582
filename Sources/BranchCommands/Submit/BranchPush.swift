import Diagnostics
import Git
import Gitflow
import Session

/// Tells the remote of a branch; it must stand there where we saw it last.
struct BranchPush {
  let session: Session
  let facts: SubmitFacts

  var isDone: Bool { facts.tracked == facts.tip }

  /// Pushes, and has git know where the branch is pushed to.
  func run(forced: Bool) async throws(Failure) {
    try check(forced: forced)
    if isDone { return }
    let git = try session.git()
    do throws(GitError) {
      try await git.push([RefEdit(facts.ref, from: facts.tracked, to: facts.tip)], to: facts.remote)
    } catch {
      guard [.outrun, .unreached].contains(RefusedPush(error)) else { throw refused(error) }
      // Another run of the same may have pushed it in between: then a push from there changes nothing.
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
        Remedy.explain("run the same command again after")
          .then(.git("fetch", "--prune", facts.remote))
      case .unreached: .run(again)
      case .ownHook:
        Remedy.explain("once the pre-push hook of this clone lets it").then(.run(again))
      case .ruledOut, .keptBranch:
        Remedy.explain("once '\(facts.remote)' lets you push to it").then(.run(again))
      }
    return Failure(
      .unavailable, SubmitBranch.rule,
      "'\(facts.remote)' does not take '\(facts.name)', and nothing was changed: "
        + ForeignText.shown(error.message),
      hint: remedy)
  }

  /// - Throws: where the remote's branch has what this one lacks, and that is not to be given up.
  func check(forced: Bool) throws(Failure) {
    if facts.isForward || forced { return }
    let other = "\(facts.remote)/\(facts.name)"
    if facts.isRewritten {
      throw Failure(
        .fail, SubmitBranch.rule,
        "'\(other)' stands where '\(facts.name)' did before it was rebased or reset",
        hint: Remedy.explain("to give up what it has, where nobody else works on it")
          .then(.flowctl("submit", "--force-with-lease")))
    }
    throw Failure(
      .fail, SubmitBranch.rule, "'\(other)' has commits that '\(facts.name)' lacks",
      hint: Remedy.git("merge", other).then(.explain("to give them up"))
        .then(.flowctl("submit", "--force-with-lease")))
  }

  /// As `git push --set-upstream`, unless the branch follows another one already.
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
