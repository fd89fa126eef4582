package import Diagnostics
package import Git
package import Gitflow

/// A branch that was looked for: its commit, or what would bring it.
package enum Located: Sendable {
  /// The commit, and the branch as a ref that git understands: `develop`, `origin/develop`.
  case found(ObjectID, display: String)
  case missing(reason: String, remedy: Remedy?)

  /// The commit; nothing where it is missing.
  package var id: ObjectID? {
    if case .found(let id, _) = self { id } else { nil }
  }

  /// The name that Git knows it by; nothing where it is missing.
  package var display: String? {
    if case .found(_, let display) = self { display } else { nil }
  }
}

/// Looks branches up by their short names: here first, then on the remote.
package struct BranchLocator: Sendable {
  package let refs: RefReader
  private let policy: Policy

  /// A locator for the branches of a policy.
  package init(refs: RefReader, _ policy: Policy) {
    self.refs = refs
    self.policy = policy
  }

  /// The remote that the policy names.
  package var remote: String { policy.remote }

  /// Every commit that goes by this name, here and on the remote.
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

  /// Where a branch is, here or on the remote.
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

  /// The permanent branches of the model that are here, or were fetched.
  private func permanentBranches() async throws(Failure) -> [String] {
    var names: [String] = []
    for name in policy.model.permanentNames.map(\.branch) {
      if try await !variants(of: name).isEmpty { names.append(name) }
    }
    return names
  }

  /// The name of those that teams give such a branch under which there is one.
  package func usualName(insteadOf name: String) async throws(Failure) -> String? {
    for other in BranchLayout.usualNames(insteadOf: name) {
      if try await !variants(of: other).isEmpty { return other }
    }
    return nil
  }

  /// A branch that was found neither here nor on the remote.
  package func absent(_ name: String, usual: String? = nil) -> AbsentBranch {
    AbsentBranch(
      name, policy, remotes: refs.remotes, isShallow: refs.isShallow,
      isNarrow: !refs.fetchesAll(of: remote), usual: usual)
  }
}

extension Session {
  /// The commit of a branch that is here, on the remote, or both: the one that holds the other.
  ///
  /// Nothing where the branch is nowhere; the remote's where both diverged.
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
