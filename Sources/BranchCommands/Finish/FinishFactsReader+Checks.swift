import Base
import Git
import Gitflow
import GitHubCommands
import Session

/// What must be true before a branch is merged locally.
extension FinishFactsReader {
  /// Branches that merge only into this version's branch and are not merged into it yet.
  ///
  /// Empty for a deleted branch, or one that no branch merges into.
  func unmergedBranches() async throws(Failure) -> [String] {
    let locator = repository.locator
    guard versions.branches.contains(where: { $0.branch.name == route.branch }),
      let whole = try await locator.variants(of: route.branch).first
    else { return [] }
    let topics = try await repository.trainTopics()
    let cars = TrainRoutes(policy.model, versions, topics: topics).cars
    var names: [String] = []
    for name in cars.first(where: { $0.branch == route.branch })?.topics ?? [] {
      guard let part = try await locator.variants(of: name).last else { continue }
      // Copies count; if a shallow clone can't decide, the branch is reported.
      if (try? await session.landing(of: part.id, in: whole.id)) ?? .open == .open {
        names.append(name)
      }
    }
    return names
  }

  /// The findings of the merge rules that don't prevent the merge.
  ///
  /// - Throws: the findings that do.
  func checkRules(_ facts: FinishFacts) async throws(Failure) -> [String] {
    // Commits added after the release have their own hint.
    guard facts.landing == .open, facts.lateRemedy == nil,
      let head = ObjectID(facts.tips[route.branch]?.tip),
      let base = ObjectID(facts.tips[route.target]?.newest)
    else { return [] }
    var change = Change(source: route.branch, target: route.target)
    change.headBranch = .found(head, display: route.branch)
    change.base = .found(base, display: route.target)
    let findings = try await results(change).flatMap(\.diagnostics)
    switch Report(command: "finish", diagnostics: findings).verdict {
    case .pass: return findings.map { "\($0.severity.rawValue): \($0.message)" }
    case .fail: throw Failure(.fail, findings)
    case .unknown: throw Failure(.unknown, findings)
    }
  }

  private func results(_ change: Change) async throws(Failure) -> [RuleResult] {
    let classifier = repository.classifier
    var request = MergeRequest(
      head: .init(route.branch, classifier.classify(route.branch)),
      base: .init(route.target, classifier.classify(route.target)))
    request.isImmediate = true
    let facts = try await MergeFactsGatherer(
      repository: repository, request: request, change: change,
      versions: try await repository.versions(besides: request.head)
    ).gatherImmediate()
    return MergePolicy(policy).evaluate(request, facts)
  }
}
