import Diagnostics
import Git
import Gitflow

/// The rules that a branch has to hold before it is merged here, judged as `check merge` does.
struct FinishRules {
  let session: Session
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  /// What the rules have to say that keeps nothing from being done.
  ///
  /// - Throws: what they have against it.
  func check(_ route: FinishRoute, _ facts: FinishFacts) async throws(Failure) -> [String] {
    guard facts.landing == .open, let ends = ends(route, facts) else { return [] }
    let findings = try await judgements(route, ends)
      .flatMap { $0.weighed(by: policy).diagnostics }
    switch Report(command: "finish", diagnostics: findings).verdict {
    case .pass: return findings.map { "\($0.severity.rawValue): \($0.message)" }
    case .fail: throw Failure(.fail, findings)
    case .unknown: throw Failure(.unknown, findings)
    }
  }

  private func judgements(
    _ route: FinishRoute, _ ends: MergeEnds
  ) async throws(Failure) -> [Judgement] {
    let classifier = BranchClassifier(policy.model)
    let request = MergeRequest(
      head: .init(route.branch, classifier.classify(route.branch)),
      base: .init(route.target, classifier.classify(route.target)))
    let gatherer = MergeFactsGatherer(
      session: session, objects: try session.objects(),
      locator: BranchLocator(refs: refs, policy), policy: policy, request: request,
      ends: ends, versions: versions)
    let (source, foreign) = try await gatherer.foreignLines()
    // A version that two open branches share, or that leaves one behind, is taken by who comes first.
    var all = versions
    try await all.readMerges(besides: request.head, policy, refs, in: session)
    var tagged = all
    tagged.open = []
    return [
      WrongBaseRule.judge(request, source: source, foreign),
      VersionOrderRule(policy)
        .judge(route.branch, request.head.branchClass, tagged, among: all),
    ]
  }

  /// The branch, and its target as far as the remote has it.
  private func ends(_ route: FinishRoute, _ facts: FinishFacts) -> MergeEnds? {
    guard let branch = facts.tips[route.branch], let target = facts.tips[route.target],
      let head = ObjectID(branch.local ?? branch.remote), let base = ObjectID(target.newest)
    else { return nil }
    return MergeEnds(
      head: .found(head, display: route.branch), base: .found(base, display: route.target))
  }
}
