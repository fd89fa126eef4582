import Git
import Gitflow

/// Finds commits whose change another line holds under other ids: cherry-picked, rebased, squashed.
struct EquivalentFinder {
  /// Merges whose whole change is compared with a squashed commit.
  private static let candidateLimit = 50

  let objects: ObjectReader
  let history: CommitHistory
  let production: ObjectID
  let line: ObjectID

  private var git: GitCommands { objects.commands }

  func equivalents(
    of commits: [CommitDetails]
  ) async throws(GitError) -> [ObjectID: MissingCommit.Equivalent] {
    var found: [ObjectID: MissingCommit.Equivalent] = [:]
    let own = try await history.commits(
      from: [line], excluding: [production], limit: LackingCommits.limit)
    if own.count > 0 {
      let equivalents = try await git.equivalents(upstream: line, head: production)
      for id in equivalents { found[id] = .samePatch }
    }
    let details = try await objects.commitDetails(own.first)
    let trees = Set(details.map(\.tree))
    for commit in commits where found[commit.id] == nil && trees.contains(commit.tree) {
      found[commit.id] = .sameTree
    }
    let rest = commits.filter { found[$0.id] == nil }
    try await addSquashes(among: rest, details, &found)
    return found
  }

  /// A squash has the patch of the whole branch that the line merged by itself.
  private func addSquashes(
    among commits: [CommitDetails], _ own: [CommitDetails],
    _ found: inout [ObjectID: MissingCommit.Equivalent]
  ) async throws(GitError) {
    if commits.isEmpty { return }
    let patches = try await git.patchIDs(of: commits.map(\.id))
    let merged = own.filter { $0.parents.count == 2 }.map { $0.parents[1] }
    for tip in ([line] + merged).prefix(Self.candidateLimit) {
      for commit in commits where found[commit.id] == nil {
        guard let parent = commit.parents.first, let patch = patches[commit.id],
          let base = try await history.mergeBases(parent, tip).first
        else { continue }
        if try await git.patchID(from: base, to: tip) == patch { found[commit.id] = .samePatch }
      }
    }
  }
}
