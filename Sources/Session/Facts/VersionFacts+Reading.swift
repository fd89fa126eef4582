import Configuration
package import Diagnostics
package import Git
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
    _ policy: Policy, _ refs: RefReader, in session: Session, known: MergedVersions? = nil
  ) async throws(Failure) {
    try await Repository(session, refs, policy).readMerges(into: &self, known: known)
  }

  /// Adds them without the head's own version.
  package mutating func readMerges(
    besides head: MergeRequest.End, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) {
    guard head.branchClass.kind?.introducesVersion == true else { return }
    self = try await Repository(session, refs, policy).versions(besides: head)
  }
}

extension MergedVersions {
  /// The versions that some commits have and others lack.
  package static func read(
    from tips: [ObjectID], beyond bases: [ObjectID], _ policy: Policy, in session: Session
  ) async throws(Failure) -> MergedVersions {
    try await Repository(session, session.refs(), policy).mergedVersions(from: tips, beyond: bases)
  }

  /// The merge of a version.
  package static func merge(
    of version: Version, _ versions: VersionFacts, _ policy: Policy, _ refs: RefReader,
    in session: Session, known: MergedVersions? = nil
  ) async throws(Failure) -> MergedVersion? {
    if let known, known.gap == nil || known.merges[version] != nil { return known.merges[version] }
    return try await Repository(session, refs, policy).merge(of: version, versions)
  }

  /// The versions in production after a tag.
  package static func production(
    beyond tag: String?, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) -> MergedVersions {
    try await Repository(session, refs, policy).mergedVersions(beyond: tag)
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
