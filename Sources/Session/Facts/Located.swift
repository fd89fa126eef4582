package import Base
package import Git
package import Gitflow

/// A located branch: its commit, or the command that fetches it.
package enum Located: Sendable {
  /// The commit, and the branch as a Git revision: `develop`, `origin/develop`.
  case found(ObjectID, display: String)
  case missing(reason: String, remedy: Remedy?)

  /// The commit; nil if it is missing.
  package var id: ObjectID? {
    if case .found(let id, _) = self { id } else { nil }
  }

  /// The name in Git; nil if it is missing.
  package var display: String? {
    if case .found(_, let display) = self { display } else { nil }
  }

  /// The command that fetches it; nil if there is none, or it is here.
  package var remedy: Remedy? {
    if case .missing(_, let remedy) = self { remedy } else { nil }
  }
}

/// Looks up branches by their short names: local ones first, then the remote's.
package struct BranchLocator: Sendable {
  package let refs: RefReader
  private let policy: Policy

  package init(refs: RefReader, _ policy: Policy) {
    self.refs = refs
    self.policy = policy
  }

  /// The remote that the policy names.
  package var remote: String { policy.remote }

  /// The commits of this name, locally and on the remote.
  package func variants(of name: String) async throws(Failure) -> [(id: ObjectID, display: String)]
  {
    guard RefStore.mayHold("refs/heads/" + name) else { return [] }
    var found: [(ObjectID, String)] = []
    if let id = try await refs.resolve("refs/heads/" + name) { found.append((id, name)) }
    if let id = try await refs.resolve("refs/remotes/\(remote)/\(name)") {
      found.append((id, "\(remote)/\(name)"))
    }
    return found
  }

  /// The location of a branch, local or on the remote.
  package func locate(_ name: String) async throws(Failure) -> Located {
    if let first = try await variants(of: name).first {
      return .found(first.id, display: first.display)
    }
    let absent = absent(name, usual: try await usualName(insteadOf: name))
    let existing = try await permanentBranches()
    let isEmpty = existing.isEmpty ? try await refs.head().id == nil : false
    return .missing(
      reason: absent.reason, remedy: absent.remedy(beside: existing, isEmpty: isEmpty))
  }

  /// The permanent branches of the model that exist locally, or were fetched.
  private func permanentBranches() async throws(Failure) -> [String] {
    var names: [String] = []
    for name in policy.model.permanentNames.map(\.branch) {
      if try await !variants(of: name).isEmpty { names.append(name) }
    }
    return names
  }

  /// The common name of such a branch under which one exists.
  package func usualName(insteadOf name: String) async throws(Failure) -> String? {
    for other in BranchLayout.usualNames(insteadOf: name) {
      if try await !variants(of: other).isEmpty { return other }
    }
    return nil
  }

  /// A branch that was found neither locally nor on the remote.
  package func absent(_ name: String, usual: String? = nil) -> AbsentBranch {
    AbsentBranch(
      name, policy, remotes: refs.remotes, isShallow: refs.isShallow,
      isNarrow: !refs.fetchesAll(of: remote), usual: usual)
  }
}

extension Session {
  /// The commit of a branch, locally and on the remote: the one that contains the other.
  ///
  /// Nil if the branch does not exist; the remote's if both diverged.
  package func newestTip(
    of name: String, on remote: String
  ) async throws(Failure) -> (ref: String, id: ObjectID)? {
    let refs = try refs()
    let (branch, tracking) = (RefName.branch(name), RefName.tracking(name, of: remote))
    let (local, tracked) = (try await refs.resolve(branch), try await refs.resolve(tracking))
    guard let local else { return tracked.map { (tracking, $0) } }
    guard let tracked, local != tracked else { return (branch, local) }
    return try await isAncestor(tracked, of: local) ? (branch, local) : (tracking, tracked)
  }
}
