import Diagnostics
import Gitflow

extension PushedRange {
  /// What mends a name that the push alone gives: no branch of that name is here to be renamed.
  ///
  /// Nothing where the branch has the name here as well, or where the hint says something else.
  func renaming(in hint: String?, to remote: String) -> String? {
    guard let branch, localRef != remoteRef,
      let name = hint?.removing(prefix: "git branch -m \(ShellWord.quoted(branch)) "),
      !name.utf8.contains(UInt8(ascii: " "))
    else { return nil }
    // Git guesses that a branch is meant only where the other end is one.
    let isBranch = RefName.isBranch(localRef)
    let source = ShellWord.quoted(isBranch ? RefName.short(localRef) : localRef)
    return "git push \(ShellWord.quoted(remote)) \(source):\(isBranch ? "" : "refs/heads/")\(name)"
  }
}
