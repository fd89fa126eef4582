import Diagnostics
import Git
import Gitflow

/// Gathers the facts of one request from refs and history.
struct MergeFactsGatherer {
  let session: Session
  let objects: ObjectReader
  let locator: BranchLocator
  let policy: Policy
  let request: MergeRequest
  let ends: MergeEnds
  let versions: VersionFacts

  func gather() async throws(Failure) -> MergeFacts {
    let sources = sourceNames
    var facts = MergeFacts(
      openReleases: openReleases, foreign: .notAsked(reason: ""),
      source: try await display(of: sources), behind: .notAsked(reason: ""),
      files: .notAsked(reason: ""))
    if let reason = reasonNotToAsk {
      facts.foreign = .notAsked(reason: reason)
      facts.behind = .notAsked(reason: reason)
      facts.files = .notAsked(reason: reason)
      return facts
    }
    guard let (head, base) = try await endsOrMissing(&facts) else { return facts }
    let lines = try await lineGatherer(base).lines(
      request, sources: sources, versions: versions)
    let history = try await session.history(tips: [head, base] + lines.tips, in: objects)
    let changes = ChangeGatherer(
      session: session, objects: objects, policy: policy, request: request, head: head, base: base)
    switch try await changes.outlook(history) {
    case .told(let files):
      facts.files = files
      try await walk(history, head, base, lines, &facts)
    case .unrelated:
      unrelated(&facts)
    case .open(let mergeBase):
      // Git makes the difference while the rest is walked here.
      async let files = changes.files(since: mergeBase)
      try await walk(history, head, base, lines, &facts)
      facts.files = try await files.get()
    }
    return facts
  }

  /// What the head carries of other lines, with the legal base, for who asks for nothing else.
  func foreignLines() async throws(Failure) -> (source: String, Evidence<[ForeignLine]>) {
    let sources = sourceNames
    let source = try await display(of: sources)
    if let reason = reasonNotToAsk { return (source, .notAsked(reason: reason)) }
    guard let head = ends.head.id, let base = ends.base.id else {
      return (source, .notAsked(reason: "a branch is not here"))
    }
    let lines = try await lineGatherer(base).lines(
      request, sources: sources, versions: versions)
    let history = try await session.history(tips: [head, base] + lines.tips, in: objects)
    let foreign = try await session.unlessCutOff { () async throws(GitError) in
      try await lines.foreign(in: head, history, objects)
    }
    return (source, foreign)
  }

  private func lineGatherer(_ base: ObjectID) async throws(Failure) -> LineGatherer {
    LineGatherer(
      locator: locator, model: policy.model, base: base,
      gap: try await session.branchGap(policy, locator.refs))
  }

  private func walk(
    _ history: CommitHistory, _ head: ObjectID, _ base: ObjectID, _ lines: LongLivedLines,
    _ facts: inout MergeFacts
  ) async throws(Failure) {
    facts.behind = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.commits(from: [base], excluding: [head], limit: 0).count)
    }
    facts.foreign = try await session.unlessCutOff { () async throws(GitError) in
      try await lines.foreign(in: head, history, objects)
    }
  }

  /// Rules about ancestry mean nothing for moves between the lines of the model themselves.
  private var reasonNotToAsk: String? {
    if request.isBackMerge(in: policy.model) { return "not asked of a back-merge" }
    // A branch that reverts one is a branch like others.
    guard case .kind(let kind, _) = request.head.branchClass, kind.isPermanent,
      request.head.fork == nil
    else { return nil }
    return "not asked of a permanent branch"
  }

  private var openReleases: Evidence<[String]> {
    guard case .refers(let kind)? = request.head.kind?.versionRole else {
      return .notAsked(reason: "names no release")
    }
    if session.isShallow {
      return .missing(
        reason: "this clone is shallow and may lack open releases", remedy: Session.unshallow)
    }
    return .known(Set(versions.open.filter { $0.kind == kind }.map(\.branch.name)).sorted())
  }

  /// Without a commit in common nothing tells what the head has changed, or where it began.
  private func unrelated(_ facts: inout MergeFacts) {
    let reason = "'\(request.head.display)' and '\(request.base.name)' have no common history"
    let remedy =
      "git rebase --root --onto \(ShellWord.quoted(facts.source)) "
      + ShellWord.quoted(request.head.name)
    facts.foreign = .missing(reason: reason, remedy: remedy)
    facts.behind = .missing(reason: reason, remedy: remedy)
    facts.files = .missing(reason: reason, remedy: remedy)
  }

  /// Fills every fact with the first thing that is missing.
  private func endsOrMissing(
    _ facts: inout MergeFacts
  ) async throws(Failure) -> (head: ObjectID, base: ObjectID)? {
    func missing(_ reason: String, _ remedy: String?) {
      facts.foreign = .missing(reason: reason, remedy: remedy)
      facts.behind = .missing(reason: reason, remedy: remedy)
      facts.files = .missing(reason: reason, remedy: remedy)
    }
    switch (ends.head, ends.base) {
    case (.missing(let reason, let remedy), _), (_, .missing(let reason, let remedy)):
      missing(reason, remedy)
      return nil
    case (.found(let head, _), .found(let base, _)): return (head, base)
    }
  }

  /// The names that the head may legally come from.
  private var sourceNames: [String] {
    guard let kind = request.head.kind, !kind.refersToVersion else { return [request.base.name] }
    let names = kind.sources.compactMap { name -> String? in
      if case .permanent(let branch, _)? = policy.model.kind(name)?.shape { branch } else { nil }
    }
    return names.isEmpty ? [request.base.name] : names
  }

  private func display(of sources: [String]) async throws(Failure) -> String {
    let name = sources.first ?? request.base.name
    return try await locator.locate(name).display ?? name
  }
}
