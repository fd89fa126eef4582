import Configuration
package import Diagnostics
package import Gitflow

// Entry points of use cases without a `Repository`, until all have one.

extension Repository {
  /// A repository for its branches and versions only.
  package init(_ session: Session, _ refs: RefReader, _ policy: Policy) {
    self.init(session, refs, LoadedPolicy(.default, origin: LoadedPolicy.defaults))
    self = with(policy)
  }
}

extension VersionFacts {
  /// The versions that refs create.
  package static func read(
    _ refs: RefReader, _ policy: Policy, for branch: String? = nil, in session: Session
  ) async throws(Failure) -> VersionFacts {
    let repository = Repository(session, refs, policy)
    guard let branch else { return try await repository.versions() }
    return try await repository.versions(for: branch)
  }

  /// Adds versions that are merged and not tagged.
  package mutating func readMerges(
    _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) {
    try await Repository(session, refs, policy).readMerges(into: &self)
  }

  /// Adds them without the head's own version.
  package mutating func readMerges(
    besides head: MergeRequest.End, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) {
    guard head.branchClass.kind?.introducesVersion == true else { return }
    self = try await Repository(session, refs, policy).versions(besides: head)
  }
}

extension Session {
  /// The merge target of a branch in the model.
  package func legalTarget(
    of branch: String, _ policy: Policy, _ refs: RefReader
  ) async throws(Failure) -> String {
    try await Repository(self, refs, policy).legalTarget(of: branch)
  }
}
