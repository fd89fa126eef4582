package import Base
package import Git
package import Gitflow

/// Commits that were added to a version's branch after the release, and how to release them.
extension ReleasedWork {
  /// The maximum number of commits of the branch to read.
  private static let lateLimit = 20

  /// How a branch of a tagged version was shipped; nil for any other branch.
  package func shipped(
    _ branch: String, at head: ObjectID, into base: (id: ObjectID?, name: String)
  ) async throws(Failure) -> VersionFacts.Shipped? {
    // The branch of several versions gets commits for the next one.
    guard let version = repository.classifier.classify(branch).createdVersion?.version,
      versions.newestTag(inLine: version) == nil
    else { return nil }
    guard let tag = versions.tag(of: version) else {
      guard canBeMerged(version), let id = base.id,
        try await BranchStates(session).read(head, in: id, named: branch).content.isContained
      else { return nil }
      return .untagged(in: base.name)
    }
    if try await isIn(tag, head, base.id) { return .whole(tag: tag) }
    if let id = base.id, let commit = try await repository.commit(ofTag: tag),
      try await session.isAncestor(head, of: id)
    {
      if try await session.isAncestor(head, of: commit) { return .whole(tag: tag) }
      var hasEnded = try await follow(commit, on: branch)
      if !hasEnded, try await session.isAncestor(commit, of: head) {
        hasEnded = try await isOwn(commit)
      }
      if hasEnded { return .followed(tag: tag, in: base.name) }
    }
    guard let remedy = try await lateRemedy(of: branch, beyond: tag) else { return nil }
    return remedy == Self.deletion(of: branch)
      ? .followed(tag: tag, in: base.name) : .late(tag: tag, remedy: remedy)
  }

  /// True if the order of versions would refuse a branch that is merged, but not tagged.
  private func canBeMerged(_ version: Version) -> Bool {
    if let last = versions.lastTag, version < last.version { return true }
    // A version of a trunk is merged before its release.
    return !policy.model.isTrunk && versions.openOnce.contains { $0.version.version < version }
  }

  /// The same for a branch of this repository, merged into production; `forCommit` before one.
  package func shipped(
    _ branch: String, forCommit: Bool
  ) async throws(Failure) -> VersionFacts.Shipped? {
    let locator = repository.locator
    guard let head = try await locator.variants(of: branch).first,
      let production = repository.production
    else { return nil }
    let base = try await session.newestTip(of: production, on: policy.remote)
    let shipped = try await shipped(branch, at: head.id, into: (base?.id, production))
    guard forCommit, case .whole(let tag)? = shipped else { return shipped }
    return .ended(tag: tag, remedy: start.map { .run($0) })
  }

  /// What `version-order` says against the branch of a version.
  package func order(of branch: String) async throws(Failure) -> [Diagnostic] {
    let end = MergeRequest.End(branch, repository.classifier.classify(branch))
    var versions = try await repository.versions(besides: end)
    versions.shipped[branch] = try await shipped(branch, forCommit: false)
    return VersionOrderRule(policy).check(branch, end.branchClass, versions).weighed(by: policy)
      .diagnostics.filter(\.isCertainError)
  }

  /// The newest tag of a branch of several versions, such as `2.31.x`, if it has the whole branch.
  package func tag(ofWholeLine branch: String) async throws(Failure) -> String? {
    let heads = try await repository.locator.variants(of: branch)
    guard let version = repository.classifier.classify(branch).createdVersion?.version,
      let tag = versions.newestTag(inLine: version), let production = repository.production,
      !heads.isEmpty
    else { return nil }
    let base = try await session.newestTip(of: production, on: policy.remote)
    for head in heads where try await !isIn(tag, head.id, base?.id) { return nil }
    return tag
  }

  /// True if a tag's commit contains the head by a merge, or is the head: a first-parent commit of
  /// production is no commit of the branch.
  private func isIn(
    _ tag: String, _ head: ObjectID, _ production: ObjectID?
  ) async throws(Failure) -> Bool {
    guard let commit = try await repository.commit(ofTag: tag) else { return false }
    if commit == head {
      guard let production, production != head else { return false }
      return try await BranchStates(session).read(head, in: production).content != .started
    }
    return try await BranchStates(session).read(head, in: commit).content.isContained
  }

