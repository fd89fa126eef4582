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
    if let tag = route.tag { try await look(at: tag, &landed) }
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

  /// A tag of that name has to be at the commit, here and on the remote.
  private func look(at tag: String, _ landed: inout LandedBranch) async throws(Failure) {
    let ref = RefName.tag(tag)
    guard let own = try await refs.resolve(ref), let id = CommitID(own) else {
      landed.missingTag = tag
      return
    }
    let (objects, remote, peeled) = (try session.objects(), finish.remote, ref + "^{}")
    let tips = try await session.remoteTips(
      of: [ref, peeled], on: remote, remedy: "git fetch \(ShellWord.quoted(remote))")
    let theirs = tips[peeled] ?? tips[ref]
    let tagged = try await converting { () async throws(GitError) in
      CommitID(try await objects.commit(own))
    }
    guard tagged == landed.commit else {
      throw elsewhere(
        tag, at: tagged, landed, hint: theirs == nil ? "git tag --delete" : "git show")
    }
    if let theirs, CommitID(theirs) != tagged {
      throw elsewhere(
        tag, at: CommitID(theirs), landed, on: remote,
        hint: "git fetch --force \(ShellWord.quoted(remote)) tag")
    }
    if theirs == nil { landed.unpushedTag = LandedBranch.Tag(tag, id) }
  }

  private func elsewhere(
    _ tag: String, at commit: CommitID?, _ landed: LandedBranch, on remote: String? = nil,
    hint: String
  ) -> Failure {
    let place = remote.map { " on '\($0)'" } ?? ""
    return Failure(
      .fail, RequestedFinish.rule,
      "the tag '\(tag)'\(place) is at \(commit?.short ?? "no commit"), not at \(landed.commit.short), by which '\(landed.name)' came into '\(landed.target)'",
      hint: "\(hint) \(ShellWord.quoted(tag))")
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
