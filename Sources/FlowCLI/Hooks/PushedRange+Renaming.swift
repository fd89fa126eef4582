import Diagnostics
import Gitflow

extension PushedRange {
  /// What mends a name that the push alone gives: no branch of that name is here to be renamed.
  ///
  /// Nothing where the branch has the name here as well, or where the remedy is another.
  func renaming(in remedy: Remedy?, to remote: String) -> Remedy? {
    guard let branch, localRef != remoteRef, let words = remedy?.commands.first?.words,
      remedy?.steps.count == 1, words.count == 5, words[..<4] == ["git", "branch", "-m", branch]
    else { return nil }
    // Git guesses that a branch is meant only where the other end is one.
    let isBranch = RefName.isBranch(localRef)
    let source = isBranch ? RefName.short(localRef) : localRef
    return .git("push", remote, "\(source):\(isBranch ? "" : "refs/heads/")\(words[4])")
  }
}
