package import Diagnostics

/// Why a branch can't be finished.
package enum FinishError: Error, Hashable, Sendable {
  case gone(FinishRoute, remote: String?)
  case noTarget(String, remote: String?)
  /// The remote has commits of the branch that are not here.
  case behind(String, remote: String, commits: Int)
  case diverged(String, remote: String, ahead: Int, behind: Int)
  /// The remote has what the branch was before it was rebased.
  case rewritten(String, remote: String)
  /// The tag is there; commits that came after it go on with a version of their own.
  case tagged(String, branch: String, lateRemedy: String? = nil)
  /// The remote has another tag of the name; a run may have made the one that is here.
  case tagElsewhere(String, remote: String, madeBy: Int?)
  /// The tag is not on what brought the branch; nobody knows what that was where the branch is gone.
  case tagAstray(
    String, at: CommitID?, landing: CommitID?, route: FinishRoute, isOnlyHere: Bool)
  /// The branch is gone, and no merge tells whether the tag is on what it brought.
  case tagUnknown(String, at: CommitID?, route: FinishRoute)
  /// The branch has no commits of its own; a remote is named where it is only there.
  case untouched(String, in: String, isHead: Bool, onlyOn: String? = nil)
  /// The merge was taken back.
  case reverted(FinishRoute, FinishFacts.Reverted, isHead: Bool)
  /// Only the title of a commit names the branch that is gone, and its target has gone on since.
  case namesake(FinishRoute, CommitID)
  case noRemote

  /// What the user reads.
  package var diagnostic: Diagnostic {
    let (message, hint) = wording
    return isUndecided
      ? .undecided("finish", message, hint: hint) : Diagnostic("finish", message, hint: hint)
  }

  /// True where evidence is missing, not where something is wrong.
  private var isUndecided: Bool {
    switch self {
    case .tagUnknown, .namesake: true
    default: false
    }
  }

  /// What refuses the command.
  package var failure: Failure { Failure(isUndecided ? .unknown : .fail, [diagnostic]) }

  /// What deletes a branch; git keeps the one that is checked out, which is left `for` another.
  package static func dropping(_ branch: String, for target: String?) -> String {
    let leaving = target.map { "git switch \(ShellWord.quoted($0)) && " } ?? ""
    return leaving + "git branch -D \(ShellWord.quoted(branch))"
  }

  private var wording: (message: String, hint: String?) {
    switch self {
    case .gone(let route, let remote):
      let place = remote.map { "neither here nor on '\($0)'" } ?? "not here"
      let message = "branch '\(route.branch)' is \(place)"
      if route.tag == nil { return (message, "flowctl branches") }
      return (
        message + ", and no merge names it that has no tag yet",
        "flowctl branches; where a commit of '\(route.target)' brought it: "
          + "git branch \(ShellWord.quoted(route.branch)) <commit>, and the same again"
      )
    case .noTarget(let name, let remote):
      let place = remote.map { "neither here nor on '\($0)'" } ?? "not here"
      return (
        "'\(name)', which it has to be merged into, is \(place)",
        remote == nil ? "flowctl doctor" : "git fetch"
      )
    case .behind(let name, let remote, let commits):
      return (
        "'\(remote)/\(name)' has \(CountText.words(commits, "commit")) that '\(name)' lacks",
        "git switch \(ShellWord.quoted(name)) && git merge --ff-only \(ShellWord.quoted("\(remote)/\(name)"))"
      )
    case .diverged(let name, let remote, let ahead, let behind):
      return (
        "'\(name)' and '\(remote)/\(name)' have diverged: \(CountText.words(ahead, "commit")) here, \(behind) there",
        "git switch \(ShellWord.quoted(name)) && git merge \(ShellWord.quoted("\(remote)/\(name)"))"
      )
    case .rewritten(let name, let remote):
      return (
        "'\(remote)/\(name)' stands where '\(name)' did before it was rebased or reset",
        "where nobody else works on it: git push --force-with-lease "
          + "\(ShellWord.quoted(remote)) \(ShellWord.quoted(name)), and the same again"
      )
    case .tagged(let tag, let branch, let remedy?):
      return ("'\(branch)' has commits that came after its tag '\(tag)'", remedy)
    case .tagged(let tag, let branch, nil):
      return (
        "the tag '\(tag)' is there already, and '\(branch)' is not merged",
        "flowctl check branch \(ShellWord.quoted(branch))"
      )
    case .tagElsewhere(let tag, let remote, let run):
      return (
        "the tag '\(tag)' is another one on '\(remote)'",
        run.map { "flowctl undo \($0) --yes, and the same again" }
          ?? "git fetch --force \(ShellWord.quoted(remote)) tag \(ShellWord.quoted(tag))"
      )
    case .tagAstray(let tag, let commit, let landing, let route, let isOnlyHere):
      let place = "the tag '\(tag)' is at \(commit?.short ?? "no commit"), "
      let (branch, target) = (route.branch, route.target)
      return (
        place
          + (landing.map { "not at \($0.short), by which '\(branch)' came into '\(target)'" }
            ?? "by which '\(branch)' did not come into '\(target)'"),
        (isOnlyHere ? "git tag --delete " : "git show ") + ShellWord.quoted(tag)
      )
    case .tagUnknown(let tag, let commit, let route):
      let (branch, name) = (ShellWord.quoted(route.branch), ShellWord.quoted(tag))
      return (
        "the tag '\(tag)' is at \(commit?.short ?? "no commit"), and no merge tells whether "
          + "'\(route.branch)' came into '\(route.target)' there",
        "git show \(name); where it is right: git branch \(branch) \(name)~0, and the same again"
      )
    case .untouched(let name, let target, let isHead, let remote):
      let there = remote.map {
        "git push \(ShellWord.quoted($0)) --delete \(ShellWord.quoted(name))"
      }
      return (
        "'\(name)' has no commits of its own: '\(target)' had all of them before",
        "commit to it first, or: " + (there ?? Self.dropping(name, for: isHead ? target : nil))
      )
    case .namesake(let route, let commit):
      return (
        "only the title of \(commit.short) names '\(route.branch)', and '\(route.target)' has gone on since",
        "git log \(commit.short)..\(ShellWord.quoted(route.target)); where that commit is all of it: "
          + "git branch \(ShellWord.quoted(route.branch)) \(commit.short), and the same again"
      )
    case .reverted(let route, let reverted, let isHead):
      return (
        "'\(route.branch)' came into '\(route.target)' by \(reverted.merge.short), "
          + "which \(reverted.by.short) took back",
        "bring it back by a revert of \(reverted.by.short) on an up-to-date '\(route.target)': "
          + "git revert \(reverted.by.short); or drop it: "
          + Self.dropping(route.branch, for: isHead ? route.target : nil)
      )
    case .noRemote: return ("there is no remote to push to", "leave out --push")
    }
  }
}
