import Base
import Git
import Gitflow
import GitHubCommands
import Session

/// What must be true before a branch is merged locally: what `check merge` checks.
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
    let openVersions = TrainRoutes(policy.model, versions, topics: topics).openVersions
    var names: [String] = []
    for name in openVersions.first(where: { $0.branch == route.branch })?.topics ?? [] {
      guard let part = try await locator.variants(of: name).last else { continue }
      // Copies count; if a shallow clone can't decide, the branch is reported.
      let landing = try? await BranchStates(session).landing(
        of: part.id, named: name, in: whole.id)
      if (landing?.landing ?? .open) == .open { names.append(name) }
    }
    return names
  }

  /// The findings of the merge rules that don't prevent the merge.
  ///
  /// - Throws: the findings that do.
  func checkRules(_ facts: FinishFacts) async throws(Failure) -> [String] {
    // Commits added after the release have their own hint; a version of a trunk is live by its tag.
    guard facts.landing == .open || route.tagsBranch && facts.tag == nil, facts.lateRemedy == nil,
      let head = ObjectID(facts.tips[route.branch]?.tip),
      let base = ObjectID(facts.tips[route.target]?.newest)
    else { return [] }
    var change = Change(source: route.branch, target: route.target)
    change.headBranch = .found(head, display: route.branch)
    change.base = .found(base, display: route.target)
    let report = try await RequestCheck(repository, usesLocal: true).run(change)
    switch report.verdict {
    case .pass: return report.diagnostics.map { "\($0.severity.rawValue): \($0.message)" }
    case .fail: throw Failure(.fail, report.diagnostics)
    case .unknown: throw Failure(.unknown, report.diagnostics)
    }
  }

  /// Commits of other users or by accident that a push would publish with the branch.
  func strayNotes(_ facts: FinishFacts) async throws(Failure) -> [String] {
    guard let remote else { return [] }
    let made = Set(try PlanJournal(session).done.flatMap { $0.changes.values.map(\.after) })
    var notes: [String] = []
    for name in route.branches.dropFirst() {
      guard let tips = facts.tips[name], tips.ahead > 0, tips.behind == 0,
        let local = ObjectID(tips.local), let tracked = ObjectID(tips.remote)
      else { continue }
      let log = try await session.log(
        from: [local], excluding: [tracked], firstParent: true, limit: Self.strayLimit)
      notes += log.filter { $0.parents.count < 2 && !made.contains(CommitID($0.id)) }.map {
        "'\(name)' has a commit that '\(remote)/\(name)' lacks: \($0.id.short) "
          + ForeignText.shown($0.subject)
      }
    }
    return notes
  }

  private static let strayLimit = 100
}
