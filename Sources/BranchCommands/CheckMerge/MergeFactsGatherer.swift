import Base
import Git
import Gitflow
import Session

/// Gathers the facts of one merge request from refs and history.
struct MergeFactsGatherer {
  let repository: Repository
  let request: MergeRequest
  let change: Change
  let versions: VersionFacts

  var session: Session { repository.session }
  var objects: ObjectReader { repository.objects }
  var policy: Policy { repository.policy }
  private var locator: BranchLocator { repository.locator }

  func gather() async throws(Failure) -> MergeFacts {
    guard let effective = request.withFinalTarget(in: policy.model) else {
      return MergeFacts(notAsked: "", source: request.base.name, target: request.base.name)
    }
    var facts = try await facts(of: effective)
    facts.versions?.shipped[effective.head.name] = try await shipped(effective)
    facts.isReleased = try await isReleased(effective)
    let isBackMerge = effective.isBackMerge(in: policy.model)
    if isBackMerge, let head = change.headBranch.id, let base = change.decidingBase?.id {
      facts.rolledBack = try await rolledBack(effective.base.name, head, base)
    }
    if reasonNotToAsk(effective) != nil { return facts }
    guard let (head, base) = found(&facts) else { return facts }
    facts.versionFiles = try await versionFiles(effective, head, base)
    if isBackMerge {
      facts.history = try await history(effective, head, base).read
      return facts
    }
    let (history, read) = try await self.history(effective, head, base)
    try await addShipped(effective, head, base, history, &facts)
    facts.squashedParent = try await squashedParent(effective, head, base, history)
    let mergeBase = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.mergeBases(head, change.base?.id ?? base).first)
    }
    if mergeBase == .known(nil) {
      unrelated(&facts)
      return facts
    }
    if let start = startOfFiles(mergeBase, head, &facts) {
      // Git computes the difference while the rest is read here.
      async let files = files(since: start, head)
      try await walk(history, head, base, &facts)
      facts.files = try await files.get()
    } else {
      try await walk(history, head, base, &facts)
    }
    if facts.reverted == nil, effective.head.kind?.isCutFromIntegration == true,
      effective.head.fork == nil, effective.base.name == repository.production
    {
      facts.reverted = try await session.rollback(omittedBy: head, into: base)
    }
    facts.history = read
    return facts
  }

  private func squashedParent(
    _ effective: MergeRequest, _ head: ObjectID, _ base: ObjectID, _ history: CommitHistory
  ) async throws(Failure) -> SquashedParent? {
    guard let kind = effective.head.kind, !kind.isPermanent, !kind.introducesVersion,
      !effective.isBackMerge(in: policy.model), !session.isShallow
    else { return nil }
    return try await SquashedParentFinder(
      repository: repository, history: history, head: head, base: base
    ).find()
  }

  private func versionFiles(
    _ effective: MergeRequest, _ head: ObjectID, _ base: ObjectID
  ) async throws(Failure) -> RuleResult? {
    try await VersionFilesCheck(repository).evaluate(effective, head, into: base)
  }

  /// The facts about a version that is merged into production, and so shipped.
  private func addShipped(
    _ effective: MergeRequest, _ head: ObjectID, _ base: ObjectID, _ history: CommitHistory,
    _ facts: inout MergeFacts
  ) async throws(Failure) {
    guard let kind = effective.head.kind, effective.head.fork == nil,
      let own = effective.head.branchClass.createdVersion?.version,
      effective.base.name == repository.production
    else { return }
    if let level = policy.levels[.storeReview], level != .off {
      let answers = try await session.storeAnswers()
      facts.review = StoreReview(of: own, StoreDecision(own, answers, isTagged: false))
    }
    // On a trunk, only the last tag is live.
    var live = [base]
    if policy.model.isTrunk {
      facts.live = versions.lastTag(below: own)
      live = []
      if let tag = facts.live, let commit = try await repository.commit(ofTag: tag) {
        live = [commit]
        facts.undone = try await session.lacking(ofLive: commit, on: head)
      } else if !kind.isCutFromIntegration {
        return
      }
    } else {
      facts.undone = try await session.undone(of: base, on: head)
      if facts.undone == .known([]), let last = versions.unmerged(below: own),
        let commit = ObjectID(last.tag.commit)
      {
        (facts.live, facts.liveBranch) = (last.tag.name, last.branch)
        facts.undone = try await session.lacking(ofLive: commit, on: head)
      }
      if !kind.isCutFromIntegration { return }
    }
    guard
      let line = kind.sources.compactMap(policy.model.permanentName)
        .first(where: { policy.model.isTrunk || $0 != effective.base.name })
    else { return }
    let tips = try await locator.variants(of: line)
    guard let first = tips.first else { return }
    let gatherer = UnreleasedGatherer(
      repository: repository, head: (effective.head.name, head), live: live,
      line: (line, first.display), tips: tips.map(\.id), tag: facts.live,
      isFix: !kind.isCutFromIntegration)
    facts.unreleased = try await gatherer.find()
  }

  private func facts(of effective: MergeRequest) async throws(Failure) -> MergeFacts {
    var facts = MergeFacts(
      notAsked: reasonNotToAsk(effective) ?? "not checked for back-merges",
      source: try await display(of: sourceNames(effective)),
      target: change.decidingBase?.display ?? effective.base.name)
    facts.versions = versions
    return facts
  }

  /// The history, opened once for all branches, and its facts about the head.
  private func history(
    _ effective: MergeRequest, _ head: ObjectID, _ base: ObjectID
  ) async throws(Failure) -> (CommitHistory, read: Evidence<MergeHistory>) {
    let gatherer = LineGatherer(
      repository: repository, request: effective, versions: versions, target: base)
    let found = try await gatherer.lines(sourceNames(effective))
    guard case .known(let lines) = found else {
      let history = try await session.history(tips: [head, base], in: objects)
      guard case .missing(let reason, let remedy) = found else {
        return (history, .notAsked(reason: ""))
      }
      return (history, .missing(reason: reason, remedy: remedy))
    }
    let isBackMerge = effective.isBackMerge(in: policy.model)
    let tags = isBackMerge ? [] : try await repository.newestTags(versions)
    let history = try await session.history(
      tips: [head, base] + lines.tips + tags.map(\.id), in: objects)
    let reader = MergeHistoryReader(
      repository: repository, history: history, head: head, lines: lines)
    if isBackMerge { return (history, try await reader.backMerge()) }
    return (history, try await provenance(effective, reader, tags))
  }

  private func provenance(
    _ effective: MergeRequest, _ reader: MergeHistoryReader, _ tags: [VersionTag]
  ) async throws(Failure) -> Evidence<MergeHistory> {
    guard let head = CommitID(reader.head) else { return .notAsked(reason: "no commit") }
    let version = effective.head.branchClass.parts?.version?.version
    let others = tags.filter { tag in
      tag.version != version && !reader.lines.tips.contains(tag.id)
    }.map { LongLivedLines.Line(.init($0.name, version: $0.version), $0.id) }
    var shared: [LongLivedLines.Line] = []
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await reader.shared(with: others))
    }
    switch found {
    case .known(let lines): shared = lines
    case .missing(let reason, let remedy): return .missing(reason: reason, remedy: remedy)
    case .notAsked(let reason): return .notAsked(reason: reason)
    }
    for line in shared where others.contains(line) {
      guard let tag = tags.first(where: { $0.id == line.id }),
        try await repository.isReleasedElsewhere(tag, versions)
      else {
        shared.removeAll { $0 == line }
        continue
      }
    }
    if shared.isEmpty { return .known(MergeHistory(head: head)) }
    let log = effective.head.fork == nil ? RefName.branch(effective.head.name) : nil
    let (location, files) = (repository.location, session.world.files)
    let made = log.map { RefHistory.commits(on: $0, at: location, files: files) } ?? []
    let isLogged = log.map { RefHistory.isWhole(of: $0, at: location, files: files) } ?? false
    return try await session.unlessCutOff { () async throws(GitError) in
      try await reader.provenance(
        of: shared, committed: Set(made.compactMap { CommitID($0) }), isLogged: isLogged)
    }
  }

  private func walk(
    _ history: CommitHistory, _ head: ObjectID, _ base: ObjectID, _ facts: inout MergeFacts
  ) async throws(Failure) {
    facts.behind = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.commits(from: [base], excluding: [head], limit: 0).count)
    }
    guard case .known(let behind) = facts.behind else { return }
    facts.reverted = try await reverted(history, head, base, behind: behind)
  }

  /// Rules about ancestry don't apply to merges between the model's own branches.
  private func reasonNotToAsk(_ effective: MergeRequest) -> String? {
    guard case .kind(let kind, _) = effective.head.branchClass, effective.head.fork == nil else {
      return nil
    }
    if effective.isBackMerge(in: policy.model) { return "not checked for back-merges" }
    return kind.isPermanent ? "not checked for permanent branches" : nil
  }

  /// Without a common commit, the head's changes and its start are unknown.
  private func unrelated(_ facts: inout MergeFacts) {
    facts.lack(
      "'\(request.head.display)' and '\(request.base.name)' have no common history",
      remedy: .git("rebase", "--root", "--onto", facts.source, request.head.name))
  }

  /// The commits of both ends; records the first missing one for every fact.
  private func found(_ facts: inout MergeFacts) -> (head: ObjectID, base: ObjectID)? {
    for end in [change.headBranch, change.base, change.decidingBase] {
      if case .missing(let reason, let remedy)? = end { facts.lack(reason, remedy: remedy) }
      if end?.id == nil { return nil }
    }
    guard let head = change.headBranch.id, let base = change.decidingBase?.id else { return nil }
    return (head, base)
  }

  /// The base branches of the head; for a back-merge, its source.
  private func sourceNames(_ effective: MergeRequest) -> [String] {
    if case .backMerge(let source, _, _, _) = effective.head.branchClass,
      effective.isBackMerge(in: policy.model)
    {
      return [source]
    }
    // A branch that reverts a merge starts where that merge is, whatever type was merged.
    guard case .kind = effective.head.branchClass, let kind = effective.head.kind,
      !kind.refersToVersion
    else {
      return [effective.base.name]
    }
    let names = kind.sources.compactMap(policy.model.permanentName)
    return names.isEmpty ? [effective.base.name] : names
  }

  private func display(of sources: [String]) async throws(Failure) -> String {
    let name = sources.first ?? request.base.name
    return try await locator.locate(name).display ?? name
  }
}
