package import Base
import Git
package import Gitflow

extension LayoutEvidence {
  /// The branches of the clone and its remote, without merges.
  package static func read(
    _ refs: RefReader, in session: Session
  ) async throws(Failure) -> LayoutEvidence {
    let remote =
      session.location?.remotes.first { $0 == Policy().remote }
      ?? session.location?.remotes.first
    let prefixes = ["refs/heads/"] + (remote.map { ["refs/remotes/\($0)/"] } ?? [])
    let references = try await refs.references(under: prefixes)
    let tips = references.filter { $0.symbolicTarget == nil }
    let history = try await session.history(tips: tips.map(\.target))
    let times = try await askingGit(await history.commitTimes(of: tips.map(\.target)))
    var branches: [String: Int64] = [:]
    for (tip, time) in zip(tips, times) {
      guard let prefix = prefixes.first(where: tip.name.hasPrefix) else { continue }
      let name = String(tip.name.dropFirst(prefix.count))
      branches[name] = max(branches[name] ?? time, time)
    }
    var head = remote.flatMap(references.defaultBranch)
    // Without a server the default is the only branch, or the branch of the first commit.
    if head == nil, branches.count < 2 { head = try await refs.head().branch }
    return LayoutEvidence(branches: branches, defaultBranch: head)
  }
}

extension BranchLayout {
  /// The layout that the branches of the clone and its remote show.
  package static func read(
    _ refs: RefReader, in session: Session
  ) async throws(Failure) -> BranchLayout {
    BranchLayout(try await LayoutEvidence.read(refs, in: session))
  }
}

extension Sequence<Reference> {
  /// The default branch of a remote, as recorded by the clone or `git remote set-head`.
  package func defaultBranch(of remote: String) -> String? {
    let head = RefName.tracking("HEAD", of: remote)
    return lazy.first { $0.name == head }?.symbolicTarget?
      .removing(prefix: RefName.tracking("", of: remote))
  }
}
