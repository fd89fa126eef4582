import Base
import Git
import Gitflow
import Session

/// How the target got the branch.
extension FinishFactsReader {
  /// The maximum number of target commits to search for a squash.
  private static let limit = 1000

  func readLanding(
    of source: ObjectID, in target: ObjectID, _ facts: inout FinishFacts
  ) async throws(Failure) {
    let (landing, reverted) = try await BranchStates(session).landing(
      of: source, named: route.branch, in: target)
    (facts.landing, facts.reverted) = (landing, reverted)
    if landing == .open {
      facts.commits = try await session.log(
        from: [source], excluding: [target], limit: Self.limit
      ).filter { $0.parents.count < 2 }.reversed()
        .map { SquashedCommit(subject: $0.subject, body: $0.body) }
      let git = try session.git()
      facts.reverted = try await RevertedMerge.find(
        bringing: try await askingGit(await git.mergeBases(source, target)), to: target,
        in: session)
      facts.reverted?.isPart = true
    }
    if facts.landing == CommitID(source).map(FinishFacts.Landing.merged),
      try await isUntouched(source, facts)
    {
      facts.landing = .untouched
    }
    if facts.landing == .open || facts.landing == .untouched,
      facts.tips[route.branch]?.local == nil,
      let squash = try await squash(containing: source, on: target, facts.commits)
    {
      facts.landing = .copied(at: squash)
      facts.reverted = nil
    }
    var landed: ObjectID?
    if case .merged(let merge) = facts.landing { landed = ObjectID(merge) }
    facts.picked = try await picked(tip: source, landed: landed, target: target)
  }

  /// The findings about back-merges that would undo a release elsewhere.
  func rolledBack(_ facts: FinishFacts) async throws(Failure) -> [Diagnostic] {
    guard facts.reverted == nil, let production = repository.production,
      let live = ObjectID(facts.tips[route.target]?.newest), route.target == production
    else { return [] }
    let own = facts.landing == .open ? ObjectID(facts.tips[route.branch]?.tip) : nil
    var findings: [Diagnostic] = []
    for backMerge in route.backMerges {
      guard let target = ObjectID(facts.tips[backMerge.target]?.newest) else { continue }
      let sources = backMerge.source == production ? [own, live] : [own]
      if let finding = try await session.rollback(
        reaching: (backMerge.target, target), from: sources.compactMap(\.self),
        of: (production, live))
      {
        findings.append(finding)
      }
    }
    return findings
  }

  /// For a branch on its target's first-parent history, only a version shows whether it was
  /// fast-forwarded there: commits of the last version existed before.
  private func isUntouched(
    _ source: ObjectID, _ facts: FinishFacts
  ) async throws(Failure) -> Bool {
    if route.tag == nil { return true }
    guard facts.tag == nil, let last = versions.lastTag,
      let commit = try await repository.commit(ofTag: last.name)
    else { return false }
    return try await session.isAncestor(source, of: commit, in: try session.objects())
  }

  /// The tip of a deleted branch: by the merge that its tag is on, or whose message names it.
  func mergedTip(_ facts: inout FinishFacts) async throws(Failure) -> ObjectID? {
    if let tag = ObjectID(facts.tag) {
      guard let commit = try await session.commit(of: tag) else { return nil }
      return try await session.commitDetails([commit]).first?.parents.dropFirst().first ?? commit
    }
    guard let version = route.version else { return nil }
    let merged = try await repository.merge(of: version, versions)
    guard let merged, merged.branch.branch.name == route.branch, let merge = CommitID(merged.id)
    else { return nil }
    if merged.isSquash, merge != facts.tips[route.target]?.newest {
      facts.namesake = merge
      return nil
    }
    facts.landing = .merged(at: merge)
    if !merged.isSquash { facts.goneTip = CommitID(merged.brought) }
    return merged.brought
  }

  /// The targets of back-merges that must get production instead of only the branch.
  func targetsBehindProduction(
    _ source: ObjectID, _ production: ObjectID, _ facts: FinishFacts
  ) async throws(Failure) -> Set<String> {
    guard route.version != nil, route.target == repository.production, !policy.model.isTrunk else {
      return []
    }
    var names: Set<String> = []
    for backMerge in route.backMerges where backMerge.source == route.branch {
      guard let target = ObjectID(facts.tips[backMerge.target]?.newest) else { continue }
      if try await session.lacksMore(of: production, on: target, than: source) {
        names.insert(backMerge.target)
      }
    }
    return names
  }

  /// The targets of back-merges that contain the commits of a deleted branch, also as copies.
  func branches(
    containing tip: ObjectID?, _ facts: FinishFacts
  ) async throws(Failure) -> Set<String> {
    guard let tip else { return [] }
    var names: Set<String> = []
    for backMerge in route.backMerges where backMerge.source == route.branch {
      guard let target = ObjectID(facts.tips[backMerge.target]?.newest) else { continue }
      if try await session.containsChanges(tip, in: target) { names.insert(backMerge.target) }
    }
    return names
  }
}

/// Whether a branch that exists only on the remote is an older part of a finished one.
///
/// A squash contains the final state of a branch: merging an older part again would restore what
/// the branch has removed since.
extension FinishFactsReader {
  /// The commit of the target that contains the whole branch; nil if none is known.
  ///
  /// `commits` are those that the target lacks, oldest first.
  private func squash(
    containing tip: ObjectID, on target: ObjectID, _ commits: [SquashedCommit]
  ) async throws(Failure) -> CommitID? {
    for run in try PlanJournal(session).done where run.plan.subject == route.branch {
      guard let (finished, landed) = finish(in: run), let commit = ObjectID(landed) else {
        continue
      }
      if try await session.holds(finished, tip), try await session.holds(target, commit) {
        return landed
      }
    }
    // A squash that names the branch, and lists the commits that the target lacks first.
    let log = try await session.log(from: [target], excluding: [tip], limit: Self.limit)
    let squash = log.first { entry in
      MergeMessage.squashed(by: entry.subject) == route.branch
        && SquashedCommit.lists(commits, in: entry.body)
    }
    return squash.flatMap { CommitID($0.id) }
  }

  /// The branch that a run finished, and the commit that merged it into the target.
  private func finish(in run: FlowRun) -> (tip: ObjectID, landed: CommitID)? {
    guard run.plan.command == "finish" else { return nil }
    for (index, step) in run.plan.steps.enumerated() {
      guard case .merge(let merge) = step, merge.target == RefName.branch(route.target),
        let landed = run.changes[index]?.after
      else { continue }
      let made = run.changes.filter { $0.key < index && $0.value.ref == merge.source }
      let tip = made.max { $0.key < $1.key }?.value.after ?? run.plan.tips[merge.source] ?? nil
      if let tip = ObjectID(tip) { return (tip, landed) }
    }
    return nil
  }
}
