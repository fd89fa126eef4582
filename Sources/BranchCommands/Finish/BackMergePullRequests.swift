import Base
import Git
import GitHub
import Gitflow
import Session

/// A pull request for a pending back-merge, open or to be opened.
struct BackMergePullRequest: Sendable {
  let source: String
  let target: String
  var number: Int?
  var isNew = false
  var conflicts: [String] = []
  /// The branch in which flowctl resolves all of the conflicts.
  var resolution: BackMergeBranch?

  var head: String { resolution?.name ?? source }
}

/// Opens the pull requests for the pending back-merges of a finished branch.
struct BackMergePullRequests {
  let finish: RequestedFinish
  /// The merged pull request of the branch.
  let request: PullRequestRecord

  private var route: FinishRoute { finish.route }
  private var session: Session { finish.session }

  /// The pending back-merges; empty once the remote's branches contain the branch.
  func find() async throws(Failure) -> [BackMergePullRequest] {
    var pending: [BackMergePullRequest] = []
    for backMerge in route.backMerges {
      guard let source = try await source(of: backMerge) else { continue }
      try await checkRollbacks(source, into: backMerge.target)
      var request = BackMergePullRequest(source: source, target: backMerge.target)
      request.conflicts = try await conflicts(of: source, in: backMerge.target)
      if !request.conflicts.isEmpty {
        request.resolution = try await .find(of: source, into: backMerge.target, for: finish)
      }
      request.number = try await number(from: request.head, into: backMerge.target)
      pending.append(request)
    }
    return pending
  }

  /// Refuses a back-merge that would undo a release in its target.
  private func checkRollbacks(
    _ source: String, into target: String
  ) async throws(Failure) {
    guard let production = finish.reader.repository.production,
      let live = try await tip(of: production), let source = try await tip(of: source),
      let base = try await tip(of: target)
    else { return }
    let finding = try await session.rollback(
      reaching: (target, base), from: [source], of: (production, live))
    if let finding { throw Failure(.fail, [finding]) }
  }

  func open(_ pending: [BackMergePullRequest]) async throws(Failure) -> [BackMergePullRequest] {
    var opened: [BackMergePullRequest] = []
    for request in pending {
      opened.append(request.number == nil ? try await open(request) : request)
    }
    return opened
  }

  /// The merged remote branches in which conflicts of back-merges were resolved.
  func merged(
    besides pending: [BackMergePullRequest]
  ) async throws(Failure) -> [String: CommitID] {
    var merged: [String: CommitID] = [:]
    for backMerge in route.backMerges {
      for source in sources(of: backMerge) {
        let name = BackMergeBranch.name(of: source, into: backMerge.target)
        guard !pending.contains(where: { $0.head == name }), let tip = try await self.tip(of: name),
          let target = try await self.tip(of: backMerge.target)
        else { continue }
        var isDone = try await session.holds(target, tip)
        if !isDone { isDone = try await isMerged(name, at: tip, into: backMerge.target, target) }
        if isDone { merged[name] = CommitID(tip) }
      }
    }
    return merged
  }

  private func sources(of backMerge: FinishRoute.BackMerge) -> [String] {
    [backMerge.source, finish.policy.model.production?.branch].compactMap(\.self)
  }

  /// The branch to merge; nil if the target contains it, or is a deleted release.
  ///
  /// If the hosting service has deleted the branch, production contains the same commits.
  private func source(of backMerge: FinishRoute.BackMerge) async throws(Failure) -> String? {
    for name in sources(of: backMerge) where name != backMerge.target {
      guard let target = try await self.tip(of: backMerge.target) else {
        return try missing(backMerge.target)
      }
      guard let tip = try await self.tip(of: name) else {
        if name == route.branch, let head = ObjectID(CommitID(parsing: request.headSHA)),
          try await session.holds(target, head)
        {
          return nil
        }
        continue
      }
      if try await isBehindProduction(target, tip, name) { continue }
      if try await session.containsChanges(tip, in: target) { return nil }
      return try await isMerged(name, at: tip, into: backMerge.target, target) ? nil : name
    }
    return nil
  }

  /// True if the target must get production, which the branch is in, too.
  private func isBehindProduction(
    _ target: ObjectID, _ tip: ObjectID, _ name: String
  ) async throws(Failure) -> Bool {
    guard name == route.branch, route.version != nil, !finish.policy.model.isTrunk,
      let production = try await self.tip(of: route.target)
    else { return false }
    return try await session.lacksMore(of: production, on: target, than: tip)
  }

  /// True if GitHub merged this very commit into the target, by a squash or rebase with resolved
  /// conflicts: the content doesn't show that.
  private func isMerged(
    _ source: String, at tip: ObjectID, into name: String, _ target: ObjectID
  ) async throws(Failure) -> Bool {
    let (client, repository) = (finish.client, finish.repository)
    for head in [source, BackMergeBranch.name(of: source, into: name)] {
      let requests = try await asking(
        await client.value(of: .pullRequests(repository, head: head, base: name, state: "closed")))
      for request in requests where request.mergedAt != nil && request.isOfOwnBranch {
        guard let end = ObjectID(CommitID(parsing: request.headSHA)),
          let merge = ObjectID(request.mergeCommit.flatMap { CommitID(parsing: $0) }),
          try await session.holds(target, merge)
        else { continue }
        if end != tip {
          // The head may not be in this clone.
          guard (try? await session.holds(end, tip)) == true else { continue }
        }
        return try await RevertedMerge.find(of: merge, on: target, in: session) == nil
      }
    }
    return false
  }

