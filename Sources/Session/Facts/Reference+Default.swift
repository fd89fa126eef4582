import Git
import Gitflow

extension Sequence<Reference> {
  /// The branch that a remote checks out by default, as the clone or `git remote set-head` noted it.
  func defaultBranch(of remote: String) -> String? {
    let head = RefName.tracking("HEAD", of: remote)
    return lazy.first { $0.name == head }?.symbolicTarget?
      .removing(prefix: RefName.tracking("", of: remote))
  }
}
