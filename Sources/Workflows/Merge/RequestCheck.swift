import CI
import Configuration
import Diagnostics
import Git
import Gitflow

/// Gathers what a merge request needs, asks the rules and makes the report.
struct RequestCheck {
  private let session: Session
  private let refs: RefReader
  /// What holds here, until the base's own policy is read: a broken file here decides nothing.
  private let desk: Result<LoadedPolicy, Failure>
  private let locator: BranchLocator
  private let objects: ObjectReader

  init(_ session: Session) throws(Failure) {
    self.session = session
    refs = try RefReader.open(session)
    objects = try session.objects()
    desk = session.policyOrFailure()
    // A file that the command line names has nothing in its place.
    if session.configurationPath != nil { _ = try desk.get() }
    locator = BranchLocator(refs: refs, Self.policy(of: desk))
  }

  /// A request between two branches of this repository.
  func run(head: String, base: String?) async throws(Failure) -> Report {
    try refuseTooLong(head, base)
    let head = try await locator.meant(by: head)
    let base =
      if let base { try await locator.meant(by: base) } else {
        (name: try await legalTarget(of: head.name), isRemote: false)
      }
    let ends = MergeEnds(
      head: try await locator.locate(meant: head), base: try await locator.locate(meant: base))
    return try await judge(
      ends,
      MergeQuestionNames(
        head: head.name, base: base.name, fork: nil, authorIsBot: false, notes: []))
  }

  /// What the base of a pull request has its changes judged by.
  func policy(for request: PullRequest) async throws(Failure) -> LoadedPolicy {
    guard case .known(let base, _) = request.base else { return try desk.get() }
    let ends = try await PullRequestLocator(locator: locator, objects: objects)
      .locate(request, base: base)
    return try await PolicyOfBase(session: session, objects: objects).load(ends, base: base).loaded
  }

  /// A name that fits in no ref is nobody's branch, and nothing is worth asking of it.
  private func refuseTooLong(_ names: String?...) throws(Failure) {
    for case let name? in names where name.utf8.count > RefFormat.maximumLength {
      let rule = BranchNameRule(BranchClassifier(Self.policy(of: desk).model))
      throw Failure(.fail, rule.judge(name).diagnostics)
    }
  }

  private func legalTarget(of head: String) async throws(Failure) -> String {
    let policy = try desk.get().policy
    let kind = BranchClassifier(policy.model).classify(head).kind
    let versions = try await versionFacts(policy, withTags: kind?.refersToVersion == true)
    return try await LegalTarget(policy.model, versions).name(
      for: head, unless: released(policy, versions))
  }

  private func released(_ policy: Policy, _ versions: VersionFacts) -> ReleasedWork {
    ReleasedWork(session: session, refs: refs, policy: policy, versions: versions)
  }

  private static func policy(of desk: Result<LoadedPolicy, Failure>) -> Policy {
    ((try? desk.get()) ?? LoadedPolicy(.default, origin: "the defaults")).policy
  }

  /// A pull request as a forge tells it.
  func run(_ request: PullRequest) async throws(Failure) -> Report {
    guard case .known(let base, _) = request.base else { return unknownBase(request) }
    try refuseTooLong(request.head.name, base)
    if isPermanentOfUnknownOrigin(request.head) { return unknownOrigin(request.head.name, base) }
    let ends = try await PullRequestLocator(locator: locator, objects: objects)
      .locate(request, base: base)
    var notes: [String] = []
    if let former = request.formerBase {
      notes.append("the base was '\(former)' before this event")
    }
    if request.head.origin == .unknown {
      notes.append("the run does not tell whose '\(request.head.name)' is; ours was judged")
    }
    return try await judge(
      ends,
      MergeQuestionNames(
        head: request.head.name, base: base, fork: fork(of: request.head),
        authorIsBot: request.authorIsBot, notes: notes))
  }

  private func fork(of head: PullRequestHead) -> String? {
    guard case .fork(let repository) = head.origin else { return nil }
    return repository ?? "unknown fork"
  }

  /// A fork has a `main`, too: without its payload nothing proves that this one is ours.
  private func isPermanentOfUnknownOrigin(_ head: PullRequestHead) -> Bool {
    guard head.origin == .unknown else { return false }
    return BranchClassifier(Self.policy(of: desk).model).classify(head.name).kind?.isPermanent
      == true
  }

  private func unknownOrigin(_ head: String, _ base: String) -> Report {
    let reason = "the run does not tell whether '\(head)' is this repository's or a fork's"
    let (from, into) = (ShellWord.quoted(head), ShellWord.quoted(base))
    return Report(
      command: CheckMergeRequest.command, title: "\(head) → \(base)",
      checks: [RuleCheck(.mergeTarget, .unknown, reason)],
      diagnostics: [
        .undecided(
          .mergeTarget, reason, hint: "flowctl check merge --head \(from) --base \(into)")
      ])
  }

  private func unknownBase(_ request: PullRequest) -> Report {
    guard case .unknown(let reason) = request.base else {
      return Report(command: CheckMergeRequest.command)
    }
    return Report(
      command: CheckMergeRequest.command, title: "\(request.head.name) → ?",
      checks: [RuleCheck(.mergeTarget, .unknown, reason)],
      diagnostics: [
        .undecided(
          .mergeTarget, reason,
          hint: "flowctl check merge --head \(ShellWord.quoted(request.head.name)) --base <branch>")
      ])
  }

  /// Read in the eyes of one policy: by another's prefixes, open releases would not be seen.
  private func versionFacts(
    _ policy: Policy, withTags: Bool
  ) async throws(Failure) -> VersionFacts {
    try await .read(
      refs, policy, withTags: withTags, in: session.location)
  }

