import Diagnostics
import Git
import Gitflow

/// Tells which branches their targets hold: by ancestry, or as a copy of their change.
struct MergedBranchFinder {
  let session: Session
  /// The whole refs that are checked out, with where.
  let checkedOut: [String: String]

  func findings(_ candidates: [PruneCandidate]) async throws(Failure) -> PruneFindings {
    var findings = PruneFindings()
    var open: [PruneCandidate] = []
    let tips = candidates.flatMap { [$0.id] + $0.targets.map(\.id) + $0.owed.map(\.id) }
    let history = try await session.history(tips: tips)
    var lines = FirstParentLines(session: session)
    for candidate in candidates {
      guard let target = try await holder(of: candidate, history) else {
        open.append(candidate)
        continue
      }
      if try await lines.contains(candidate.id, on: target.id) {
        // Never worked on, or fast-forwarded: nobody can tell, so it is nobody's to remove.
        findings.kept.append("'\(candidate.name)' has no commit of its own")
      } else {
        try await add(candidate, target.display, isCopied: false, history, &findings)
      }
    }
    for (candidate, target) in try await BranchCopyFinder(session: session, history: history)
      .copies(of: open)
    {
      try await add(candidate, target, isCopied: true, history, &findings)
    }
    findings.merged.sort { $0.name < $1.name }
    return findings
  }

  private func holder(
    of candidate: PruneCandidate, _ history: CommitHistory
  ) async throws(Failure) -> (id: ObjectID, display: String)? {
    for target in candidate.targets {
      let isHeld = try await converting { () async throws(GitError) in
        try await history.isAncestor(candidate.id, of: target.id)
      }
      if isHeld { return target }
    }
    return nil
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
      let isHeld = try await converting { () async throws(GitError) in
        try await history.isAncestor(candidate.id, of: line.id)
      }
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

/// The commits of targets that stand on their own lines, read once for each.
private struct FirstParentLines {
  let session: Session
  private var known: [ObjectID: Set<ObjectID>] = [:]

  init(session: Session) { self.session = session }

  mutating func contains(_ id: ObjectID, on target: ObjectID) async throws(Failure) -> Bool {
    if let line = known[target] { return line.contains(id) }
    let git = try session.git()
    let line = try await converting { () async throws(GitError) in
      Set(try await git.firstParentCommits(from: target, changing: []))
    }
    known[target] = line
    return line.contains(id)
  }
}
