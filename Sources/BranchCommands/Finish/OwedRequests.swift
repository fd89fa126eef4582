import Diagnostics
import Git
import GitHub
import GitHubCommands
import Gitflow
import Session

struct OwedRequest: Sendable {
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
struct OwedRequests {
  let finish: RequestedFinish
  let route: FinishRoute
  /// The merged pull request of the branch.
  let request: PullRequestRecord

  /// The pending back-merges; empty once the remote's branches contain the branch.
  func find() async throws(Failure) -> [OwedRequest] {
    var owed: [OwedRequest] = []
    for debt in route.backMerges {
      guard let source = try await source(of: debt) else { continue }
      var request = OwedRequest(source: source, target: debt.target)
      request.conflicts = try await conflicts(of: source, in: debt.target)
      if !request.conflicts.isEmpty {
        request.resolution = try await .find(of: source, into: debt.target, for: finish)
      }
      request.number = try await number(from: request.head, into: debt.target)
      owed.append(request)
    }
    return owed
  }

  /// The files in conflict; empty if the Git version is too old to predict them.
  private func conflicts(of source: String, in target: String) async throws(Failure) -> [String] {
    guard let source = try await tip(of: source), let target = try await tip(of: target) else {
      return []
    }
    let git = try finish.session.git()
    return try await askingGit { () async throws(GitError) in
      do throws(GitError) {
        guard case .conflicts(let files, _) = try await git.mergeTree(of: source, into: target)
        else {
          return []
        }
        return files
      } catch .unsupported {
        return []
      }
    }
  }

  func open(_ owed: [OwedRequest]) async throws(Failure) -> [OwedRequest] {
    var opened: [OwedRequest] = []
    for request in owed {
      opened.append(request.number == nil ? try await open(request) : request)
    }
    return opened
  }

  /// The branch to merge; nil if the target contains it, or is a deleted release.
  ///
  /// If the hosting service has deleted the branch, production contains the same commits.
  private func source(of debt: FinishRoute.BackMerge) async throws(Failure) -> String? {
    let production = finish.policy.model.production?.branch
    for name in [debt.source, production].compactMap(\.self) where name != debt.target {
      guard let target = try await self.tip(of: debt.target) else { return try missing(debt) }
      guard let tip = try await self.tip(of: name) else {
        if name == route.branch, try await isBrought(into: target) { return nil }
        continue
      }
      if try await finish.session.isPaid(tip, in: target) { return nil }
      return try await isMerged(name, at: tip, into: debt.target, target) ? nil : name
    }
    return nil
  }

  /// The merged remote branches in which conflicts of back-merges were resolved.
  func settled(_ owed: [OwedRequest]) async throws(Failure) -> [String: CommitID] {
    var settled: [String: CommitID] = [:]
    let production = finish.policy.model.production?.branch
    for debt in route.backMerges {
      for source in [debt.source, production].compactMap(\.self) {
        let name = BackMergeBranch.name(of: source, into: debt.target)
        guard !owed.contains(where: { $0.head == name }), let tip = try await tip(of: name),
          let target = try await self.tip(of: debt.target)
        else { continue }
        var isDone = try await finish.session.holds(target, tip)
        if !isDone { isDone = try await isMerged(name, at: tip, into: debt.target, target) }
        if isDone { settled[name] = CommitID(tip) }
      }
    }
    return settled
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
          try await finish.session.holds(target, merge)
        else { continue }
        if end != tip {
          // The head may not be in this clone.
          guard (try? await finish.session.holds(end, tip)) == true else { continue }
        }
        return try await RevertedMerge.find(of: merge, on: target, in: finish.session) == nil
      }
    }
    return false
  }

  /// True if all merged commits are in the target, though the branch is deleted.
  private func isBrought(into target: ObjectID) async throws(Failure) -> Bool {
    guard let head = ObjectID(CommitID(parsing: request.headSHA)) else { return false }
    return try await finish.session.holds(target, head)
  }

  /// A permanent branch is never deleted: it is missing here, as in a single-branch clone.
  private func missing(_ debt: FinishRoute.BackMerge) throws(Failure) -> String? {
    guard finish.policy.model.isPermanent(debt.target) else {
      return nil
    }
    let remote = finish.remote
    throw .undecided(
      RequestedFinish.rule,
      "can't determine whether '\(debt.target)' needs a back-merge: '\(remote)/\(debt.target)' is not fetched",
      hint: .git("fetch", remote, "+refs/heads/*:refs/remotes/\(remote)/*"))
  }

  private func tip(of name: String) async throws(Failure) -> ObjectID? {
    try await finish.refs.resolve(RefName.tracking(name, of: finish.remote))
  }

  private func number(from source: String, into target: String) async throws(Failure) -> Int? {
    let (client, repository) = (finish.client, finish.repository)
    return try await asking(
      await client.all(of: .pullRequests(repository, head: source, base: target))
    ).first?.number
  }

  private func open(_ owed: OwedRequest) async throws(Failure) -> OwedRequest {
    var owed = owed
    do throws(Failure) {
      (owed.number, owed.isNew) = (try await create(owed), true)
    } catch {
      // Two CI runs may do this at the same time; a pull request of the other one is fine.
      guard let number = try? await number(from: owed.head, into: owed.target) else {
        throw error
      }
      owed.number = number
    }
    return owed
  }

  private func create(_ owed: OwedRequest) async throws(Failure) -> Int {
    try await owed.resolution?.push(for: finish)
    let (client, repository, source, target) = (
      finish.client, finish.repository, owed.source, owed.target
    )
    let text = PullRequestText(
      title: "Merge \(source) into \(target)",
      body: SubmittedBody(
        "Commits of '\(source)' that '\(target)' lacks. Use a merge commit, don't squash."
      )
      .marked)
    let answer = try await asking(
      await client.perform(
        .createPullRequest(repository, text, head: owed.head, base: target, isDraft: false)))
    guard case .pullRequest(let made) = answer else {
      throw GitHubError.unclear(what: text.title).failure
    }
    return made.number
  }
}
