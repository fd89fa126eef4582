package import Base
package import Git
package import Gitflow

/// The versions of the repository; each question is answered once.
extension Repository {
  /// The versions that refs create under the policy.
  ///
  /// Names are streamed, as a repository may have tens of thousands of tags.
  package func versions() async throws(Failure) -> VersionFacts {
    try await memory.versions.answer(.init(policy)) { () async throws(Failure) in
      let classifier = classifier
      var versions = VersionFacts(policy.model, tagGap: location.tagGap(of: policy.remote))
      for directory in VersionFacts.directories(of: classifier.versionPrefixes) {
        for remote in [nil, policy.remote] {
          let root = remote.map { "refs/remotes/\($0)/" } ?? "refs/heads/"
          try await refs.forEachName(under: root + directory) { rest in
            let name = directory + String(decoding: rest, as: UTF8.self)
            let open = classifier.openVersion(of: ExistingBranch(name, remote: remote))
            if let open { versions.branches.append(open) }
          }
        }
      }
      // Files are unordered, but of several branches always the same one is reported.
      versions.branches.sort { left, right in
        (left.branch.remote ?? "", left.branch.name)
          < (right.branch.remote ?? "", right.branch.name)
      }
      try await readTags(into: &versions)
      return versions
    }
  }

  /// Adds the tags, with their dates if these decide.
  package func readTags(into versions: inout VersionFacts) async throws(Failure) {
    var facts = versions
    try await refs.forEachName(under: RefName.tag("")) { facts.addTag(named: $0) }
    try await readDates(into: &facts)
    versions = facts
  }

  /// The versions on which the merge target and the back-merges of a branch depend.
  ///
  /// If others are open, also those that are merged but not tagged.
  package func versions(for branch: String) async throws(Failure) -> VersionFacts {
    let (versions, kind) = (try await versions(), classifier.classify(branch).kind)
    let needsMerges =
      kind?.introducesVersion == true
      ? versions.openOnce.contains { $0.branch.name != branch }
      : kind?.refersToVersion == true && versions.hasSeveralOpen
    return needsMerges ? try await versionsWithMerges() : versions
  }

  /// The versions with those that are merged but not tagged.
  package func versionsWithMerges() async throws(Failure) -> VersionFacts {
    try await memory.versionsWithMerges.answer(.init(policy)) { () async throws(Failure) in
      var versions = try await versions()
      try await readMerges(into: &versions)
      return versions
    }
  }

  /// The versions that a head is compared with: a version doesn't conflict with itself.
  package func versions(besides head: MergeRequest.End) async throws(Failure) -> VersionFacts {
    guard head.branchClass.kind?.introducesVersion == true else {
      return try await versions(for: head.name)
    }
    var versions = try await versionsWithMerges()
    if versions.versionGap == nil { versions.versionGap = try await branchGap() }
    versions.leaveOut(head)
    return versions
  }

  /// Adds the untagged versions in production after the last version, the lowest first.
  package func readMerges(into versions: inout VersionFacts) async throws(Failure) {
    if versions.tagsApart == nil { versions.tagsApart = try await tagsApart(versions) }
    let narrow = VersionFacts.VersionGap.narrow(location, policy)
    // Without the last release, each merge of a version may be released.
    if versions.reading?.reason != nil {
      versions.versionGap = narrow ?? versions.appGap
      return
    }
    let last = versions.lastTag
    let merged = try await mergedVersions(
      beyond: last?.name, last.map { .following($0.version) } ?? .all)
    versions.versionGap = narrow ?? merged.gap ?? versions.appGap
    // On a trunk, a branch may be merged back before its release.
    let open = policy.model.isTrunk ? Set(versions.branches.map(\.branch.name)) : []
    versions.untagged = merged.merges.filter { !open.contains($0.value.branch.branch.name) }
      .sorted { $0.key < $1.key }.map(\.value.branch)
  }

