import Configuration
package import Base
package import Git
import Gitflow

extension Session {
  /// The commit that a revision names.
  package func commit(named revision: String) async throws(Failure) -> ObjectID {
    let git = try git()
    let commit = try await askingGit(await git.commit(named: revision))
    if let commit { return commit }
    let branch = try await branch(for: revision)
    if case .found(let id, _) = branch { return id }
    throw Failure(
      .unavailable, "usage", "commit '\(revision)' is not in this clone",
      hint: branch.remedy ?? .git("branch", "--all"))
  }

  /// The remote's branch for a name that is no revision here, or the command that fetches it.
  func branch(for revision: String) async throws(Failure) -> Located {
    let finder = try BaseFinder(self)
    let policy = try? policy(reading: .branches).policy
    let remotes = finder.repository.location.remotes
    let remote = policy.flatMap { remotes.contains($0.remote) ? $0.remote : nil }
    let typed = try await finder.typedBranch(revision)
    guard let policy, let remote, RefStore.mayHold(RefName.branch(typed.name)) else {
      return .missing(reason: revision, remedy: nil)
    }
    if ObjectID(hex: revision) != nil {
      return .missing(reason: revision, remedy: .git("fetch", remote, revision))
    }
    // A name of no branch type is probably a tag.
    if typed.remote == nil, BranchClassifier(policy.model).classify(typed.name).kind == nil {
      return .missing(reason: revision, remedy: .git("fetch", "--tags", remote))
    }
    return try await finder.branch(typed.name, on: typed.remote)
  }
}
