import Diagnostics
import Git
import Gitflow
import Session

/// Evaluates the merge policy for a branch before it is merged locally.
struct FinishRules {
  let session: Session
  let policy: Policy

  /// The findings of the rules that don't prevent the merge.
  ///
  /// - Throws: the findings that do.
  func check(_ route: FinishRoute, _ facts: FinishFacts) async throws(Failure) -> [String] {
    guard facts.landing == .open, let change = change(route, facts) else { return [] }
    let findings = try await judgements(route, change).flatMap(\.diagnostics)
    switch Report(command: "finish", diagnostics: findings).verdict {
    case .pass: return findings.map { "\($0.severity.rawValue): \($0.message)" }
    case .fail: throw Failure(.fail, findings)
    case .unknown: throw Failure(.unknown, findings)
    }
  }

  private func judgements(
    _ route: FinishRoute, _ change: Change
  ) async throws(Failure) -> [RuleResult] {
    let classifier = BranchClassifier(policy.model)
    var request = MergeRequest(
      head: .init(route.branch, classifier.classify(route.branch)),
      base: .init(route.target, classifier.classify(route.target)))
    request.isImmediate = true
    let repository = try Repository(session).with(policy)
    let facts = try await MergeFactsGatherer(
      repository: repository, request: request, change: change,
      versions: try await repository.versions(besides: request.head)
    ).gatherImmediate()
    return MergePolicy(policy).evaluate(request, facts)
  }

  /// The branch, and its target as far as it is known on the remote.
  private func change(_ route: FinishRoute, _ facts: FinishFacts) -> Change? {
    guard let branch = facts.tips[route.branch], let target = facts.tips[route.target],
      let head = ObjectID(branch.tip), let base = ObjectID(target.newest)
    else { return nil }
    var change = Change(source: route.branch, target: route.target)
    change.headBranch = .found(head, display: route.branch)
    change.base = .found(base, display: route.target)
    return change
  }
}
