import Base
import Git
import Gitflow
import Session

/// Finds what a release got from the integration branch after it was cut from it.
struct UnreleasedGatherer {
  /// The maximum number of commits read of each branch.
  private static let limit = 10_000

  let repository: Repository
  let head: (name: String, id: ObjectID)
  /// What is live: production, or the last tag of a trunk; empty before the first release.
  let live: [ObjectID]
  /// The integration branch, with its name as a ref for Git.
  let line: (name: String, display: String)
  let tips: [ObjectID]
  /// The tag of the live version, on a trunk.
  var tag: String?
  /// True for a fix of the live version, which contains nothing else of the branch.
  var isFix = false

  private var session: Session { repository.session }
  private var objects: ObjectReader { repository.objects }

  /// A merge of the release, and the newest commit of the branch that it added; no merge if the
  /// release was cut there.
  private struct Merge: Hashable {
    let merge: CommitDetails?
    let tip: ObjectID
    /// The branch for another target that it merged; nil for the integration branch.
    var topic: String?
  }

  /// The commits of the branch in the release that are newer than its cut.
  func find() async throws(Failure) -> Evidence<UnreleasedCode> {
    let history = try await session.history(tips: [head.id] + live + tips, in: objects)
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await merges(history))
    }
    switch found {
    case .known(let merges): return .known(try await code(of: merges, history))
    case .missing(let reason, let remedy): return .missing(reason: reason, remedy: remedy)
    case .notAsked(let reason): return .notAsked(reason: reason)
    }
  }

  private func code(
    of merges: [Merge], _ history: CommitHistory
  ) async throws(Failure) -> UnreleasedCode {
    var (ids, commits): ([CommitID], [ObjectID: CommitDetails]) = ([], [:])
    for added in merges {
      if let merge = added.merge,
        try await RevertedMerge.find(of: merge.id, on: head.id, in: session) != nil
      {
        continue
      }
      let own = try await askingGit { () async throws(GitError) in
        try await objects.commitDetails(
          try await history.commits(
            from: [added.tip], excluding: live + (added.merge?.parents.prefix(1) ?? []),
            limit: Self.limit
          ).first)
      }
      ids += [CommitID(added.merge?.id)].compactMap(\.self)
      for commit in own where commit.parents.count < 2 { commits[commit.id] = commit }
    }
    let newest = commits.values.sorted {
      ($1.committer.time, $1.id) < ($0.committer.time, $0.id)
    }
    let topics = Set(merges.map(\.topic))
    let ofLine: HistoryAllowance =
      repository.policy.model.isTrunk ? .mainIntoRelease : .developIntoRelease
    return UnreleasedCode(
      of: topics.count == 1 ? merges.first?.topic ?? line.display : line.display,
      allowance: isFix ? nil : topics.contains(nil) ? ofLine : .featureIntoRelease,
      live: tag, merges: ids,
      commits: newest.compactMap { commit in
        CommitID(commit.id).map { .init($0, parents: [], subject: commit.subject) }
      })
  }

  /// The release's own merges that added newer commits of the branch.
  private func merges(_ history: CommitHistory) async throws(GitError) -> [Merge] {
    let own = try await chain(from: head.id, history)
    if !isFix, own.allSatisfy({ $0.parents.count < 2 }) { return [] }
    var lines: [[ObjectID]] = []
    for tip in tips { lines.append(try await chain(from: tip, history).map(\.id)) }
    let ofLines = Set(lines.joined())
    var found: [Merge] = []
    for merge in own where merge.parents.count > 1 {
      // The release was cut after the branch's own merges.
      let topic = ofLines.contains(merge.id) ? nil : topic(of: merge)
      if topic != nil || states(merge) {
        found.append(Merge(merge: merge, tip: merge.parents[1], topic: topic))
      }
    }
    for theirs in lines {
      /// The place of the newest commit of the branch in another one.
      func place(in commit: ObjectID) async throws(GitError) -> Int {
        var (low, high) = (0, theirs.count)
        while low < high {
          let middle = (low + high) / 2
          if try await history.isAncestor(theirs[middle], of: commit) {
            high = middle
          } else {
            low = middle + 1
          }
        }
        return low
      }
      let shared = Set(theirs)
      var newest = try await place(in: head.id)
      if isFix, newest < theirs.count { found.append(Merge(merge: nil, tip: theirs[newest])) }
      for commit in own {
        if shared.contains(commit.id) || newest == theirs.count { break }
        guard let parent = commit.parents.first else { break }
        let before = commit.parents.count < 2 ? newest : try await place(in: parent)
        if before > newest, !found.contains(where: { $0.merge?.id == commit.id }) {
          found.append(Merge(merge: commit, tip: theirs[newest]))
        }
        newest = before
      }
    }
    return found
  }

  /// The first-parent commits that are not live, the newest first.
  private func chain(
    from tip: ObjectID, _ history: CommitHistory
  ) async throws(GitError) -> [CommitDetails] {
    let own = Set(
      try await history.commits(from: [tip], excluding: live, limit: Self.limit).first)
    var (chain, next): ([CommitDetails], ObjectID?) = ([], tip)
    while let id = next, own.contains(id), let commit = try await objects.commitDetails([id]).first
    {
      chain.append(commit)
      next = commit.parents.first
    }
    return chain
  }

  /// The branch that a merge names, if the model merges its type into the integration branch, and
  /// not into the release.
  private func topic(of merge: CommitDetails) -> String? {
    let (model, classifier) = (repository.policy.model, repository.classifier)
    guard !repository.policy.history.allowed.contains(.featureIntoRelease),
      case .branch(let name, _)? = MergeSubject(
        parsing: merge.subject, body: merge.body, remote: repository.policy.remote)?.source,
      case .kind(let kind, _) = classifier.classify(name), !kind.isPermanent,
      !kind.introducesVersion, let own = classifier.classify(head.name).kind?.name,
      let target = model.permanentNames.first(where: { $0.branch == line.name })?.kind,
      kind.targets.contains(target), !kind.targets.contains(own)
    else { return nil }
    return name
  }

  /// Whether a merge says that it merged the branch into the release.
  ///
  /// If the branch was fast-forwarded to the release, its first parents don't show that.
  private func states(_ merge: CommitDetails) -> Bool {
    let subject = MergeSubject(
      parsing: merge.subject, body: merge.body, remote: repository.policy.remote)
    return subject?.source == .branch(line.name, owner: nil) && subject?.target == head.name
  }
}
