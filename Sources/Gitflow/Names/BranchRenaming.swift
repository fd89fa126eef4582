/// Gives a branch another name wherever it stands.
package enum BranchRenaming {
  /// The command; nil where the branch stands nowhere.
  ///
  /// What the remote has is renamed from there: the branch here may lack some of its commits.
  package static func command(
    _ old: String, to new: String, isHere: Bool, remote: String?
  ) -> String? {
    let (from, to) = (ShellWord.quoted(old), ShellWord.quoted(new))
    let here = "git branch -m \(from) \(to)"
    guard let remote = remote.map(ShellWord.quoted) else { return isHere ? here : nil }
    let there =
      "git push --atomic \(remote) \(remote)/\(from):refs/heads/\(to) :refs/heads/\(from)"
    return isHere ? "\(there) && \(here) && git branch -u \(remote)/\(to) \(to)" : there
  }
}
