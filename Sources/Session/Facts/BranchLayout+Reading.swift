package import Diagnostics
import Git
package import Gitflow

extension BranchLayout {
  /// The permanent branches by their names.
  package static func read(
    _ refs: RefReader, in session: Session
  ) async throws(Failure) -> BranchLayout {
    let remote =
      session.location?.remotes.first { $0 == Policy().remote }
      ?? session.location?.remotes.first
    let prefixes = ["refs/heads/"] + (remote.map { ["refs/remotes/\($0)/"] } ?? [])
    var names: Set<String> = []
    let references = try await refs.references(under: prefixes)
    for reference in references where reference.symbolicTarget == nil {
      guard let prefix = prefixes.first(where: reference.name.hasPrefix) else { continue }
      names.insert(String(reference.name.dropFirst(prefix.count)))
    }
    var head = remote.flatMap(references.defaultBranch)
    // Without a server the default is the only branch, or the branch of the first commit.
    if head == nil, names.count < 2 { head = try await refs.head().branch }
    return BranchLayout(branches: names, defaultBranch: head)
  }
}

extension Sequence<Reference> {
  /// The default branch of a remote, as recorded by the clone or `git remote set-head`.
  func defaultBranch(of remote: String) -> String? {
    let head = RefName.tracking("HEAD", of: remote)
    return lazy.first { $0.name == head }?.symbolicTarget?
      .removing(prefix: RefName.tracking("", of: remote))
  }
}
