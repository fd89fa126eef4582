package import Diagnostics
package import Git
package import Gitflow

/// The merge of a version, by the name of the version's branch.
package struct MergedVersion: Hashable, Sendable {
  package var branch: VersionFacts.OpenBranch
  /// The merge, or the squashed commit of the branch.
  package var id: ObjectID
  /// The merged version.
  package var brought: ObjectID
  /// True if only the title of a single commit names the branch.
  package var isSquash = false
}

/// The versions merged into production, by the messages of merges.
package struct MergedVersions: Sendable {
  /// The maximum number of commits searched.
  private static let limit = 20_000

  /// The newest merge of each version, without those that were reverted.
  package let merges: [Version: MergedVersion]
  /// Why other versions may exist.
  let gap: VersionFacts.VersionGap?
  /// The searched commits, and those at which the search ends.
  private let tips: [ObjectID]
  private let bases: [ObjectID]

  /// The versions in a log of some tips, the newest commit first.
  ///
  /// Titles count only in the tips' first-parent history: elsewhere they belong to merged commits.
  package init(
    in log: [LogEntry], from tips: [ObjectID], beyond bases: [ObjectID] = [], _ policy: Policy,
    gap: VersionFacts.VersionGap?
  ) {
    let reader = MergedVersionReader(policy)
    let reverts = Reverts(in: log)
    var line = Set(tips)
    (self.tips, self.bases, self.gap) = (tips, bases, gap)
    merges = log.reduce(into: [:]) { merges, entry in
      let isOnLine = line.contains(entry.id)
      if isOnLine { line.formUnion(entry.parents.prefix(1)) }
      guard reverts.reverter(of: entry.id) == nil,
        let merged = reader.merged(by: entry, isOnLine: isOnLine)
      else { return }
      let version = merged.branch.version.version
      if merges[version] == nil { merges[version] = merged }
    }
  }

  /// The versions that some commits have and others lack.
  ///
  /// `known` is used if it is for the same commits.
  package static func read(
    from tips: [ObjectID], beyond bases: [ObjectID], _ policy: Policy, in session: Session,
    known: MergedVersions? = nil
  ) async throws(Failure) -> MergedVersions {
    if let known, known.tips == tips, known.bases == bases { return known }
    if tips.isEmpty { return MergedVersions(in: [], from: [], policy, gap: nil) }
    let log = try await session.log(from: tips, excluding: bases, limit: limit)
    let isShallow = session.isShallow
    let isCut = isShallow && log.contains(where: \.parents.isEmpty)
    let gap: VersionFacts.VersionGap? =
      isCut ? .shallow : log.count < limit ? nil : .deep(limit)
    return MergedVersions(in: log, from: tips, beyond: bases, policy, gap: gap)
  }

  /// The merge of a version, tagged or not; searched after the last lower version.
  package static func merge(
    of version: Version, _ versions: VersionFacts, _ policy: Policy, _ refs: RefReader,
    in session: Session, known: MergedVersions? = nil
  ) async throws(Failure) -> MergedVersion? {
    let lower = versions.lastTag(below: version)
    let merged = try await production(beyond: lower, policy, refs, in: session, known: known)
    if let merge = merged.merges[version] { return merge }
    if let gap = merged.gap {
      let reason = "can't determine whether \(version) is merged: \(gap.reason)"
      throw Failure(.unknown, [.undecided("version", reason, hint: gap.remedy)])
    }
    return nil
  }

  /// The versions in production after a tag.
  package static func production(
    beyond tag: String?, _ policy: Policy, _ refs: RefReader, in session: Session,
    known: MergedVersions? = nil
  ) async throws(Failure) -> MergedVersions {
    guard let production = policy.model.production?.branch else {
      return MergedVersions(in: [], from: [], policy, gap: nil)
    }
    let locator = BranchLocator(refs: refs, policy)
    let tips = try await locator.variants(of: production)
    if tips.isEmpty, session.location?.remotes.contains(policy.remote) == true {
      let usual = try await locator.usualName(insteadOf: production)
      let gap = VersionFacts.VersionGap.absent(locator.absent(production, usual: usual))
      return MergedVersions(in: [], from: [], policy, gap: gap)
    }
    var bases: [ObjectID] = []
    if let tag, let id = try await refs.resolve(RefName.tag(tag)) { bases.append(id) }
    return try await read(
      from: tips.map(\.id), beyond: bases, policy, in: session, known: known)
  }
}

