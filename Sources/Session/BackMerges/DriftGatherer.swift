package import Base
package import Git
package import Gitflow

/// Finds production commits that other branches lack.
package struct DriftGatherer {
  let repository: Repository
  let versions: VersionFacts

  /// Creates a gatherer for the repository's policy.
  package init(_ repository: Repository) async throws(Failure) {
    self.repository = repository
    versions = try await repository.versions()
  }

  var session: Session { repository.session }
  var policy: Policy { repository.policy }
  var locator: BranchLocator { repository.locator }

  /// The back-merges that branches need, also those that unpushed commits of production need.
  ///
  /// The note is about the latter.
  package func allBackMerges(
    of production: String
  ) async throws(Failure) -> (backMerges: [PendingBackMerge], note: String?) {
    let shared = try await backMerges(of: production)
    guard !shared.isEmpty, let unpushed = try await unpushed(production) else {
      return (shared, nil)
    }
    return (shared + unpushed.backMerges, unpushed.note)
  }

  /// The back-merges that branches need from production.
  package func backMerges(of production: String) async throws(Failure) -> [PendingBackMerge] {
    var backMerges: [PendingBackMerge] = []
    let branches = BackMergeBranches(policy.model, versions)
    let lines = branches.lines
    for line in lines {
      var backMerge = try await backMerge(
        from: try await live(branches, production), to: (line.name, try await shared(line.name)),
        line.version)
      backMerge.isOfTag = branches.tag != nil
      backMerges.append(backMerge)
    }
    // Fetching one missing branch fetches the others too.
    if !policy.model.kindsWithLive.isEmpty, !backMerges.contains(where: \.lacksEvidence),
      let (reason, remedy) = try await gap()
    {
      let releases = PendingBackMerge(
        source: production, sourceName: production, target: "open releases",
        targetName: "open releases", missing: .missing(reason: reason, remedy: remedy))
      backMerges.insert(releases, at: 0)
    }
    return backMerges
  }

  /// Why other branches may need a back-merge: on a trunk, the live version decides which.
  private func gap() async throws(Failure) -> (reason: String, remedy: Remedy)? {
    if policy.model.isTrunk, let unknown = versions.unknownLast { return unknown }
    return try await repository.branchGap().map { ($0.reason, $0.remedy) }
  }

  private func live(
    _ branches: BackMergeBranches, _ production: String
  ) async throws(Failure) -> (name: String, tip: Located) {
    guard let tag = branches.tag else { return (production, try await shared(production)) }
    guard let commit = try await repository.commit(ofTag: tag) else {
      return (tag, .missing(reason: "the tag '\(tag)' is no commit", remedy: .git("show", tag)))
    }
    return (tag, .found(commit, display: tag))
  }

  func backMerge(
    from: (name: String, tip: Located), to: (name: String, tip: Located), _ version: Version?
  ) async throws(Failure) -> PendingBackMerge {
    let ((production, source), (name, target)) = (from, to)
    var backMerge = PendingBackMerge(
      source: source.display ?? production, sourceName: production, target: target.display ?? name,
      targetName: name,
      missing: try await missing(source, target, version))
    if backMerge.absent.contains(where: { !$0.isLost }), let from = source.id,
      let into = target.id,
      let stated = try await StatedBackMerge(
        session: session, classifier: repository.classifier, source: (production, from),
        target: (name, into)
      ).find()
    {
      backMerge.missing = .missing(
        reason:
          "'\(backMerge.target)' has \(stated.id.short) '\(ForeignText.shown(stated.subject))', "
          + "a squash with resolved conflicts: its content can't be compared with '\(backMerge.source)'",
        remedy: .git("show", "--stat", "\(stated.id.short)"))
    }
    backMerge.start = backMerge.restored.flatMap {
      policy.model.starting(into: name, restoring: $0)
    }
    if case .known(let commits) = backMerge.missing, !commits.isEmpty,
      try await isMergedHere(source, into: name, target)
    {
      backMerge.planned = .git("push", policy.remote, name)
    }
    return backMerge
  }

  /// True if the local branch contains the whole source and only has to be pushed.
  private func isMergedHere(
    _ source: Located, into name: String, _ target: Located
  ) async throws(Failure) -> Bool {
    guard let shared = target.id, let wanted = source.id,
      let here = try await repository.refs.resolve(RefName.branch(name)), here != shared
    else { return false }
    let objects = try session.objects()
    guard try await session.isAncestor(shared, of: here, in: objects) else { return false }
    return try await session.isAncestor(wanted, of: here, in: objects)
  }

  /// A team shares remote branches; a local branch counts only if the remote one is missing.
  private func shared(_ name: String) async throws(Failure) -> Located {
    guard let last = try await locator.variants(of: name).last else {
      return try await locator.locate(name)
    }
    return .found(last.id, display: last.display)
  }

  private func missing(
    _ source: Located, _ target: Located, _ version: Version?
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    switch (source, target) {
    case (.missing(let reason, let remedy), _), (_, .missing(let reason, let remedy)):
      return .missing(reason: reason, remedy: remedy)
    case (.found(let production, _), .found(let line, _)):
      return try await lacking(of: production, on: line, version)
    }
  }

  /// The production commits that one branch lacks; a released version is not checked.
  package func lacking(
    of production: ObjectID, on line: ObjectID, _ version: Version?
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    if let version, let last = versions.lastTag, version < last.version {
      return .notAsked(reason: "\(version) is below the last tag \(last.name)")
    }
    let missing =
      policy.model.isTrunk
      ? try await session.lacking(ofLive: production, on: line)
      : try await session.lacking(of: production, on: line)
    guard let version, case .known(let commits) = missing, !commits.isEmpty,
      try await BranchStates(session).contains(line, in: production)
    else { return missing }
    return .notAsked(reason: "\(version) is in production")
  }
}

extension PendingBackMerge {
  /// True where evidence is missing.
  fileprivate var lacksEvidence: Bool {
    if case .missing = missing { true } else { false }
  }
}
