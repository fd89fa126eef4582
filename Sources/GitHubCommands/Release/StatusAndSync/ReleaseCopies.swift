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

  /// The newest commit of the release's branch or of the integration branch whose content a commit
  /// of production has; nil if there is none, or production's history contains it.
  func origin(
    of tip: ObjectID, branch: ObjectID?, integration: ObjectID
  ) async throws(Failure) -> ObjectID? {
    let history = try await session.log(
      from: [integration], excluding: [tip], firstParent: true, limit: Self.limit)
    // The integration branch continues on the release itself.
    if history.last?.parents.first == tip { return nil }
    let open = try await ownTip(branch, besides: tip)
    let candidates = [open].compactMap(\.self) + history.map(\.id)
    guard let base = history.last?.parents.first ?? open, !candidates.isEmpty else { return nil }
    return try await newest(of: candidates, in: tip, since: base)
  }

  /// The tip of the release's branch, unless the release contains it.
  private func ownTip(
    _ branch: ObjectID?, besides tip: ObjectID
  ) async throws(Failure) -> ObjectID? {
    guard let branch, try await !session.isAncestor(branch, of: tip) else { return nil }
    return branch
  }

  private func newest(
    of candidates: [ObjectID], in tip: ObjectID, since base: ObjectID
  ) async throws(Failure) -> ObjectID? {
    let objects = repository.objects
    return try await session.withTrialMerges(of: objects.commands, for: "release") {
      git throws(GitError) in
      let ends = try await objects.commitDetails([tip, base])
      let (release, start) = (ends[0], ends[1])
      for commit in try await objects.commitDetails(candidates) {
        // A commit that undid everything before it is in every release.
        if commit.tree == start.tree, commit.id != start.id { continue }
        if commit.tree == release.tree { return commit.id }
        if try await git.contains(commit.id, in: release) { return commit.id }
      }
      return nil
    }
  }
}
