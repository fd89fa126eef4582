package import Diagnostics

/// Gives a branch another name wherever it is.
package enum BranchRenaming {
  /// The commands; nil where the branch is nowhere.
  ///
  /// What the remote has is renamed from there: the branch here may lack some of its commits.
  package static func command(
    _ old: String, to new: String, isHere: Bool, remote: String?
  ) -> [Command]? {
    let here = Command.git("branch", "-m", old, new)
    guard let remote else { return isHere ? [here] : nil }
    let there = Command.git(
      "push", "--atomic", remote, "\(remote)/\(old):refs/heads/\(new)", ":refs/heads/\(old)")
    return isHere ? [there, here, .git("branch", "-u", "\(remote)/\(new)", new)] : [there]
  }

  /// What to know before a branch gets another name on the remote.
  package static func warning(_ old: String) -> Remedy {
    .explain("this closes a pull request of '\(old)'")
  }
}
