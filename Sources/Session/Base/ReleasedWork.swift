package import Diagnostics
package import Git
package import Gitflow

/// Tells of a branch whose release has ended whether that had it by then.
package struct ReleasedWork {
  package let session: Session
  package let refs: RefReader
  package let policy: Policy
  package let versions: VersionFacts

  /// A value of these parts.
  package init(session: Session, refs: RefReader, policy: Policy, versions: VersionFacts) {
    self.session = session
    self.refs = refs
    self.policy = policy
    self.versions = versions
  }

  /// What a sentence says of such a branch.
  package static func words(_ place: String) -> String { "is in \(place) already" }

  /// What deletes it, here alone.
  static func deletion(of branch: String) -> Remedy {
    .flowctl("finish", branch, "--local")
  }

  /// Where all of a branch is, here and on the remote; nil where it is not, or nothing tells.
  package func place(of branch: String) async throws(Failure) -> String? {
    let variants = try await BranchLocator(refs: refs, policy).variants(of: branch)
    return try await place(of: branch, at: variants.map(\.id))
  }

  /// The same of these tips.
  package func place(of branch: String, at tips: [ObjectID]) async throws(Failure) -> String? {
    guard case .kind(let kind, let parts) = BranchClassifier(policy.model).classify(branch),
      kind.refersToVersion, !tips.isEmpty
    else { return nil }
    for holder in try await holders(of: parts.version?.version) {
      if try await isWhole(tips, in: holder.id) { return holder.words }
    }
    return nil
  }

  /// What is left to do with a branch that is out; nil of any other one.
  package func landed(_ branch: String) async throws(Failure) -> (LandedBranch, place: String)? {
    let version = BranchClassifier(policy.model).classify(branch).parts?.version?.version
    guard let place = try await place(of: branch), let production = policy.model.production?.branch,
      let commit = CommitID(try await holders(of: version).last?.id)
    else { return nil }
    var landed = LandedBranch(
      branch, into: production, of: policy.remote, at: commit)
    landed.targetTip = CommitID(try await refs.resolve(RefName.branch(production)))
    landed.head = try await refs.head().ref
    landed.local = try await submitted(RefName.branch(branch))
    landed.tracked = try await submitted(RefName.tracking(branch, of: policy.remote))
    return (landed, place)
  }

  private func submitted(_ ref: String) async throws(Failure) -> LandedBranch.Place? {
    CommitID(try await refs.resolve(ref)).map { LandedBranch.Place($0, isSubmitted: true) }
  }

  /// The version itself, then production, which holds all that is out.
  private func holders(
    of version: Version?
  ) async throws(Failure) -> [(id: ObjectID, words: String)] {
    var holders: [(id: ObjectID, words: String)] = []
    if let version, let tag = versions.tag(of: version),
      let id = try await refs.resolve(RefName.tag(tag)),
      let commit = try await session.commit(of: id)
    {
      holders.append((commit, "\(version), tagged '\(tag)',"))
    }
    if let production = policy.model.production?.branch {
      holders += try await BranchLocator(refs: refs, policy).variants(of: production)
        .map { ($0.id, "'\($0.display)'") }
    }
    return holders
  }

  private func isWhole(_ tips: [ObjectID], in holder: ObjectID) async throws(Failure) -> Bool {
    for tip in tips where try await !holds(holder, tip) { return false }
    return true
  }

  private func holds(_ holder: ObjectID, _ tip: ObjectID) async throws(Failure) -> Bool {
    switch try await session.landing(of: tip, in: holder) {
    case .open, .untouched: return false
    // Never worked on, or fast-forwarded: nobody can tell.
    case .merged(let commit) where commit == CommitID(tip): return false
    case .merged: return try await RevertedMerge.find(bringing: tip, to: holder, in: session) == nil
    case .copied: return true
    }
  }
}

extension LegalTarget {
  /// The name of the only legal target; of work that is out the refusal says so, and what deletes it.
  package func name(for head: String, unless work: ReleasedWork) async throws(Failure) -> String {
    do throws(Failure) {
      return try name(for: head)
    } catch {
      guard let place = try await work.place(of: head) else { throw error }
      throw Failure(
        .unknown,
        [
          .undecided(
            .mergeTarget, "'\(head)' \(ReleasedWork.words(place)): nothing of it is left to merge",
            hint: ReleasedWork.deletion(of: head))
        ])
    }
  }
}
