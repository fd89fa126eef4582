import Base
import Git
import Session

/// Finds a release that was squashed or rebased into production by its content: its commits stay
/// outside of production's history.
struct ReleaseCopies {
  /// The maximum number of trial merges.
  private static let limit = 300

  let repository: Repository

  private var session: Session { repository.session }

  /// The newest commits of the release's branch, of the integration branch and of what it merged
  /// whose content a commit of production has; none if production's history contains them.
  func origins(
    of tip: ObjectID, branch: ObjectID?, integration: ObjectID
  ) async throws(Failure) -> [ObjectID] {
    let history = try await session.log(
      from: [integration], excluding: [tip], firstParent: true, limit: Self.limit)
    // The integration branch continues on the release itself.
    if history.last?.parents.first == tip { return [] }
    let open = try await ownTip(branch, besides: tip)
    // A deleted release branch remains as a parent of its back-merge.
    let line = [[open].compactMap(\.self)] + history.map { [$0.id] + $0.parents.dropFirst() }
    guard let base = history.last?.parents.first ?? open else { return [] }
    return try await newest(of: line, in: tip, since: base)
  }

  /// The tip of the release's branch, unless the release contains it.
  private func ownTip(
    _ branch: ObjectID?, besides tip: ObjectID
  ) async throws(Failure) -> ObjectID? {
    guard let branch, try await !session.isAncestor(branch, of: tip) else { return nil }
    return branch
  }

  /// Up to the first element whose own commit the release contains: it contains those before it.
  private func newest(
    of line: [[ObjectID]], in tip: ObjectID, since base: ObjectID
  ) async throws(Failure) -> [ObjectID] {
    let objects = repository.objects
    let history = try await session.history(tips: [tip] + line.joined())
    return try await session.withTrialMerges(of: objects.commands, for: "release") {
      git throws(GitError) in
      let ends = try await objects.commitDetails([tip, base])
      let (release, start) = (ends[0], ends[1])
      var found: [ObjectID] = []
      for (place, candidates) in line.enumerated() {
        for commit in try await objects.commitDetails(candidates) {
          if try await history.isAncestor(commit.id, of: tip) { continue }
          // A commit that undid everything before it is in every release.
          if commit.tree == start.tree, commit.id != start.id { continue }
          if commit.tree != release.tree, try await !git.contains(commit.id, in: release) {
            continue
          }
          found.append(commit.id)
          if place > 0, commit.id == candidates[0] { return found }
        }
      }
      return found
    }
  }
}
