import Configuration
import Diagnostics
import Git
import Gitflow
import Session

/// Evaluates the merge policy for a branch before it is merged locally.
struct FinishRules {
  let session: Session
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  /// The findings of the rules that don't prevent the merge.
  ///
  /// - Throws: the findings that do.
  func check(_ route: FinishRoute, _ facts: FinishFacts) async throws(Failure) -> [String] {
    guard facts.landing == .open, let ends = ends(route, facts) else { return [] }
    let findings = try await judgements(route, ends).flatMap(\.diagnostics)
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
    var request = MergeRequest(
      head: .init(route.branch, classifier.classify(route.branch)),
      base: .init(route.target, classifier.classify(route.target)))
    request.isImmediate = true
    var versions = versions
    try await versions.readMerges(besides: request.head, policy, refs, in: session)
    let facts = try await MergeFactsGatherer(
      session: session, objects: try session.objects(), refs: refs, policy: policy,
      request: request, ends: ends, versions: versions,
      settings: try session.policy().configuration.versions
    ).gatherImmediate()
    return MergePolicy(policy).evaluate(request, facts)
  }

  /// The branch, and its target as far as it is known on the remote.
  private func ends(_ route: FinishRoute, _ facts: FinishFacts) -> MergeEnds? {
    guard let branch = facts.tips[route.branch], let target = facts.tips[route.target],
      let head = ObjectID(branch.tip), let base = ObjectID(target.newest)
    else { return nil }
    return MergeEnds(
      head: .found(head, display: route.branch), base: .found(base, display: route.target))
  }
}
