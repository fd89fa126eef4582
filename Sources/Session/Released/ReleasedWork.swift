package import Base
package import Git
package import Gitflow

/// Finds whether a branch was part of a release that is finished.
package struct ReleasedWork {
  package let repository: Repository
  package let versions: VersionFacts

  package init(_ repository: Repository, _ versions: VersionFacts) {
    self.repository = repository
    self.versions = versions
  }

  var session: Session { repository.session }
  var refs: RefReader { repository.refs }
  var policy: Policy { repository.policy }

  /// The part of a sentence about such a branch.
  package static func words(_ place: String) -> String { "is already in \(place)" }

  /// The command that deletes the local branch.
  static func deletion(of branch: String) -> Remedy {
    .flowctl("finish", branch, "--local")
  }

  /// Where the whole branch is released, locally and on the remote; nil if it isn't or unknown.
  package func place(of branch: String) async throws(Failure) -> String? {
    let variants = try await repository.locator.variants(of: branch)
    return try await place(of: branch, at: variants.map(\.id))
  }

  /// The same for these tips.
  package func place(of branch: String, at tips: [ObjectID]) async throws(Failure) -> String? {
    guard case .kind(let kind, let parts) = repository.classifier.classify(branch),
      kind.refersToVersion, !tips.isEmpty
    else { return nil }
    for holder in try await holders(of: parts.version?.version) {
      if try await isWhole(tips, in: holder.id) { return holder.words }
    }
    return nil
  }

  /// The facts to end a released branch; nil for any other.
  package func finish(
    of branch: String, remote: String?
  ) async throws(Failure) -> (route: FinishRoute, facts: FinishFacts)? {
    let version = repository.classifier.classify(branch).parts?.version?.version
    guard let place = try await place(of: branch), let production = repository.production,
      let commit = CommitID(try await holders(of: version).last?.id)
    else { return nil }
    var facts = FinishFacts(head: try await refs.head().ref, remote: remote)
    (facts.merger, facts.landing) = (.release(place: place), .merged(at: commit))
    for name in [branch, production] {
      facts.tips[name] = BranchTips(local: CommitID(try await refs.resolve(RefName.branch(name))))
    }
    if let remote {
      let tracked = try await refs.resolve(RefName.tracking(branch, of: remote))
      facts.tips[branch]?.remote = CommitID(tracked)
    }
    return (FinishRoute(branch, mergedInto: production), facts)
  }

  /// The version itself, then production, which contains every release.
  private func holders(
    of version: Version?
  ) async throws(Failure) -> [(id: ObjectID, words: String)] {
    var holders: [(id: ObjectID, words: String)] = []
    if let version, let tag = versions.tag(of: version),
      let id = try await refs.resolve(RefName.tag(tag)),
      let commit = try await session.commit(of: id)
    {
      holders.append((commit, "\(version) (tag '\(tag)')"))
    }
    if let production = repository.production {
      holders += try await repository.locator.variants(of: production)
        .map { ($0.id, "'\($0.display)'") }
    }
    return holders
  }

  private func isWhole(_ tips: [ObjectID], in holder: ObjectID) async throws(Failure) -> Bool {
    let states = BranchStates(session)
    for tip in tips where try await !states.contains(tip, in: holder) { return false }
    return true
  }
}

extension Repository {
  /// The same repository with the policy of the branch's base, by which its merge is checked.
  ///
  /// Its own one if the branch is gone, or has no target.
  package func withBasePolicy(of branch: String) async throws(Failure) -> Repository {
    guard session.policyPath != nil,
      let change = try? await ChangeResolver(session).resolve(.init(head: branch)),
      change.unknownTarget == nil, change.decidingBase?.id != nil
    else { return self }
    let source = try await session.basePolicy(of: change)
    if source.local != nil { return self }
    let loaded = source.loaded
    return with(session.withVersionStyle(loaded.focused(on: session.app)))
  }

  /// The merge target of a branch in the model.
  package func legalTarget(
    of branch: String, remedy: Remedy? = nil
  ) async throws(Failure) -> String {
    let repository = focused(onBranches: [branch])
    let versions = try await repository.versions(for: branch)
    return try await AllowedTarget(repository.policy.model, versions, remedy: remedy).name(
      for: branch, unless: ReleasedWork(repository, versions))
  }
}

extension AllowedTarget {
  /// The name of the only allowed target; for released work the error contains the delete command.
  ///
  /// In a clone of some branches, a release that is missing may be open.
  package func name(for head: String, unless work: ReleasedWork) async throws(Failure) -> String {
    do throws(Failure) {
      return try name(for: head)
    } catch {
      guard let place = try await work.place(of: head) else {
        guard isOfMissingBranch(head), let gap = try await work.repository.branchGap() else {
          throw error
        }
        throw .undecided(
          .mergeTarget, "can't determine the merge target of '\(head)': \(gap.reason)",
          hint: gap.remedy)
      }
      throw Failure(
        .unknown,
        [
          .undecided(
            .mergeTarget, "'\(head)' \(ReleasedWork.words(place)): nothing is left to merge",
            hint: ReleasedWork.deletion(of: head))
        ])
    }
  }
}
