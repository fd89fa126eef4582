import Git
import Gitflow

/// Finds commits whose content another branch has in other commits: cherry-picked, rebased,
/// squashed.
struct EquivalentFinder {
  /// The maximum number of trial merges, and of commits compared one by one.
  private static let (mergeLimit, commitLimit) = (50, 100)
  /// The maximum number of paths used to search for older commits.
  private static let pathLimit = 200
  /// The maximum number of commits searched for reverts.
  private static let logLimit = 20_000

  let objects: ObjectReader
  /// Git for trial merges.
  let git: GitCommands
  let history: CommitHistory
  let production: ObjectID
  let line: ObjectID

  /// The commits that the branch lacks, and those it has as copies; empty commits are neither.
  func missing(_ lacking: [CommitDetails]) async throws(GitError) -> [MissingCommit] {
    var copies: [ObjectID: MissingCommit.Equivalent] = [:]
    let plain = lacking.filter { $0.parents.count < 2 && !isEmpty($0) }
    if objects.holdTheSame(production, line) {
      for commit in plain { copies[commit.id] = .sameTree }
      return listed(plain, copies)
    }
    let own = try await history.commits(
      from: [line], excluding: [production], limit: LackingCommits.limit)
    if !plain.isEmpty, own.count > 0 {
      for id in try await standingCopies(own.first) { copies[id] = .samePatch }
    }
    var rest = plain.filter { copies[$0.id] == nil }
    for merge in lacking where merge.parents.count == 2 {
      if try await hasContent(merge) { rest.append(merge) }
    }
    if rest.isEmpty { return listed(plain, copies) }
    let absent = try await compare(rest, own.first, &copies)
    return listed(lacking.filter { copies[$0.id] != nil || absent.contains($0.id) }, copies)
  }

  private func listed(
    _ commits: [CommitDetails], _ copies: [ObjectID: MissingCommit.Equivalent]
  ) -> [MissingCommit] {
    commits.map { commit in
      MissingCommit(
        id: commit.id.description, subject: commit.subject, author: commit.author.name,
        equivalent: copies[commit.id])
    }
  }

  private func isEmpty(_ commit: CommitDetails) -> Bool {
    commit.parents.first.map { objects.holdTheSame($0, commit.id) } ?? false
  }

  /// True for a merge whose result differs from Git's own merge of its parents.
  private func hasContent(_ merge: CommitDetails) async throws(GitError) -> Bool {
    if merge.parents.contains(where: { objects.holdTheSame($0, merge.id) }) { return false }
    do throws(GitError) {
      return try await git.mergeTree(of: merge.parents[1], into: merge.parents[0])
        != .clean(tree: merge.tree)
    } catch .unsupported {
      return false
    }
  }

  /// Commits of production whose patch the branch has, and has not reverted.
  private func standingCopies(_ own: [ObjectID]) async throws(GitError) -> [ObjectID] {
    let equal = try await git.equivalents(upstream: line, head: production)
    if equal.isEmpty { return [] }
    let patches = try await git.patchIDs(of: own)
    let tally = PatchTally(patches.values)
    let log = try await git.log(
      from: [line], excluding: [production], limit: Self.logLimit)
    let reverts = Reverts(in: log)
    let standing = Set(patches.filter { reverts.reverter(of: $0.key) == nil }.values)
    let wanted = try await git.patchIDs(of: equal)
    let reverses = try await git.patchIDs(of: equal, reverted: true)
    return equal.filter { commit in
      guard let patch = wanted[commit] else { return true }
      return standing.contains(patch) && tally.holds(patch, revertedBy: reverses[commit])
    }
  }

