import Git
import Gitflow

/// Finds branches whose changes a target contains under other IDs: squashed or rebased.
///
/// Patches are computed only for possible matches: if the paths differ, so do the patches.
struct BranchCopyFinder {
  /// How much is compared; the rest is reported as not compared.
  struct Limits {
    var own = 1000
    var since = 100_000
  }

  let history: CommitHistory
  let limits: Limits
  private var book: ChangeBook

  init(_ history: CommitHistory, _ book: ChangeBook, limits: Limits) {
    self.history = history
    self.book = book
    self.limits = limits
  }

  /// The possible copies of a branch: one commit with the whole change, or one per commit.
  private struct Claim {
    let candidate: PruneCandidate
    let whole: CommitChange
    var changes: [CommitChange]
  }

  /// The branches with copies, with their target, and what was not compared.
  mutating func copies(
    in targets: [PruneTarget]
  ) async throws(GitError) -> (found: [(PruneCandidate, String)], uncompared: [Uncompared]) {
    var found: [(PruneCandidate, String)] = []
    var uncompared: [Uncompared] = []
    var names: Set<String> = []
    for target in targets.sorted(by: { $0.display < $1.display }) {
      let open = target.open.filter { !names.contains($0.candidate.name) }
      if open.isEmpty || target.since.count == 0 { continue }
      for candidate in try await copies(of: open, since: target.since.first)
      where names.insert(candidate.name).inserted {
        found.append((candidate, target.display))
      }
      uncompared += beyondLimits(target, open.filter { !names.contains($0.candidate.name) })
    }
    for commit in book.oversized.sorted() {
      uncompared.append(Uncompared(name: "\(commit)", reason: "commit \(commit) (too large)"))
    }
    return (found, uncompared)
  }

  private mutating func copies(
    of open: [PruneTarget.Open], since commits: [ObjectID]
  ) async throws(GitError) -> [PruneCandidate] {
    var (claims, since) = (claims(open), commits.map { CommitChange($0) })
    try await book.readPaths(since + claims.flatMap(\.changes))
    reduce(&claims, &since)
    try await book.readPatches(since + claims.flatMap(\.changes))
    var tally: [ObjectID: [ObjectID]] = [:]
    for change in since {
      if let patch = book.patch(of: change) { tally[patch, default: []].append(change.commit) }
    }
    claims.removeAll { claim in
      !claim.changes.allSatisfy { book.patch(of: $0).flatMap { tally[$0] } != nil }
    }
    try await book.readReversals(claims.flatMap(\.changes))
    return try await standing(claims, tally)
  }

  private func claims(_ open: [PruneTarget.Open]) -> [Claim] {
    var claims: [Claim] = []
    for (candidate, fork) in open {
      let whole = CommitChange(candidate.id, since: fork.base)
      claims.append(Claim(candidate: candidate, whole: whole, changes: [whole]))
      guard let own = fork.own, own.count > 1, !fork.hasMerges else { continue }
      let changes = own.map { CommitChange($0) }
      claims.append(Claim(candidate: candidate, whole: whole, changes: changes))
    }
    return claims
  }

  /// Keeps the branches and commits that change the same paths.
  private func reduce(_ claims: inout [Claim], _ since: inout [CommitChange]) {
    let places = Set(since.compactMap { book.paths(of: $0) })
    // A branch without changes may still be waiting for its first change.
    claims.removeAll { book.isEmpty($0.whole) }
    for index in claims.indices {
      // Deleting an empty commit loses nothing.
      claims[index].changes.removeAll { book.isEmpty($0) }
    }
    claims.removeAll { claim in
      !claim.changes.allSatisfy { book.paths(of: $0).map(places.contains) == true }
    }
    let asked = Set(claims.flatMap(\.changes).compactMap { book.paths(of: $0) })
    since.removeAll { book.paths(of: $0).map(asked.contains) != true }
  }

  /// The matches that were not reverted later; earlier commits of the target don't count.
  private func standing(
    _ claims: [Claim], _ tally: [ObjectID: [ObjectID]]
  ) async throws(GitError) -> [PruneCandidate] {
    func commits(of patch: ObjectID?) -> [ObjectID] { patch.flatMap { tally[$0] } ?? [] }
    let wanted = claims.map { claim in
      let commits = claim.changes.flatMap {
        commits(of: book.patch(of: $0)) + commits(of: book.reversal(of: $0))
      }
      return (tip: claim.candidate.id, commits: Array(Set(commits)))
    }
    var standing: [PruneCandidate] = []
    for (claim, lacking) in zip(claims, try await history.lacking(wanted)) {
      let own = Set(lacking)
      let stands = claim.changes.allSatisfy { change in
        let made = commits(of: book.patch(of: change)).count { own.contains($0) }
        return made > commits(of: book.reversal(of: change)).count { own.contains($0) }
      }
      if stands { standing.append(claim.candidate) }
    }
    return standing
  }

  private func beyondLimits(_ target: PruneTarget, _ open: [PruneTarget.Open]) -> [Uncompared] {
    var beyond = open.filter { $0.fork.own == nil }.map { candidate, _ in
      Uncompared(
        name: candidate.name,
        reason: "'\(candidate.name)' with '\(target.display)' commit by commit "
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
