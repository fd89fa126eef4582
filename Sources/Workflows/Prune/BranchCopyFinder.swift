import Diagnostics
import Git
import Gitflow

/// Finds branches whose change a target holds under other names: squashed or rebased.
struct BranchCopyFinder {
  /// Commits of a target that are looked at.
  private static let limit = 1000

  let session: Session
  let history: CommitHistory

  /// A branch with the commit that it parted from its target at.
  private struct Open {
    let candidate: PruneCandidate
    let base: ObjectID
  }

  /// The branches that are there as copies, with the target.
  func copies(
    of candidates: [PruneCandidate]
  ) async throws(Failure) -> [(PruneCandidate, String)] {
    var found: [(PruneCandidate, String)] = []
    var names: Set<String> = []
    let targets = candidates.flatMap(\.targets).reduce(into: [ObjectID: String]()) {
      $0[$1.id] = $1.display
    }
    for (target, display) in targets.sorted(by: { $0.value < $1.value }) {
      let own = candidates.filter { candidate in
        !names.contains(candidate.name) && candidate.targets.contains { $0.id == target }
      }
      for candidate in try await copies(of: own, in: target) {
        names.insert(candidate.name)
        found.append((candidate, display))
      }
    }
    return found
  }

  private func copies(
    of candidates: [PruneCandidate], in target: ObjectID
  ) async throws(Failure) -> [PruneCandidate] {
    let git = try session.git()
    return try await converting { () async throws(GitError) in
      let open = try await parted(candidates, from: target)
      let since = try await history.commits(
        from: [target], excluding: try await beginning(of: open), limit: Self.limit)
      if open.isEmpty || since.count == 0 { return [] }
      let patches = PatchTally(try await git.patchIDs(of: since.first).values)
      var found: [PruneCandidate] = []
      for branch in open
      where try await isCopied(branch, in: target, patches, git) { found.append(branch.candidate) }
      return found
    }
  }

  private func parted(
    _ candidates: [PruneCandidate], from target: ObjectID
  ) async throws(GitError) -> [Open] {
    var open: [Open] = []
    for candidate in candidates {
      guard let base = try await history.mergeBases(candidate.id, target).first else { continue }
      open.append(Open(candidate: candidate, base: base))
    }
    return open
  }

  /// What all of the branches have below them, where they have anything in common.
  private func beginning(of open: [Open]) async throws(GitError) -> [ObjectID] {
    guard var common = open.first?.base else { return [] }
    for branch in open.dropFirst() {
      guard let next = try await history.mergeBases(common, branch.base).first else { return [] }
      common = next
    }
    return [common]
  }

  /// As one commit with the whole change, or each commit by itself.
  private func isCopied(
    _ branch: Open, in target: ObjectID, _ patches: PatchTally, _ git: GitCommands
  ) async throws(GitError) -> Bool {
    let tip = branch.candidate.id
    // A branch that changes nothing can't be told from one that is to change something.
    guard let patch = try await git.patchID(from: branch.base, to: tip) else { return false }
    let reverse = try await git.patchID(from: tip, to: branch.base)
    if patches.holds(patch, revertedBy: reverse) { return true }
    let own = try await history.commits(from: [tip], excluding: [target], limit: Self.limit)
    if own.count < 2 || own.count > Self.limit { return false }
    let copies = Set(try await git.equivalents(upstream: target, head: tip))
    guard own.first.allSatisfy(copies.contains) else { return false }
    return try await !patches.isReverted(own.first, git)
  }
}