  /// Compares commits without an equal patch by content; returns the missing ones.
  ///
  /// A commit that production itself has reverted is neither missing nor a copy.
  private func compare(
    _ rest: [CommitDetails], _ own: [ObjectID],
    _ copies: inout [ObjectID: MissingCommit.Equivalent]
  ) async throws(GitError) -> Set<ObjectID> {
    let ends = try await objects.commitDetails([production, line])
    guard let base = try await history.mergeBases(production, line).first,
      let fork = try await objects.commitDetails([base]).first
    else { return Set(rest.map(\.id)) }
    let holder = try await holder(own, base: base, ends[0], ends[1])
    if let holder, holder.tree == ends[0].tree {
      for commit in rest where commit.parents.count < 2 { copies[commit.id] = .sameTree }
      return []
    }
    var absent = Set(rest.dropFirst(Self.commitLimit).map(\.id))
    for commit in rest.prefix(Self.commitLimit) {
      guard let parent = commit.parents.first else {
        absent.insert(commit.id)
        continue
      }
      guard try await git.contains(commit.id, since: parent, in: ends[0]) else { continue }
      guard try await git.contains(commit.id, since: parent, in: holder ?? ends[1]) else {
        absent.insert(commit.id)
        continue
      }
      // A revert of a production commit changes nothing on a branch that never had that commit.
      let isCopy = try await !git.contains(commit.id, since: parent, in: fork)
      if isCopy, commit.parents.count < 2 { copies[commit.id] = .sameContent }
    }
    // The difference doesn't come from a single commit.
    return holder == nil && absent.isEmpty ? Set(rest.map(\.id)) : absent
  }

  /// The branch, or an older first-parent commit of it, with the whole content of production.
  private func holder(
    _ own: [ObjectID], base: ObjectID, _ source: CommitDetails, _ target: CommitDetails
  ) async throws(GitError) -> CommitDetails? {
    let paths = try await git.changedPaths(from: base, to: production)
    // An unchanged file contains nothing of the change.
    guard try await paths.isSubset(of: git.changedPaths(from: base, to: line)) else { return nil }
    if try await git.contains(production, in: target) { return target }
    if let equal = own.first(where: { objects.holdTheSame($0, production) }) {
      let details = try await objects.commitDetails([equal]).first
      return try await isReverted(equal, touching: paths) ? nil : details
    }
    let candidates = try await git.firstParentCommits(
      from: line, changing: paths.count > Self.pathLimit ? [] : paths.sorted(),
      excluding: production)
    let near = try await objects.commitDetails(Array(candidates.prefix(LackingCommits.limit)))
      .sorted { left, right in
        distance(left, source) < distance(right, source)
      }
    for candidate in near.prefix(Self.mergeLimit)
    where try await git.contains(production, in: candidate) {
      return try await isReverted(candidate.id, touching: paths) ? nil : candidate
    }
    return nil
  }

  private func distance(_ left: CommitDetails, _ right: CommitDetails) -> Int64 {
    abs(left.committer.time - right.committer.time)
  }

  /// True if the branch has since reverted what an older commit of it added.
  private func isReverted(
    _ holder: ObjectID, touching paths: Set<String>
  ) async throws(GitError) -> Bool {
    guard try await git.hasReverts(from: line, excluding: holder) else { return false }
    let log = try await git.log(from: [line], excluding: [production], limit: Self.logLimit)
    let later = Set(try await git.log(from: [line], excluding: [holder, production]).map(\.id))
    let reverts = Reverts(in: log)
    for entry in log where !later.contains(entry.id) {
      guard let by = reverts.reverter(of: entry.id), later.contains(by) else { continue }
      guard let parent = entry.parents.first else { return true }
      let changed = try await git.changedPaths(from: parent, to: entry.id)
      if !changed.isDisjoint(with: paths) { return true }
    }
    return false
  }
}

/// How often a list of commits contains each change, and its revert.
private struct PatchTally {
  private var counts: [ObjectID: Int] = [:]

  /// The changes of commits, by their patch ids.
  init(_ patches: some Sequence<ObjectID>) {
    for patch in patches { counts[patch, default: 0] += 1 }
  }

  /// True if a change exists and was not reverted, or was restored after that.
  func holds(_ patch: ObjectID, revertedBy reverse: ObjectID?) -> Bool {
    counts[patch, default: 0] > reverse.map { counts[$0, default: 0] } ?? 0
  }
}
