package import Base

/// Why a branch can't be finished.
package enum FinishError: Error, Hashable, Sendable {
  case gone(FinishRoute, remote: String?)
  case noTarget(String, remote: String?)
  case behind(String, remote: String, commits: Int)
  case diverged(String, remote: String, ahead: Int, behind: Int)
  case rewritten(String, remote: String)
  /// The tag exists; commits after it continue with a new version.
  case tagged(String, branch: String, lateRemedy: Remedy? = nil)
  /// The remote has another tag with this name; a run may have made the local one.
  case tagElsewhere(String, remote: String, madeBy: Int?)
  /// The tag is not on the commit that merged the branch, which is unknown if the branch is deleted.
  case tagAstray(
    String, at: CommitID?, landing: CommitID?, route: FinishRoute, isOnlyHere: Bool)
  case tagUnknown(String, at: CommitID?, route: FinishRoute)
  /// The branch has no commits of its own; names a remote if the branch is only there.
  case untouched(String, in: String, isHead: Bool, onlyOn: String? = nil)
  /// `start` begins the branch that restores a version whose tag exists.
  case reverted(FinishRoute, FinishFacts.Reverted, start: Command?)
  /// A back-merge would undo a release elsewhere.
  case rolledBack([Diagnostic])
  case namesake(FinishRoute, CommitID)
  /// The branch of a trunk is deleted, and the target has it only as a squash.
  case tipUnknown(FinishRoute, CommitID?)
  case noRemote

  /// True if evidence is missing, false if something is wrong.
  private var isUndecided: Bool {
    switch self {
    case .tagUnknown, .namesake, .tipUnknown: true
    default: false
    }
  }

  private static func place(_ remote: String?) -> String {
    remote.map { "neither in this clone nor on '\($0)'" } ?? "not in this clone"
  }

  /// The failure of the command.
  package var failure: Failure {
    if case .rolledBack(let findings) = self { return Failure(.fail, findings) }
    return Failure(isUndecided ? .unknown : .fail, [diagnostic])
  }

  /// Deletes a merged branch; Git keeps a checked-out one, so this switches `for` another first.
  package static func dropping(_ branch: String, for target: String?) -> Remedy {
    let leaving = target.map { Command.git("switch", $0) }
    return .run([leaving, .git("branch", "-d", branch)].compactMap(\.self))
  }

  /// The message for the user.
  package var diagnostic: Diagnostic {
    switch self {
    case .gone(let route, let remote):
      let message = "branch '\(route.branch)' is \(Self.place(remote))"
      if route.tag == nil { return finding(message, .flowctl("branches")) }
      return finding(
        message + ", and no untagged merge names it",
        Remedy.explain(
          "if a commit of '\(route.target)' contains it, create a branch '\(route.branch)' there"
        ).then(.flowctl("branches")))
    case .noTarget(let name, let remote):
      return finding(
        "the merge target '\(name)' is \(Self.place(remote))",
        remote == nil ? .flowctl("doctor") : .git("fetch"))
    case .behind(let name, let remote, let commits):
      return finding(
        "'\(remote)/\(name)' has \(CountText.words(commits, "commit")) that '\(name)' lacks",
        .run([.git("switch", name), .git("merge", "--ff-only", "\(remote)/\(name)")]))
    case .diverged(let name, let remote, let ahead, let behind):
      return finding(
        "'\(name)' and '\(remote)/\(name)' have diverged: \(CountText.words(ahead, "commit")) ahead, \(behind) behind",
        .run([.git("switch", name), .git("merge", "\(remote)/\(name)")]))
    case .rewritten(let name, let remote):
      return finding(
        "'\(remote)/\(name)' is at the commit that '\(name)' was at before a rebase or reset",
        Remedy.explain("if no one else works on it")
          .then(.flowctl("submit", name, "--force-with-lease")))
    case .tagged(let tag, let branch, let remedy?):
      return finding("'\(branch)' has commits after its tag '\(tag)'", remedy)
    case .tagged(let tag, let branch, nil):
      return finding(
        "the tag '\(tag)' already exists, but '\(branch)' is not merged",
        .flowctl("check", "branch", branch))
    case .tagElsewhere(let tag, let remote, let run):
      return finding(
        "the tag '\(tag)' is at another commit on '\(remote)'",
        run.map { .flowctl("undo", "\($0)", "--yes") }
          ?? .git("fetch", "--force", remote, "tag", tag))
    case .tagAstray(let tag, let commit, let landing, let route, let isOnlyHere):
      let place = "the tag '\(tag)' is at \(commit?.short ?? "no commit"), "
      let (branch, target) = (route.branch, route.target)
      return finding(
        place
          + (landing.map { "not at \($0.short), which merged '\(branch)' into '\(target)'" }
            ?? "which did not merge '\(branch)' into '\(target)'"),
        Remedy.explain(
          isOnlyHere ? "if it is wrong, delete it in this clone; to see it" : "to see it"
        ).then(.git("show", tag)))
    case .tagUnknown(let tag, let commit, let route):
      return finding(
        "the tag '\(tag)' is at \(commit?.short ?? "no commit"), and no merge shows whether "
          + "'\(route.branch)' was merged into '\(route.target)' there",
        Remedy.git("show", tag).then(.explain("if that is correct, restore the branch"))
          .then(.git("branch", route.branch, "\(tag)~0")))
    case .untouched(let name, let target, let isHead, let remote):
      return finding(
        "'\(name)' has no commits of its own: '\(target)' already contains all of them",
        remote.map { .explain("commit to it first, or delete it on '\($0)'") }
          ?? Remedy.explain("commit to it first, or delete it")
          .then(Self.dropping(name, for: isHead ? target : nil)))
    case .namesake(let route, let commit):
      return finding(
        "only the title of \(commit.short) names '\(route.branch)', and '\(route.target)' has new commits since then",
        Remedy.explain("if that commit contains the whole branch, restore it")
          .then(.git("branch", route.branch, commit.short)))
    case .tipUnknown(let route, let landed):
      return finding(
        "can't determine the last commit of '\(route.branch)': '\(route.target)' has it only as "
          + "\(landed?.short ?? "a copy"), with changes of later versions",
        Remedy.explain("tag its last commit, such as that of its pull request, from")
          .then(.git("log", "--oneline", route.target)))
    case .reverted(let route, let reverted, let start):
      return finding(
        reverted.account(of: route.branch, in: route.target),
        reverted.restoring(
          on: [.git("switch", route.branch)], in: route.target, startingWith: start))
    case .rolledBack(let findings): return findings.first ?? finding("a release was reverted", nil)
    case .noRemote: return finding("there is no remote to push to", "leave out --push")
    }
  }

  private func finding(_ message: String, _ hint: Remedy?) -> Diagnostic {
    isUndecided
      ? .undecided("finish", message, hint: hint) : Diagnostic("finish", message, hint: hint)
  }
}
