import Git

/// Finds branches whose changes a target contains under other IDs: squashed or rebased.
///
/// Patches are computed only for possible matches: if the paths differ, so do the patches.
package struct BranchCopyFinder {
  /// How much is compared; the rest is reported as not compared.
  package struct Limits: Sendable {
    package var own = 1000
    package var since = 100_000

    /// Limits on the commits of a branch and of its target.
    package init(own: Int = 1000, since: Int = 100_000) {
      self.own = own
      self.since = since
    }
  }

  let history: CommitHistory
  let limits: Limits
  private var cache: PatchIDCache

  init(_ history: CommitHistory, _ cache: PatchIDCache, limits: Limits) {
    self.history = history
    self.cache = cache
    self.limits = limits
  }

  /// The possible copies of a branch: one commit with the whole change, or one per commit.
  private struct Claim {
    let branch: ComparedBranch
    let whole: CommitChange
    var changes: [CommitChange]
  }

  /// A branch with copies in a target: the newest one, or an undone one and the commit that undid it.
  typealias Copy = (branch: ComparedBranch, commit: ObjectID, undoneBy: ObjectID?)

  /// The branches with copies, with their target, and what was not compared.
  mutating func copies(
    in targets: [ComparedTarget]
  ) async throws(GitError) -> (found: [(copy: Copy, target: String)], uncompared: [Uncompared]) {
    var found: [(copy: Copy, target: String)] = []
    var uncompared: [Uncompared] = []
    var names: Set<String> = []
    for target in targets.sorted(by: { $0.display < $1.display }) {
      let open = target.open.filter { !names.contains($0.branch.name) }
      if open.isEmpty || target.since.count == 0 { continue }
      for copy in try await copies(of: open, since: target.since.first)
      where copy.undoneBy != nil || names.insert(copy.branch.name).inserted {
        found.append((copy, target.display))
      }
      uncompared += beyondLimits(target, open.filter { !names.contains($0.branch.name) })
    }
    for commit in cache.oversized.sorted() {
      uncompared.append(Uncompared(name: "\(commit)", reason: "commit \(commit) (too large)"))
    }
    return (found, uncompared)
  }

  private mutating func copies(
    of open: [ComparedTarget.Open], since commits: [ObjectID]
  ) async throws(GitError) -> [Copy] {
    var (claims, since) = (try await claims(open), commits.map { CommitChange($0) })
    try await cache.readPaths(since + claims.flatMap(\.changes))
    reduce(&claims, &since)
    try await cache.readPatches(since + claims.flatMap(\.changes))
    var tally: [ObjectID: [ObjectID]] = [:]
    for change in since {
      if let patch = cache.patch(of: change) { tally[patch, default: []].append(change.commit) }
    }
    claims.removeAll { claim in
      !claim.changes.allSatisfy { cache.patch(of: $0).flatMap { tally[$0] } != nil }
    }
    try await cache.readReversals(claims.flatMap(\.changes))
    return try await standing(claims, tally)
  }

  private func claims(_ open: [ComparedTarget.Open]) async throws(GitError) -> [Claim] {
    let edited = try await cache.mergesWithOwnChanges(
      among: open.filter { $0.fork.own != nil }.flatMap(\.fork.merges))
    var claims: [Claim] = []
    for (branch, fork) in open {
      let whole = CommitChange(branch.id, since: fork.base)
      claims.append(Claim(branch: branch, whole: whole, changes: [whole]))
      // A merge of the target into the branch has no copy, and needs none.
      guard let own = fork.own, own.count > 1, edited.isDisjoint(with: fork.merges) else {
        continue
      }
      let changes = own.filter { !fork.merges.contains($0) }.map { CommitChange($0) }
      claims.append(Claim(branch: branch, whole: whole, changes: changes))
    }
    return claims
  }

  /// Keeps the branches and commits that change the same paths.
  private func reduce(_ claims: inout [Claim], _ since: inout [CommitChange]) {
    let places = Set(since.compactMap { cache.paths(of: $0) })
    // A branch without changes may still be waiting for its first change.
    claims.removeAll { cache.isEmpty($0.whole) }
    for index in claims.indices {
      // Deleting an empty commit loses nothing.
      claims[index].changes.removeAll { cache.isEmpty($0) }
    }
    claims.removeAll { claim in
      !claim.changes.allSatisfy { cache.paths(of: $0).map(places.contains) == true }
    }
    let asked = Set(claims.flatMap(\.changes).compactMap { cache.paths(of: $0) })
    since.removeAll { cache.paths(of: $0).map(asked.contains) != true }
  }

  /// The matches, and what reverted them later; earlier commits of the target don't count.
  private func standing(
    _ claims: [Claim], _ tally: [ObjectID: [ObjectID]]
  ) async throws(GitError) -> [Copy] {
    func commits(of patch: ObjectID?) -> [ObjectID] { patch.flatMap { tally[$0] } ?? [] }
    let wanted = claims.map { claim in
      let commits = claim.changes.flatMap {
        commits(of: cache.patch(of: $0)) + commits(of: cache.reversal(of: $0))
      }
      return (tip: claim.branch.id, commits: Array(Set(commits)))
    }
    return zip(claims, try await history.lacking(wanted)).compactMap { claim, lacking in
      let own = Set(lacking)
      var found: Copy?
      let patches = claim.changes.map(cache.patch)
      for change in claim.changes {
        let (patch, reversal) = (cache.patch(of: change), cache.reversal(of: change))
        let made = commits(of: patch).filter(own.contains)
        let reversed = commits(of: reversal).filter(own.contains)
        guard let copy = made.first else { return nil }
        // The branch may have undone a commit of its own.
        let kept = patches.count { $0 == patch } - patches.count { $0 == reversal }
        if made.count - reversed.count < kept, let by = reversed.first {
          found = (claim.branch, copy, by)
        } else if found == nil {
          found = (claim.branch, copy, nil)
        }
      }
      return found
    }
  }

  private func beyondLimits(_ target: ComparedTarget, _ open: [ComparedTarget.Open]) -> [Uncompared]
  {
    var beyond = open.filter { $0.fork.own == nil }.map { branch, _ in
      Uncompared(
        name: branch.name,
        reason: "'\(branch.name)' with '\(target.display)' commit by commit "
          + "(more than \(limits.own) commits)")
    }
    if !open.isEmpty, target.since.count > target.since.first.count {
      beyond.append(
        Uncompared(
          name: target.display,
          reason: "'\(target.display)' beyond its newest \(limits.since) commits "
            + "(of \(target.since.count) since the oldest branch)"))
    }
    return beyond
  }
}