  private func judge(
    _ ends: MergeEnds, _ names: MergeQuestionNames
  ) async throws(Failure) -> Report {
    let source = try await PolicyOfBase(session: session, objects: objects)
      .load(ends, base: names.base)
    let policy = source.loaded.policy
    let classifier = BranchClassifier(policy.model)
    let request = MergeRequest(
      head: .init(names.head, classifier.classify(names.head), fork: names.fork),
      base: .init(names.base, classifier.classify(names.base)), authorIsBot: names.authorIsBot,
      stack: names.stack)
    var versions = try await versionFacts(
      policy,
      withTags: [request.head, request.base].contains { $0.kind?.introducesVersion == true })
    try await versions.readMerges(besides: request.head, policy, refs, in: session)
    let facts = try await MergeFactsGatherer(
      session: session, objects: objects, locator: BranchLocator(refs: refs, policy),
      policy: policy,
      request: request, ends: ends, versions: versions
    ).gather()
    let versionOrder = try await judgeVersion(request, ends, policy, versions)
    let ended = try await self.ended(request, ends, policy, versions)
    let judgements = [
      ended
        ?? MergeTargetRule(policy.model).judge(request, openReleases: facts.openReleases),
      WrongBaseRule.judge(request, source: facts.source, facts.foreign),
      StaleBaseRule.judge(
        request, behind: facts.behind, limit: policy.staleBaseLimit, display: ends.base.display),
      versionOrder,
      PullRequestSizeRule.judge(request, facts.files, limits: policy.size),
    ].map { $0.weighed(by: policy) }
    return report(request, ends, source, judgements, names.notes)
  }

  /// What goes into a branch whose version is out would never reach anybody.
  private func ended(
    _ request: MergeRequest, _ ends: MergeEnds, _ policy: Policy, _ versions: VersionFacts
  ) async throws(Failure) -> Judgement? {
    guard request.base.kind?.introducesVersion == true, !request.isBackMerge(in: policy.model),
      let base = versions.open.first(where: { $0.branch.name == request.base.name }),
      let tag = versions.tag(of: base)
    else { return nil }
    let name = request.head.name
    var hint = LegalTarget(policy.model, versions).ended(name)?.command
    if request.head.fork == nil, let id = ends.head.id,
      try await released(policy, versions).place(of: name, at: [id]) != nil
    {
      hint = ReleasedWork.deletion(of: name)
    }
    return .fail(
      Diagnostic(
        .mergeTarget,
        "'\(request.base.name)' is out, tagged '\(tag)', and takes nothing in any more",
        hint: hint ?? "flowctl model show",
        evidence: ["head": .string(request.head.display), "base": .string(request.base.name)]))
  }

  private func judgeVersion(
    _ request: MergeRequest, _ ends: MergeEnds, _ policy: Policy, _ versions: VersionFacts
  ) async throws(Failure) -> Judgement {
    if request.isBackMerge(in: policy.model) {
      return .skipped(.versionOrder, "not asked of a back-merge")
    }
    let judgement = VersionOrderRule(policy).judge(
      request.head.name, request.head.branchClass, versions)
    guard !judgement.diagnostics.isEmpty, request.head.fork == nil,
      let head = ends.head.id, let version = request.head.branchClass.parts?.version?.version,
      let tag = versions.tag(of: version)
    else { return judgement }
    if try await isIn(tag, head) {
      return .pass(.versionOrder, "\(version) is out: '\(tag)' has it")
    }
    let late = LateCommits(session: session, refs: refs, policy: policy, versions: versions)
    if let base = ends.base.id, try await session.isAncestor(head, of: base),
      try await late.follow(tag: tag, on: request.head.name)
    {
      return .pass(
        .versionOrder, "\(version) is out as '\(tag)', and '\(request.base.name)' has the rest")
    }
    guard let remedy = try await late.remedy(of: request.head.name, beyond: tag) else {
      return judgement
    }
    return .fail(
      Diagnostic(
        .versionOrder,
        "'\(request.head.name)' has commits that came after its tag '\(tag)'", hint: remedy))
  }

  /// True where a tag's commit came to be by the merge of a head; not where that began there.
  private func isIn(_ tag: String, _ head: ObjectID) async throws(Failure) -> Bool {
    let git = try session.git()
    return try await converting { () async throws(GitError) in
      guard let commit = try await git.commit(named: "refs/tags/" + tag),
        try await git.isAncestor(head, of: commit)
      else { return false }
      let line = try await git.log(from: [commit], firstParent: true, limit: 1000)
      return !line.contains { $0.id == head }
    }
  }

  private func report(
    _ request: MergeRequest, _ ends: MergeEnds, _ source: BasePolicy, _ judgements: [Judgement],
    _ notes: [String]
  ) -> Report {
    var details: [String: JSONValue] = [
      "head": .string(request.head.display), "base": .string(request.base.name),
      "policy": .string(source.loaded.origin),
    ]
    details["headCommit"] = ends.head.id.map { .string($0.description) }
    details["baseCommit"] = ends.base.id.map { .string($0.description) }
    return Report(
      command: CheckMergeRequest.command,
      title: "\(request.head.display) → \(request.base.name)",
      checks: judgements.map(\.check) + source.checks,
      diagnostics: judgements.flatMap(\.diagnostics) + source.diagnostics,
      notes: ["policy: \(source.loaded.origin)"] + source.notes + notes, details: details)
  }
}

/// The commits at both ends of a request.
struct MergeEnds: Sendable {
  var head: Located
  var base: Located
}

/// The names of a request before any model has read them.
struct MergeQuestionNames: Sendable {
  var head: String
  var base: String
  var fork: String?
  var authorIsBot: Bool
  /// What is known of the stack below a head whose base is another topic branch.
  var stack: Evidence<MergeRequest.Stack>?
  var notes: [String]
}
