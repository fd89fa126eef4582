import Git
import Gitflow

/// Finds whether, and with which commit, a branch was merged into its target.
struct LandingFinder {
  /// The maximum number of commits searched.
  private static let limit = 1000

  let source: ObjectID
  let target: ObjectID
  let history: CommitHistory
  let objects: ObjectReader

  /// The merge, and the commits that the target lacks, the oldest first.
  func find() async throws(GitError) -> (FinishFacts.Landing, lacking: [CommitDetails]) {
    if try await history.isAncestor(source, of: target) {
      let merge = try await place(of: source)
      return (CommitID(merge).map(FinishFacts.Landing.merged) ?? .open, [])
    }
    let own = try await history.commits(from: [source], excluding: [target], limit: Self.limit)
    let details = try await objects.commitDetails(own.first)
    let commits = details.filter { $0.parents.count < 2 }
    let merges = details.filter { $0.parents.count > 1 }.map(\.id)
    if let copy = try await copy(of: commits, merges) {
      let landed = try await place(of: copy)
      return (CommitID(landed).map(FinishFacts.Landing.copied) ?? .open, [])
    }
    return (.open, commits.reversed())
  }

  /// The first commit in the target's first-parent history that contains another one.
  private func place(of commit: ObjectID) async throws(GitError) -> ObjectID {
    var landed = target
    for _ in 0..<Self.limit where landed != commit {
      guard let parent = try await objects.commitDetails([landed]).first?.parents.first,
        try await history.isAncestor(commit, of: parent)
      else { break }
      landed = parent
    }
    return landed
  }

  /// The newest commit of the target with the change of a branch's commit under another id, if the
  /// target has each change, or all as one commit.
  private func copy(
    of commits: [CommitDetails], _ merges: [ObjectID]
  ) async throws(GitError) -> ObjectID? {
    let git = objects.commands
    // Without commits of its own the target can't have a copy.
    let others = try await history.commits(
      from: [target], excluding: [source], limit: Self.limit)
    if others.count == 0 || commits.isEmpty { return nil }
    let equal = try await git.equivalents(between: target, and: source)
    let (copies, candidates) = (Set(equal), Set(others.first))
    let patches = try await git.patchIDs(of: others.first)
    let tally = PatchTally(patches.values)
    let edited = try await git.mergesWithOwnChanges(among: merges)
    if edited.isEmpty, commits.allSatisfy({ copies.contains($0.id) }) {
      if try await tally.isReverted(commits.map(\.id), git) { return nil }
      return equal.first(where: candidates.contains)
    }
    guard let base = try await history.mergeBases(source, target).first,
      let patch = try await git.patchID(from: base, to: source),
      tally.holds(patch, revertedBy: try await git.patchID(from: source, to: base))
    else { return nil }
    return others.first.first { patches[$0] == patch }
  }
}

/// How often a list of commits contains each change, and its revert.
struct PatchTally {
  private var counts: [ObjectID: Int] = [:]

  /// The changes of commits, by their patch ids.
  init(_ patches: some Sequence<ObjectID>) {
    for patch in patches { counts[patch, default: 0] += 1 }
  }

  /// True if a change exists and was not reverted, or was restored after that.
  func holds(_ patch: ObjectID, revertedBy reverse: ObjectID?) -> Bool {
    counts[patch, default: 0] > reverse.map { counts[$0, default: 0] } ?? 0
  }

  /// True if a change of any of the commits was reverted as often as it was made.
  func isReverted(_ commits: [ObjectID], _ git: GitCommands) async throws(GitError) -> Bool {
    let patches = try await git.patchIDs(of: commits)
    let reverses = try await git.patchIDs(of: commits, reverted: true)
    return patches.contains { commit, patch in
      guard let reverse = reverses[commit], counts[reverse] != nil else { return false }
      return !holds(patch, revertedBy: reverse)
    }
  }
}
