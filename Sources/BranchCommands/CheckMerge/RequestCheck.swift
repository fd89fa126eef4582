import Gitflow
import Base
import Git
import Session

/// Reads the policy of a merge request, evaluates it and writes the report.
struct RequestCheck {
  private var repository: Repository
  private let usesLocal: Bool
  private var session: Session { repository.session }

  /// `usesLocal` is true if a policy that is not committed yet applies.
  init(_ repository: Repository, usesLocal: Bool = false) throws(Failure) {
    self.repository = repository
    self.usesLocal = usesLocal
    // A file given on the command line replaces that of the base.
    if repository.session.configurationPath != nil { _ = try repository.session.policy() }
  }

  /// Evaluates a pull request, or a request between two branches of this repository.
  func run(_ change: Change) async throws(Failure) -> Report {
    if let failure = change.unknownTarget { throw failure }
    let asked: PullRequest? =
      if case .pullRequest(let request)? = change.event { request } else { nil }
    let head = asked?.head.name ?? change.source ?? ""
    // The base of a layer is not the target of its stack.
    let named = asked.map(\.base) ?? change.target.map { .known(name: $0) }
    guard case .known(let base, _)? = named, change.base != nil else {
      return unknownBase(head, named)
    }
    var source = try await session.basePolicy(of: change)
    if usesLocal, let local = source.local { source.loaded = local }
    var check = self
    if let app = source.loaded.policy.model.app(ofBranches: [head, base]) {
      // The versions of another app change nothing.
      source.loaded = source.loaded.focused(on: app)
      check.repository = repository.focused(on: app)
      source.loaded = check.session.withVersionStyle(source.loaded)
    }
    let classifier = BranchClassifier(source.loaded.policy.model)
    let headClass = classifier.classify(head)
    var notes: [String] = []
    if asked?.head.origin == .unknown {
      // A fork also has a `main`: without the payload, its repository is unknown.
      if headClass.kind?.isPermanent == true { return unknownOrigin(head, base) }
      notes.append(
        "the CI event lacks the repository of '\(head)': checked this repository's branch")
    }
    if let former = asked?.formerBase {
      notes.insert("this event changed the base from '\(former)'", at: 0)
    }
    let fork: String? =
      if case .fork(let repository)? = asked?.head.origin { repository ?? "unknown fork" } else {
        nil
      }
    let request = MergeRequest(
      head: .init(head, headClass, fork: fork), base: .init(base, classifier.classify(base)),
      authorIsBot: asked?.authorIsBot ?? false, stack: change.stack)
    return try await check.evaluate(request, change, source, notes)
  }

  private func unknownOrigin(_ head: String, _ base: String) -> Report {
    let reason = "can't determine whether '\(head)' is from this repository or a fork"
    let (from, into) = (ShellWord.quoted(head), ShellWord.quoted(base))
    return .undecided(
      CheckMergeRequest.command, title: "\(head) → \(base)", .mergeTarget, reason,
      hint: .flowctl("check", "merge", "--head", "\(from)", "--base", "\(into)"))
  }

  private func unknownBase(_ head: String, _ base: PullRequestBase?) -> Report {
    let reason = if case .unknown(let reason)? = base { reason } else { "the base is unknown" }
    return .undecided(
      CheckMergeRequest.command, title: "\(head) → ?", .mergeTarget, reason,
      hint: .flowctl("check", "merge", "--head", head, "--base", "<branch>"))
  }

  private func evaluate(
    _ request: MergeRequest, _ change: Change, _ source: LoadedBasePolicy, _ notes: [String]
  ) async throws(Failure) -> Report {
    let repository = repository.with(source.loaded)
    let facts = try await MergeFactsGatherer(
      repository: repository, request: request, change: change,
      versions: try await repository.versions(besides: request.head)
    ).gather()
    let ruleResults = MergePolicy(repository.policy).evaluate(request, facts)
    return report(request, change, source, ruleResults, notes)
  }

  private func report(
    _ request: MergeRequest, _ change: Change, _ source: LoadedBasePolicy,
    _ ruleResults: [RuleResult],
    _ notes: [String]
  ) -> Report {
    var details: [String: JSONValue] = [
      "head": .string(request.head.display), "base": .string(request.base.name),
      "policy": .string(source.loaded.origin),
    ]
    details["headCommit"] = change.headBranch.id.map { .string($0.description) }
    details["baseCommit"] = change.base?.id.map { .string($0.description) }
    var found = ruleResults.flatMap(\.diagnostics)
    if let first = laterPolicy(request),
      let index = found.firstIndex(where: { $0.rule == .mergeTarget })
    {
      found[index].hint = first
    }
    if request.head.fork != nil {
      for index in found.indices {
        found[index].hint = found[index].hint?.inFork(of: request.head.name)
      }
    }
    return Report(
      command: CheckMergeRequest.command,
      title: "\(request.head.display) → \(request.base.name)",
      checks: ruleResults.map(\.check) + source.checks,
      diagnostics: found + source.diagnostics,
      notes: ["policy: \(source.loaded.origin)"] + source.notes + notes, details: details)
  }

  /// The hint for a branch type that only the local policy declares; nil for any other request.
  private func laterPolicy(_ request: MergeRequest) -> Remedy? {
    guard case .unknown = request.head.branchClass, session.configurationPath == nil,
      let path = session.policyPath, let local = try? session.policy(),
      BranchClassifier(local.policy.model).classify(request.head.name).kind != nil
    else { return nil }
    let (head, base) = (request.head.name, request.base.name)
    return .explain("merge \(path) into '\(base)' first; to check with the local file").then(
      .flowctl("check", "merge", "--head", head, "--base", base, "--config", path))
  }
}
