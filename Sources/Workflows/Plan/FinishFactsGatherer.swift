import Diagnostics
import Git
import Gitflow

/// Gathers what finishing a branch depends on.
struct FinishFactsGatherer {
  /// Commits that are looked at for a message or for where a branch landed.
  private static let limit = 1000

  let session: Session
  let refs: RefReader
  let remote: String?

  func facts(_ route: FinishRoute) async throws(Failure) -> FinishFacts {
    var facts = FinishFacts(
      tips: [:], head: try await refs.head().ref, remote: remote)
    for name in route.branches + route.backMerges.map(\.source) where facts.tips[name] == nil {
      facts.tips[name] = try await tips(of: name)
    }
    if let tag = route.tag {
      facts.tag = CommitID(try await refs.resolve(RefName.tag(tag)))
    }
    let (source, target) = (facts.tips[route.branch], facts.tips[route.target])
    guard let source = ObjectID(source?.local ?? source?.remote),
      let target = ObjectID(newest(target))
    else { return facts }
    try await look(at: source, target, route, &facts)
    return facts
  }

  private func newest(_ tips: BranchTips?) -> CommitID? {
    guard let tips else { return nil }
    return tips.behind > 0 ? tips.remote : tips.local ?? tips.remote
  }

  private func tips(of name: String) async throws(Failure) -> BranchTips {
    let local = try await refs.resolve(RefName.branch(name))
    var tracked: ObjectID?
    if let remote { tracked = try await refs.resolve(RefName.tracking(name, of: remote)) }
    var tips = BranchTips(local: CommitID(local), remote: CommitID(tracked))
    guard let local, let tracked, local != tracked else { return tips }
    let history = try await session.history(tips: [local, tracked])
    let apart = try await converting { () async throws(GitError) in
      try await history.aheadBehind(local, base: tracked)
    }
    (tips.ahead, tips.behind) = (apart.ahead, apart.behind)
    return tips
  }

  private func look(
    at source: ObjectID, _ target: ObjectID, _ route: FinishRoute, _ facts: inout FinishFacts
  ) async throws(Failure) {
    let objects = try session.objects()
    let history = try await session.history(tips: [source, target], in: objects)
    (facts.landing, facts.subjects) = try await converting { () async throws(GitError) in
      if try await history.isAncestor(source, of: target) {
        let merge = try await landing(of: source, in: target, history, objects)
        return (CommitID(merge).map(FinishFacts.Landing.merged) ?? .open, [])
      }
      let own = try await history.commits(
        from: [source], excluding: [target], limit: Self.limit)
      let commits = try await objects.commitDetails(own.first)
        .filter { $0.parents.count < 2 }
      if try await isCopied(source, target, commits, history, objects) { return (.copied, []) }
      return (.open, commits.reversed().map(\.subject))
    }
  }

  /// The first commit of the target's own line that holds the branch.
  private func landing(
    of source: ObjectID, in target: ObjectID, _ history: CommitHistory, _ objects: ObjectReader
  ) async throws(GitError) -> ObjectID {
    var landed = target
    for _ in 0..<Self.limit where landed != source {
      guard let parent = try await objects.commitDetails([landed]).first?.parents.first,
        try await history.isAncestor(source, of: parent)
      else { break }
      landed = parent
    }
    return landed
  }

  /// True where the target has every commit under another name, or the whole as one.
  private func isCopied(
    _ source: ObjectID, _ target: ObjectID, _ commits: [CommitDetails],
    _ history: CommitHistory, _ objects: ObjectReader
  ) async throws(GitError) -> Bool {
    let git = objects.commands
    // Where the target has nothing of its own there is nothing that could be a copy.
    let others = try await history.commits(
      from: [target], excluding: [source], limit: Self.limit)
    if others.count == 0 || commits.isEmpty { return false }
    let copies = Set(try await git.equivalents(upstream: target, head: source))
    if commits.allSatisfy({ copies.contains($0.id) }) { return true }
    guard let base = try await history.mergeBases(source, target).first,
      let patch = try await git.patchID(from: base, to: source)
    else { return false }
    return try await git.patchIDs(of: others.first).values.contains(patch)
  }
}