extension VersionFacts {
  /// Adds the untagged versions in production after the last version, the lowest first.
  package mutating func readMerges(
    _ policy: Policy, _ refs: RefReader, in session: Session, known: MergedVersions? = nil
  ) async throws(Failure) {
    if tagsApart == nil {
      let comparison = TagComparison(
        session: session, objects: try session.objects(), refs: refs, policy: policy)
      tagsApart = try await comparison.apart(self)
    }
    let last = lastTag
    let merged = try await MergedVersions.production(
      beyond: last?.name, policy, refs, in: session, known: known)
    versionGap = session.narrowGap(policy) ?? merged.gap
    untagged = merged.merges
      .filter { version, _ in last.map { $0.version < version } ?? true }
      .sorted { $0.key < $1.key }.map(\.value.branch)
  }

  /// The same for one branch, which doesn't conflict with itself; only for versions.
  package mutating func readMerges(
    besides head: MergeRequest.End, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) {
    guard head.branchClass.kind?.introducesVersion == true else { return }
    try await readMerges(policy, refs, in: session)
    if versionGap == nil { versionGap = try await session.branchGap(policy, refs) }
    let (kind, version) = (head.kind?.name, head.branchClass.parts?.version?.version)
    untagged.removeAll { merged in
      merged.branch.name == head.name || merged.kind == kind && merged.version.version == version
    }
  }

  /// The tag of the highest version below another one.
  package func lastTag(below version: Version) -> String? {
    countedTags.filter { $0.value.version < version }
      .max { ($0.value.version, $0.key) < ($1.value.version, $1.key) }?.key
  }
}

extension VersionFacts.VersionGap {
  /// The gap of a clone that does not fetch every branch that can have a version.
  package static func narrow(_ location: RepositoryLocation, _ policy: Policy) -> Self? {
    if location.fetches(branches: "", of: policy.remote) { return nil }
    let prefixes = BranchClassifier(policy.model).versionPrefixes
    if prefixes.allSatisfy({ location.fetches(branches: $0, of: policy.remote) }) { return nil }
    return .narrow(remote: policy.remote, isShallow: location.isShallow)
  }
}

extension Session {
  /// The gap of this clone, if it does not fetch every branch that can have a version.
  func narrowGap(_ policy: Policy) -> VersionFacts.VersionGap? {
    location.flatMap { .narrow($0, policy) }
  }
}

/// Reads which version one commit merged into production.
struct MergedVersionReader {
  private let classifier: BranchClassifier
  private let remote: String
  private let production: String?

  init(_ policy: Policy) {
    classifier = BranchClassifier(policy.model)
    remote = policy.remote
    production = policy.model.production?.branch
  }

  /// The version, if the commit's message names its branch.
  ///
  /// At the end of a shallow clone a merge has no parents, and contains only itself.
  func merged(by entry: LogEntry, isOnLine: Bool) -> MergedVersion? {
    let isSquash = entry.parents.count == 1
    guard let name = isSquash ? squashed(by: entry, isOnLine) : source(of: entry),
      let open = classifier.openVersion(of: ExistingBranch(name))
    else { return nil }
    let brought = entry.parents.dropFirst().first ?? entry.id
    return MergedVersion(branch: open, id: entry.id, brought: brought, isSquash: isSquash)
  }

  private func squashed(by entry: LogEntry, _ isOnLine: Bool) -> String? {
    guard isOnLine, let production else { return nil }
    return classifier.squashedVersion(in: entry.subject, into: production)
  }

  private func source(of entry: LogEntry) -> String? {
    let subject = MergeSubject(parsing: entry.subject, body: entry.body, remote: remote)
    guard case .branch(let name, _)? = subject?.source,
      subject?.target == nil || subject?.target == production
    else { return nil }
    return name
  }
}
