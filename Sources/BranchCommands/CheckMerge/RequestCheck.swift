import CI
import Configuration
import Diagnostics
import Git
import Gitflow
import Session

/// Finds the ends and the policy of a merge request, evaluates it and writes the report.
struct RequestCheck {
  private let session: Session
  private let finder: BaseFinder
  /// The local policy, used until the base's own is read: an invalid local file decides nothing.
  private let desk: Result<LoadedPolicy, Failure>

  private var refs: RefReader { finder.refs }
  private var objects: ObjectReader { finder.objects }

  init(_ session: Session) throws(Failure) {
    self.session = session
    finder = try BaseFinder(session)
    desk = session.policyOrFailure()
    // A file given on the command line has no replacement.
    if session.configurationPath != nil { _ = try desk.get() }
  }

  /// A request between two branches of this repository.
  func run(head: String, base: String?) async throws(Failure) -> Report {
    try refuseTooLong(head, base)
    let head = try await finder.meant(by: head)
    let base: (name: String, remote: String?) =
      if let base { try await finder.meant(by: base) } else {
        (try await legalTarget(of: head.name), nil)
      }
    let ends = MergeEnds(
      head: try await finder.work(head.name, on: head.remote, into: base.name),
      base: try await finder.branch(base.name, on: base.remote))
    return try await evaluate(
      ends, try await source(ends, base.name),
      MergeQuestionNames(
        head: head.name, base: base.name, fork: nil, authorIsBot: false, notes: []))
  }

  private func source(_ ends: MergeEnds, _ base: String) async throws(Failure) -> BasePolicy {
    try await PolicyOfBase(session: session, objects: objects).load(ends, base: base)
  }

  /// A name too long for a ref can't exist, so nothing else is checked.
  private func refuseTooLong(_ names: String?...) throws(Failure) {
    for case let name? in names where name.utf8.count > RefFormat.maximumLength {
      let rule = BranchNameRule(
        BranchClassifier(Self.policy(of: desk).model), latin: Transliteration.latin)
      throw Failure(.fail, rule.judge(name).diagnostics)
    }
  }

  private func legalTarget(of head: String) async throws(Failure) -> String {
    let policy =
      if let known = try await finder.defaultPolicy() { known } else {
        try desk.get().policy
      }
    return try await ComparedChange.legalTarget(of: head, policy, refs, session)
  }

  private static func policy(of desk: Result<LoadedPolicy, Failure>) -> Policy {
    ((try? desk.get()) ?? LoadedPolicy(.default, origin: "the defaults")).policy
  }

  /// A pull request as the hosting service describes it.
  func run(_ request: PullRequest) async throws(Failure) -> Report {
    guard case .known(let base, _) = request.base else { return unknownBase(request) }
    try refuseTooLong(request.head.name, base)
    let ends = try await finder.ends(of: request, base: base)
    let source = try await source(ends, base)
    if isPermanentOfUnknownOrigin(request.head, in: source.loaded.policy.model) {
      return unknownOrigin(request.head.name, base)
    }
    var notes: [String] = []
    if let former = request.formerBase {
      notes.append("this event changed the base from '\(former)'")
    }
    if request.head.origin == .unknown {
      notes.append(
        "the CI event lacks the repository of '\(request.head.name)': checked this repository's branch"
      )
    }
    return try await evaluate(
      ends, source,
      MergeQuestionNames(
        head: request.head.name, base: base, fork: fork(of: request.head),
        authorIsBot: request.authorIsBot, notes: notes))
  }

  private func fork(of head: PullRequestHead) -> String? {
    guard case .fork(let repository) = head.origin else { return nil }
    return repository ?? "unknown fork"
  }

  /// A fork also has a `main`: without the payload, its repository is unknown.
  private func isPermanentOfUnknownOrigin(
    _ head: PullRequestHead, in model: BranchModel
  ) -> Bool {
    guard head.origin == .unknown else { return false }
    return BranchClassifier(model).classify(head.name).kind?.isPermanent == true
  }

  private func unknownOrigin(_ head: String, _ base: String) -> Report {
    let reason = "can't determine whether '\(head)' is from this repository or a fork"
    let (from, into) = (ShellWord.quoted(head), ShellWord.quoted(base))
    return .undecided(
      CheckMergeRequest.command, title: "\(head) → \(base)", .mergeTarget, reason,
      hint: .flowctl("check", "merge", "--head", "\(from)", "--base", "\(into)"))
  }

  private func unknownBase(_ request: PullRequest) -> Report {
    guard case .unknown(let reason) = request.base else {
      return Report(command: CheckMergeRequest.command)
    }
    return .undecided(
      CheckMergeRequest.command, title: "\(request.head.name) → ?", .mergeTarget, reason,
      hint: .flowctl("check", "merge", "--head", request.head.name, "--base", "<branch>"))
  }

  private func evaluate(
    _ ends: MergeEnds, _ source: BasePolicy, _ names: MergeQuestionNames
  ) async throws(Failure) -> Report {
    let policy = source.loaded.policy
    let classifier = BranchClassifier(policy.model)
    let request = MergeRequest(
      head: .init(names.head, classifier.classify(names.head), fork: names.fork),
      base: .init(names.base, classifier.classify(names.base)), authorIsBot: names.authorIsBot,
      stack: ends.stack)
    var versions = try await VersionFacts.read(refs, policy, in: session.location)
    try await versions.readMerges(besides: request.head, policy, refs, in: session)
    let facts = try await MergeFactsGatherer(
      session: session, objects: objects, refs: refs, policy: policy, request: request, ends: ends,
      versions: versions
    ).gather()
    let judgements = MergePolicy(policy).evaluate(request, facts)
    return report(request, ends, source, judgements, names.notes)
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
    var found = judgements.flatMap(\.diagnostics)
    if let first = laterPolicy(request),
      let index = found.firstIndex(where: { $0.rule == .mergeTarget })
    {
      found[index].hint = first
    }
    return Report(
      command: CheckMergeRequest.command,
      title: "\(request.head.display) → \(request.base.name)",
      checks: judgements.map(\.check) + source.checks,
      diagnostics: found + source.diagnostics,
      notes: ["policy: \(source.loaded.origin)"] + source.notes + notes, details: details)
  }
}

extension RequestCheck {
  /// The hint for a branch type that only the local policy declares; nil for any other request.
  private func laterPolicy(_ request: MergeRequest) -> Remedy? {
    guard case .unknown = request.head.branchClass, session.configurationPath == nil,
      let path = session.policyPath, let local = try? desk.get(),
      BranchClassifier(local.policy.model).classify(request.head.name).kind != nil
    else { return nil }
    let (head, base) = (request.head.name, request.base.name)
    return .explain("merge \(path) into '\(base)' first; to check with the local file").then(
      .flowctl("check", "merge", "--head", head, "--base", base, "--config", path))
  }
}

/// The names of a request before a model has classified them.
struct MergeQuestionNames: Sendable {
  var head: String
  var base: String
  var fork: String?
  var authorIsBot: Bool
  var notes: [String]
}