  /// The command that releases what the tag lacks; nil if it lacks nothing, or is unrelated.
  package func lateRemedy(of branch: String, beyond tag: String) async throws(Failure) -> Remedy? {
    guard let commit = try await repository.commit(ofTag: tag) else { return nil }
    return try await lateRemedy(of: branch, beyond: commit)
  }

  /// The same for the commit that contains the version.
  package func lateRemedy(of branch: String, beyond holder: ObjectID) async throws(Failure)
    -> Remedy?
  {
    let commits = try await commits(of: branch, beyond: holder)
    guard !commits.isEmpty else { return nil }
    let copied = try await copies(of: branch)
    let missing = commits.filter { !copied.contains($0) }
    // Pending back-merges come first; then the branch can be deleted.
    if missing.isEmpty { return Self.deletion(of: branch) }
    let names = missing.map(\.short)
    guard let start else { return .run(.git("show").adding(names)) }
    return .run([start, .git("cherry-pick").adding(names)])
  }

  /// True if a commit contains a part of a branch that has later commits, wherever these are now.
  package func follow(_ holder: ObjectID, on branch: String) async throws(Failure) -> Bool {
    try await !commits(of: branch, beyond: holder, withMerged: true).isEmpty
  }

  private var start: Command? { policy.model.fixCommand }

  /// Oldest first, without merges.
  private func commits(
    of branch: String, beyond holder: ObjectID, withMerged: Bool = false
  ) async throws(Failure) -> [CommitID] {
    let locator = repository.locator
    let tips = try await locator.variants(of: branch).map(\.id)
    var known = [holder]
    for tip in tips {
      guard let end = try await end(of: tip, in: holder) else { return [] }
      known.append(end)
    }
    if !withMerged, let production = repository.production {
      known += try await locator.variants(of: production).map(\.id)
    }
    let log = try await log(tips, beyond: known, firstParent: false)
    return log.reversed().filter { $0.parents.count < 2 }.compactMap { CommitID($0.id) }
  }

  /// Commits of a branch that production contains under other IDs, as after a cherry-pick.
  private func copies(of branch: String) async throws(Failure) -> Set<CommitID> {
    guard let production = repository.production else { return [] }
    let locator = repository.locator
    let (git, bases) = (try session.git(), try await locator.variants(of: production).map(\.id))
    var copies: Set<CommitID> = []
    for tip in try await locator.variants(of: branch).map(\.id) {
      for base in bases {
        let ids = try await askingGit(await git.equivalents(upstream: base, head: tip))
        copies.formUnion(ids.compactMap { CommitID($0) })
      }
    }
    return copies
  }

  /// The newest first-parent commit of the branch in the version, merged or as a copy.
  private func end(of tip: ObjectID, in holder: ObjectID) async throws(Failure) -> ObjectID? {
    let line = try await log([tip], beyond: [holder], firstParent: true)
    if line.isEmpty { return tip }
    let states = BranchStates(session)
    let parts = line.map {
      ComparedBranch(name: $0.id.description, branch: "", id: $0.id, targets: [(holder, "")])
    }
    let found = try await states.read(parts).found
    if let copied = zip(line, found).first(where: { $1.content == .copied }) {
      return copied.0.id
    }
    guard line.count < Self.lateLimit, let end = line.last?.parents.first else { return nil }
    if try await states.read(end, in: holder).content == .merged { return end }
    guard end == holder, try await isOwn(end) else { return nil }
    return end
  }

  /// True for a tagged commit of a version's branch, which is live: no permanent branch was at it, so
  /// that the branch was not created there.
  private func isOwn(_ commit: ObjectID) async throws(Failure) -> Bool {
    let (states, model) = (BranchStates(session), policy.model)
    var isLive = model.isTrunk
    for name in model.permanentNames.map(\.branch) {
      for tip in try await repository.locator.variants(of: name) {
        let content = try await states.read(commit, in: tip.id).content
        if content == .started { return false }
        if content == .merged, name == repository.production { isLive = true }
      }
    }
    return isLive
  }

  private func log(
    _ tips: [ObjectID], beyond known: [ObjectID], firstParent: Bool
  ) async throws(Failure) -> [LogEntry] {
    try await session.log(
      from: tips, excluding: known, firstParent: firstParent, limit: Self.lateLimit)
  }
}
