import Base
import Git
import GitHub
import GitHubCommands
import Gitflow
import Session

/// Applies changes to a release in the object store, and finds out why one can't be applied.
struct PickFactsReader {
  private static let limit = 5000
  /// The maximum number of commits named for a conflict.
  private static let causeLimit = 3

  let repository: Repository
  let target: PickTarget
  var isSigned = false
  /// The typed command without the changes.
  var again = Command.flowctl("release", "pick")

  private var session: Session { repository.session }
  private var git: GitCommands { repository.git }

  /// The outcome of each commit, in the order of history.
  func picks(
    _ requests: [(asked: String, commits: [CommitDetails])]
  ) async throws(Failure) -> [Pick] {
    let all = requests.flatMap { request in request.commits.map { (request.asked, $0) } }
    let order = try await session.log(
      from: all.map(\.1.id).uniqued, excluding: [target.tip], limit: Self.limit)
    let places = Dictionary(order.reversed().enumerated().map { ($1.id, $0) }) { first, _ in first }
    let sorted = all.enumerated().sorted { one, other in
      (places[one.element.1.id] ?? -1, one.offset)
        < (places[other.element.1.id] ?? -1, other.offset)
    }
    let branches = try await openBranches()
    var (tip, picks, seen) = (target.tip, [Pick](), Set<ObjectID>())
    for (asked, commit) in sorted.map(\.element) where seen.insert(commit.id).inserted {
      let pick = Pick(
        asked: asked, commit: commit, outcome: try await outcome(of: commit, onto: tip, branches))
      tip = pick.made ?? tip
      picks.append(pick)
    }
    return picks
  }

  private func outcome(
    of commit: CommitDetails, onto tip: ObjectID, _ branches: [PickBranch]
  ) async throws(Failure) -> Pick.Outcome {
    if let holder = try await holder(of: commit) { return .present(in: holder) }
    if let branch = branches.first(where: { $0.holds(commit.id) }) { return .pending(branch) }
    switch try await replay(commit, onto: tip) {
    case .made(let id): return .made(id)
    case .nothing:
      let parent = try await session.commitDetails(Array(commit.parents.prefix(1))).first
      return parent?.tree == commit.tree ? .empty : .present(in: nil)
    case .conflicts(let files): return .conflict(try await conflict(commit, files))
    }
  }

  private func replay(
    _ commit: CommitDetails, onto tip: ObjectID
  ) async throws(Failure) -> Replayed {
    try await askingGit(
      await git.replay(
        commit.id, after: commit.parents.first, onto: tip, isSigned: isSigned, namesOrigin: true))
  }

  /// The release's newest commit with the change, unless it was reverted since.
  func holder(of commit: CommitDetails) async throws(Failure) -> ObjectID? {
    let log = try await session.log(
      from: [target.tip], excluding: commit.parents, limit: Self.limit)
    let reverts = Reverts(in: log)
    let standing = log.filter { reverts.reverter(of: $0.id) == nil }
    let change = [CommitChange(commit.id, since: commit.parents.first)]
    let (copy, reverse) = try await askingGit { () async throws(GitError) in
      (
        try await git.copies(of: change, among: singles(of: standing, but: commit))[commit.id],
        try await git.copies(of: change, among: singles(of: log, but: commit), reverted: true)[
          commit.id]
      )
    }
    let holder = standing.first { entry in
      entry.id == commit.id || entry.id == copy
        || ReleaseCommit(entry).origins.contains { "\(commit.id)".hasPrefix($0) }
    }
    let newest = log.first { $0.id == holder?.id || $0.id == reverse }
    return newest?.id == reverse ? nil : newest?.id
  }

  /// Commits with one parent; each may be compared only once.
  private func singles(of log: [LogEntry], but commit: CommitDetails) -> [ObjectID] {
    log.filter { $0.parents.count == 1 && $0.id != commit.id }.map(\.id)
  }

  private func conflict(
    _ commit: CommitDetails, _ files: [String]
  ) async throws(Failure) -> PickConflict {
    let (parent, tip, most) = (commit.parents.first ?? commit.id, target.tip, Self.causeLimit)
    let (ours, before) = try await askingGit { () async throws(GitError) in
      (
        try await git.commits(from: tip, excluding: parent, changing: files, atMost: most),
        try await git.commits(from: parent, excluding: tip, changing: files, atMost: most)
      )
    }
    let lacking = try await session.commitDetails(before)
    return PickConflict(
      files: files, ours: try await session.commitDetails(ours), lacking: lacking,
      remedy: try await remedy(commit, lacking.reversed()))
  }

  /// The same pick with the earlier commits if that has no conflict, else Git's own command.
  private func remedy(
    _ commit: CommitDetails, _ lacking: [CommitDetails]
  ) async throws(Failure) -> Remedy {
    var tip = target.tip
    for commit in lacking + [commit] where !lacking.isEmpty {
      guard case .made(let id) = try await replay(commit, onto: tip) else { return byHand(commit) }
      tip = id
    }
    if lacking.isEmpty { return byHand(commit) }
    return Remedy.explain("to pick the earlier changes, too")
      .then(.run(again.adding((lacking + [commit]).map(\.id.short))))
  }

  private func byHand(_ commit: CommitDetails) -> Remedy {
    let mainline = commit.parents.count > 1 ? ["-m", "1"] : []
    let start = target.topicKind(repository.policy.model)?.startCommand(
      nil, words: ["pick", commit.id.short], options: ["--release", target.version])
    return Remedy.explain("to resolve the conflict on a branch").then(
      .run([
        start ?? .git("switch", target.name),
        Command.git("cherry-pick", "-x").adding(mainline + [commit.id.short]),
      ]))
  }
}

/// A branch for a pull request into the release, with the origins of its cherry-picks.
struct PickBranch {
  let name: String
  /// True if it exists in this clone, not only on the remote.
  let isHere: Bool
  let origins: [String]

  func holds(_ commit: ObjectID) -> Bool { origins.contains { "\(commit)".hasPrefix($0) } }
}

extension PickFactsReader {
  /// The branches that are not merged into the release yet, and cherry-pick something.
  func openBranches() async throws(Failure) -> [PickBranch] {
    guard let kind = target.topicKind(repository.policy.model) else { return [] }
    var branches: [PickBranch] = []
    for root in ["refs/heads/", "refs/remotes/\(repository.policy.remote)/"] {
      for reference in try await repository.refs.references(under: [root]) {
        let (name, tip) = (String(reference.name.dropFirst(root.count)), reference.target)
        guard repository.classifier.classify(name).kind?.name == kind.name,
          !branches.contains(where: { $0.name == name })
        else { continue }
        let log = try await session.log(from: [tip], excluding: [target.tip], limit: Self.limit)
        let origins = log.flatMap { ReleaseCommit($0).origins }
        if origins.isEmpty { continue }
        let landing = try await BranchStates(session).landing(of: tip, in: target.tip).landing
        if landing != .open { continue }
        branches.append(PickBranch(name: name, isHere: root == "refs/heads/", origins: origins))
      }
    }
    return branches
  }
}