  /// The versions that some commits have and others lack.
  package func mergedVersions(
    from tips: [ObjectID], beyond bases: [ObjectID], _ wanted: MergedVersions.Wanted = .all
  ) async throws(Failure) -> MergedVersions {
    if tips.isEmpty { return MergedVersions(in: [], from: [], policy, gap: nil) }
    let question = RepositoryMemory.MergeQuestion(
      versions: .init(policy), tips: tips, bases: bases, wanted: wanted)
    return try await memory.merges.answer(question) { () async throws(Failure) in
      let limit = MergedVersions.limit
      let log = try await session.log(from: tips, excluding: bases, limit: limit)
      let isCut = location.isShallow && log.contains(where: \.parents.isEmpty)
      var merged = MergedVersions(
        in: log, from: tips, policy,
        gap: isCut ? .shallow : log.count < limit ? nil : .deep(limit))
      // Whether a merge was undone takes programs.
      merged.merges = merged.merges.filter { wanted.contains($0.key) }
      for tip in tips { try await leaveOutUndone(on: tip, log, &merged) }
      return merged
    }
  }

  /// Leaves out the versions whose merge a tip undid.
  private func leaveOutUndone(
    on tip: ObjectID, _ log: [LogEntry], _ merged: inout MergedVersions
  ) async throws(Failure) {
    if location.isShallow { return }
    // The clone's branch may lack a merge that the remote's has.
    var merges: [ObjectID] = []
    for merge in merged.merges.values.map(\.id)
    where try await session.isAncestor(merge, of: tip, in: objects) {
      merges.append(merge)
    }
    if merges.isEmpty { return }
    let undone = try await RevertedMerge.undoers(
      of: merges, on: tip, Reverts(in: log), in: session)
    merged.merges = merged.merges.filter { undone[$0.value.id] == nil }
  }

  /// The versions in production after a tag.
  package func mergedVersions(
    beyond tag: String?, _ wanted: MergedVersions.Wanted = .all
  ) async throws(Failure) -> MergedVersions {
    guard let production else { return MergedVersions(in: [], from: [], policy, gap: nil) }
    let tips = try await locator.variants(of: production)
    if tips.isEmpty, location.remotes.contains(policy.remote) {
      let usual = try await locator.usualName(insteadOf: production)
      let gap = VersionFacts.VersionGap.absent(locator.absent(production, usual: usual))
      return MergedVersions(in: [], from: [], policy, gap: gap)
    }
    var bases: [ObjectID] = []
    if let tag, let id = try await refs.resolve(RefName.tag(tag)) { bases.append(id) }
    return try await mergedVersions(from: tips.map(\.id), beyond: bases, wanted)
  }

  /// The merge of a version, tagged or not; searched after the last lower version.
  package func merge(
    of version: Version, _ versions: VersionFacts
  ) async throws(Failure) -> MergedVersion? {
    // Above the last version, readMerges asks the same.
    let last = versions.lastTag.flatMap { $0.version < version ? $0 : nil }
    let merged = try await mergedVersions(
      beyond: versions.lastTag(below: version),
      last.map { .following($0.version) } ?? .only(version))
    if let merge = merged.merges[version] { return merge }
    if let gap = merged.gap {
      let reason = "can't determine whether \(version) is merged: \(gap.reason)"
      throw Failure(.unknown, [.undecided("version", reason, hint: gap.remedy)])
    }
    return nil
  }
}

extension VersionFacts {
  /// The directories of refs with these prefixes, none inside another.
  package static func directories(of prefixes: [String]) -> [String] {
    let directories = Set(
      prefixes.map { prefix in
        prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
      })
    return directories.filter { directory in
      !directories.contains { $0 != directory && directory.hasPrefix($0) }
    }.sorted()
  }

  /// Leaves out the merges of a head's own version.
  fileprivate mutating func leaveOut(_ head: MergeRequest.End) {
    let (kind, version) = (head.kind?.name, head.branchClass.parts?.version?.version)
    untagged.removeAll { merged in
      merged.branch.name == head.name || merged.kind == kind && merged.version.version == version
    }
  }
}

extension RepositoryLocation {
  /// Why version tags of a remote may be missing, as far as the repository shows.
  package func tagGap(of remote: String) -> VersionFacts.TagGap? {
    if isShallow { return .shallow }
    return untagged.contains(remote) ? .left(out: remote) : nil
  }
}

extension BranchClassifier {
  /// The branch as one that creates a version, if it does.
  package func openVersion(of branch: ExistingBranch) -> VersionFacts.OpenBranch? {
    guard versionPrefixes.contains(where: { branch.name.utf8.starts(with: $0.utf8) }),
      case .kind(let kind, let parts) = classify(branch.name), kind.introducesVersion,
      let version = parts.version
    else { return nil }
    return VersionFacts.OpenBranch(branch, kind: kind.name, version: version)
  }
}
