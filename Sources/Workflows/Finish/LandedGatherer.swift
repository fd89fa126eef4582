import Diagnostics
import Git
import GitHub
import Gitflow

/// Gathers where a merged branch stands.
struct LandedGatherer {
  let finish: RequestedFinish

  private var refs: RefReader { finish.refs }
  private var session: Session { finish.session }

  func landed(
    _ request: PullRequestRecord, _ route: FinishRoute
  ) async throws(Failure) -> LandedBranch {
    let (local, tracked) = (
      try await refs.resolve(RefName.branch(route.branch)),
      try await refs.resolve(RefName.tracking(route.branch, of: finish.remote))
    )
    let commit = try await commit(of: request, route)
    var landed = LandedBranch(
      route.branch, into: route.target, of: finish.remote, at: commit,
      targetTip: CommitID(try await refs.resolve(RefName.branch(route.target))),
      head: try await refs.head().ref)
    if let tag = route.tag, try await refs.resolve(RefName.tag(tag)) == nil {
      landed.missingTag = tag
    }
    landed.local = try await place(local, request, commit)
    landed.tracked = try await place(tracked, request, commit)
    return landed
  }

  /// The commit on the target by which the forge brought the branch; it has to be fetched by now.
  private func commit(
    of request: PullRequestRecord, _ route: FinishRoute
  ) async throws(Failure) -> CommitID {
    let tracking = RefName.tracking(route.target, of: finish.remote)
    guard let text = request.mergeCommit, let commit = CommitID(parsing: text),
      let id = ObjectID(commit), let tip = try await refs.resolve(tracking),
      try await isPart(id, of: tip)
    else {
      throw Failure(
        .unknown,
        [
          .undecided(
            RequestedFinish.rule,
            "#\(request.number) is merged, but '\(finish.remote)/\(route.target)' does not hold its commit here",
            hint: "git fetch \(ShellWord.quoted(finish.remote)), or git fetch --unshallow")
        ])
    }
    return commit
  }

  /// What the pull request brought may go; the same holds for what is an older part of it.
  private func place(
    _ tip: ObjectID?, _ request: PullRequestRecord, _ commit: CommitID
  ) async throws(Failure) -> LandedBranch.Place? {
    guard let tip, let id = CommitID(tip) else { return nil }
    if id.text == request.headSHA { return LandedBranch.Place(id, isSubmitted: true) }
    for other in [CommitID(parsing: request.headSHA), commit] {
      if let other = ObjectID(other), try await isPart(tip, of: other) {
        return LandedBranch.Place(id, isSubmitted: true)
      }
    }
    return LandedBranch.Place(id, isSubmitted: false)
  }

  /// False where either is not here.
  private func isPart(_ id: ObjectID, of tip: ObjectID) async throws(Failure) -> Bool {
    let history = try await session.history(tips: [tip])
    do throws(GitError) {
      return try await history.isAncestor(id, of: tip)
    } catch {
      return false
    }
  }
}
