import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// Finds branches that their targets contain: by ancestry, or as a copy of their change.
struct MergedBranchFinder {
  let session: Session
  /// The full names of the checked-out refs, with their working trees.
  let checkedOut: [String: String]

  var limits = BranchCopyFinder.Limits()

  func findings(_ candidates: [PruneCandidate]) async throws(Failure) -> PruneFindings {
    var findings = PruneFindings()
    let tips = candidates.flatMap { [$0.id] + $0.targets.map(\.id) + $0.owed.map(\.id) }
    let history = try await session.history(tips: tips)
    let forks = try await TargetForks.read(candidates, in: history, limits)
    var lines = FirstParentLines(session: session)
    var reverted: [ObjectID: Set<ObjectID>] = [:]
    for candidate in candidates {
      guard let target = forks.holder(of: candidate) else { continue }
      if reverted[target.id] == nil {
        reverted[target.id] = try await RevertedMerge.tips(on: target.id, in: session)
      }
      if reverted[target.id]?.contains(candidate.id) == true {
        findings.kept.append(
          "'\(candidate.name)' was merged into '\(target.display)' and reverted")
        continue
      }
      if try await lines.contains(candidate.id, on: target.id) {
        // A new branch looks like a fast-forwarded one, so it is kept.
        findings.kept.append("'\(candidate.name)' has no commits of its own")
      } else {
        try await add(candidate, target.display, isCopied: false, history, &findings)
      }
    }
    let book = ChangeBook(try session.git(), width: session.world.cores)
    var finder = BranchCopyFinder(history, book, limits: limits)
    let copies = try await askingGit(await finder.copies(in: forks.open))
    for (candidate, target) in copies.found {
      try await add(candidate, target, isCopied: true, history, &findings)
    }
    findings.uncompared = copies.uncompared
    findings.merged.sort { $0.name < $1.name }
    return findings
  }

  private func add(
    _ candidate: PruneCandidate, _ target: String, isCopied: Bool, _ history: CommitHistory,
    _ findings: inout PruneFindings
  ) async throws(Failure) {
    if let place = checkedOut[RefName.branch(candidate.name)] {
      findings.kept.append("'\(candidate.name)' is checked out in '\(place)'")
      return
    }
    for line in candidate.owed where !isCopied {
      let isHeld = try await askingGit(await history.isAncestor(candidate.id, of: line.id))
      if !isHeld {
        findings.kept.append("'\(candidate.name)' is not in '\(line.display)' yet")
        return
      }
    }
    guard let tip = CommitID(candidate.id) else { return }
    findings.merged.append(
      MergedBranch(candidate.name, tip, in: target, isCopied: isCopied))
  }
}

/// How each candidate relates to each target.
struct TargetForks {
  /// The targets, with the branches that none of their targets reaches.
  private(set) var open: [PruneTarget] = []
  /// The names of the candidates that each target reaches.
  private var held: [ObjectID: Set<String>] = [:]

  static func read(
    _ candidates: [PruneCandidate], in history: CommitHistory, _ limits: BranchCopyFinder.Limits
  ) async throws(Failure) -> TargetForks {
    var result = TargetForks()
    var targets: [ObjectID: String] = [:]
    for target in candidates.flatMap(\.targets) { targets[target.id] = target.display }
    for (target, display) in targets.sorted(by: { $0.value < $1.value }) {
      let own = candidates.filter { candidate in
        candidate.targets.contains { $0.id == target }
      }
      let forks = try await askingGit(
        await history.forks(
          of: own.map(\.id), from: target, ownLimit: limits.own, sinceLimit: limits.since))
      var open: [PruneTarget.Open] = []
      for (candidate, fork) in zip(own, forks.heads) {
        switch fork {
        case .held: result.held[target, default: []].insert(candidate.name)
        case .open(let fork): open.append((candidate, fork))
        case .unrelated: break
        }
      }
      result.open.append(
        PruneTarget(id: target, display: display, open: open, since: forks.since))
    }
    let whole = result
    for index in whole.open.indices {
      result.open[index].open.removeAll { whole.holder(of: $0.candidate) != nil }
    }
    return result
  }

  /// The first of a candidate's targets that reaches it.
  func holder(of candidate: PruneCandidate) -> (id: ObjectID, display: String)? {
    candidate.targets.first { held[$0.id]?.contains(candidate.name) == true }
  }
}

/// The first-parent commits of targets, read once for each.
private struct FirstParentLines {
  let session: Session
  private var known: [ObjectID: Set<ObjectID>] = [:]

  init(session: Session) { self.session = session }

  mutating func contains(_ id: ObjectID, on target: ObjectID) async throws(Failure) -> Bool {
    if let line = known[target] { return line.contains(id) }
    let git = try session.git()
    let line = try await askingGit(Set(await git.firstParentCommits(from: target, changing: [])))
    known[target] = line
    return line.contains(id)
  }
}