  /// A permanent branch is never deleted: it is missing here, as in a single-branch clone.
  private func missing(_ target: String) throws(Failure) -> String? {
    guard finish.policy.model.isPermanent(target) else { return nil }
    let remote = finish.remote
    throw .undecided(
      Finish.rule,
      "can't determine whether '\(target)' needs a back-merge: '\(remote)/\(target)' is not fetched",
      hint: .git("fetch", remote, "+refs/heads/*:refs/remotes/\(remote)/*"))
  }

  private func tip(of name: String) async throws(Failure) -> ObjectID? {
    try await finish.refs.resolve(RefName.tracking(name, of: finish.remote))
  }

  /// The files in conflict; empty if the Git version is too old to predict them.
  private func conflicts(of source: String, in target: String) async throws(Failure) -> [String] {
    guard let source = try await tip(of: source), let target = try await tip(of: target) else {
      return []
    }
    let git = try session.git()
    return try await askingGit { () async throws(GitError) in
      do throws(GitError) {
        guard case .conflicts(let files, _) = try await git.mergeTree(of: source, into: target)
        else { return [] }
        return files
      } catch .unsupported {
        return []
      }
    }
  }
}

/// The requests to GitHub.
extension BackMergePullRequests {
  private func number(from source: String, into target: String) async throws(Failure) -> Int? {
    let (client, repository) = (finish.client, finish.repository)
    return try await asking(
      await client.all(of: .pullRequests(repository, head: source, base: target))
    ).first?.number
  }

  private func open(
    _ pending: BackMergePullRequest
  ) async throws(Failure) -> BackMergePullRequest {
    var opened = pending
    do throws(Failure) {
      (opened.number, opened.isNew) = (try await create(pending), true)
    } catch {
      // Two CI runs may do this at the same time; a pull request of the other one is fine.
      guard let number = try? await number(from: pending.head, into: pending.target) else {
        throw error
      }
      opened.number = number
    }
    return opened
  }

  private func create(_ pending: BackMergePullRequest) async throws(Failure) -> Int {
    try await pending.resolution?.push(for: finish)
    let (client, repository, source, target) = (
      finish.client, finish.repository, pending.source, pending.target
    )
    let body = "Commits of '\(source)' that '\(target)' lacks. Use a merge commit, don't squash."
    let text = PullRequestText(
      title: "Merge \(source) into \(target)", body: SubmittedBody(body).marked)
    let answer = try await asking(
      await client.perform(
        .createPullRequest(repository, text, head: pending.head, base: target, isDraft: false)))
    guard case .pullRequest(let made) = answer else {
      throw GitHubError.unclear(what: text.title).failure
    }
    return made.number
  }
}

/// The remote branch of a back-merge in which flowctl resolves conflicts in its own edits.
struct BackMergeBranch: Sendable {
  let name: String
  /// The commit to push; nil if the branch is already on the remote.
  private let merge: (tree: ObjectID, parents: [ObjectID], message: String, over: ObjectID?)?

  static func name(of source: String, into target: String) -> String {
    "merge/\(source)-into-\(target)"
  }

  /// Finds or plans the branch; nil if a user must resolve a conflict.
  static func find(
    of source: String, into target: String, for finish: RequestedFinish
  ) async throws(Failure) -> BackMergeBranch? {
    func tip(_ name: String) async throws(Failure) -> ObjectID? {
      try await finish.refs.resolve(RefName.tracking(name, of: finish.remote))
    }
    let name = Self.name(of: source, into: target)
    guard let head = try await tip(source), let base = try await tip(target) else { return nil }
    let (session, git) = (finish.session, try finish.session.git())
    let own = try await tip(name)
    if let own {
      let brings = try await session.holds(own, head)
      let result = try await askingGit(await git.mergeTree(of: own, into: base))
      if brings, case .clean = result { return BackMergeBranch(name: name, merge: nil) }
      // Earlier merged commits can be replaced; unmerged ones belong to a user.
      guard try await session.holds(base, own) else { return nil }
    }
    let result = try await askingGit(
      await VersionFileConflicts(session: session, source: head, target: base).merge(with: git))
    guard case .clean(let tree) = result else { return nil }
    let message = MergeMessage.merge(source, into: target)
    return BackMergeBranch(name: name, merge: (tree, [base, head], message, own))
  }

  func push(for finish: RequestedFinish) async throws(Failure) {
    guard let merge else { return }
    let git = try finish.session.git()
    let settings = try await PlanSettings.read(finish.session)
    let (ref, remote) = (RefName.branch(name), finish.remote)
    try await askingGit { () async throws(GitError) in
      let commit = try await git.writeCommit(
        merge.tree, parents: merge.parents, message: merge.message,
        isSigned: settings.signsCommits)
      try await git.push([RefEdit(ref, from: merge.over, to: commit)], to: remote)
    }
  }
}
