import Base

/// Decides which commits of a head belong to another line.
///
/// These are the commits that were made on the line, or that it first got by a merge of another
/// branch. Commits that it got by a merge of the head belong to the head.
package struct Provenance: Sendable {
  private typealias Commits = [CommitID: MergeHistory.Commit]

  private struct Entry {
    let commit: CommitID
    /// The merge that added it; nil if the line started there or was fast-forwarded to it.
    let merge: MergeHistory.Commit?
  }

  private enum Origin {
    case head
    case line
    /// The line and the head share this part of their chains: names and reflogs decide.
    case shared
    case unread
  }

  private let history: MergeHistory
  private let head: MergeRequest.End
  private let remote: String
  private let own: Commits
  private let trunk: Set<CommitID>

  /// The provenance of a head's commits; `remote` is the policy's.
  package init(_ history: MergeHistory, of head: MergeRequest.End, remote: String) {
    self.history = history
    self.head = head
    self.remote = remote
    own = Self.table(history.commits)
    trunk = Set(Self.chain(from: history.head, in: own).commits.map(\.id))
  }

  /// The commits of other lines in the head; missing if a merge does not name what it merged.
  package var foreign: Evidence<[ForeignLine]> {
    let claims = history.lines.map { ($0, claim($0)) }
    let lines = claims.filter { $0.0.label.otherRemote == nil && !$0.1.foreign.isEmpty }
    if !lines.isEmpty { return .known(lines.map(line)) }
    if let (line, claim) = claims.first(where: { !$0.1.foreign.isEmpty }),
      let other = line.label.otherRemote
    {
      let count = CountText.words(claim.foreign.count, "commit")
      return .missing(
        reason: "'\(head.display)' contains \(count) from '\(line.label.display)', "
          + "which does not exist on '\(remote)'",
        remedy: "remote: \(other)")
    }
    if let (line, merge) = claims.lazy.compactMap({ line, claim in
      claim.unread.map { (line, $0) }
    }).first {
      return .missing(
        reason: "'\(line.label.display)' contains commits of '\(head.display)' through the merge "
          + "\(merge.id.short), whose title does not name the merged branch",
        remedy: .git("show", "\(merge.id.short)"))
    }
    if let (line, claim) = claims.first(where: { !$0.1.undecided.isEmpty }) {
      let count = CountText.words(claim.undecided.count, "commit")
      return .missing(
        reason: "'\(head.display)' and '\(line.label.display)' share \(count), and no reflog "
          + "in this clone shows which branch they were made on", remedy: nil)
    }
    return .known([])
  }

  private struct Claim {
    var foreign: Set<CommitID> = []
    /// The head's own commits among those that it shares with the line.
    var ownShared: Set<CommitID> = []
    /// Commits that may belong to either: an open version may have been created from the head.
    var undecided: Set<CommitID> = []
    var unread: MergeHistory.Commit?
  }

  /// Follows the first parents of the line, the oldest first, because the first merge decides.
  private func claim(_ line: MergeHistory.Line) -> Claim {
    let commits = Self.table(line.commits)
    var (claim, seen) = (Claim(), Set<CommitID>())
    let chain = Self.chain(from: line.tip, in: commits)
    if let start = chain.end { take([Entry(commit: start, merge: nil)], line, &seen, &claim) }
    var visited: Set<CommitID> = []
    for merge in chain.commits.reversed() {
      take(entries(by: merge, in: commits, &visited), line, &seen, &claim)
    }
    return claim
  }

  /// Where the branches that a merge of the line added reach commits of the head.
  private func entries(
    by merge: MergeHistory.Commit, in commits: Commits, _ visited: inout Set<CommitID>
  ) -> [Entry] {
    var entries: [Entry] = []
    visited.insert(merge.id)
    var stack = merge.parents.dropFirst().map { Entry(commit: $0, merge: merge) }
    while let next = stack.popLast() {
      if own[next.commit] != nil {
        entries.append(next)
      } else if let commit = commits[next.commit], visited.insert(commit.id).inserted {
        for (index, parent) in commit.parents.enumerated() {
          stack.append(Entry(commit: parent, merge: index == 0 ? nil : commit))
        }
      }
    }
    return entries
  }

  private func take(
    _ entries: [Entry], _ line: MergeHistory.Line, _ seen: inout Set<CommitID>,
    _ claim: inout Claim
  ) {
    if entries.isEmpty { return }
    let known = seen
    for entry in entries where !known.contains(entry.commit) {
      let reached = reach(entry.commit, beyond: known)
      seen.formUnion(reached)
      switch origin(of: entry, line) {
      case .head: break
      case .line: claim.foreign.formUnion(reached)
      case .unread: claim.unread = claim.unread ?? entry.merge
      case .shared:
        let ofTrunk = isFormerName(line) ? [] : history.committed.intersection(trunk)
        claim.ownShared.formUnion(reached.intersection(ofTrunk))
        let rest = reached.subtracting(ofTrunk)
        if isYounger(line) || !history.isLogged && isOpenVersion(line) {
          claim.undecided.formUnion(rest)
        } else {
          claim.foreign.formUnion(rest)
        }
      }
    }
  }

  private func origin(of entry: Entry, _ line: MergeHistory.Line) -> Origin {
    guard let merge = entry.merge else { return .shared }
    switch MergeSubject(parsing: merge.subject, body: merge.body, remote: remote)?.source {
    case .branch(let name, _) where name == head.name || name == "\(remote)/\(head.name)":
      return .head
    case .branch: return .line
    case .tag(let tag):
      let version = head.branchClass.parts?.version?.version
      if let version, WrittenVersion(parsing: tag, .any)?.version == version { return .head }
      return trunk.contains(entry.commit) ? .unread : .line
    // Only the head's own chain can be the merged branch.
    case .commit, .several, .unnamed, nil: return trunk.contains(entry.commit) ? .unread : .line
    }
  }

  /// A branch of the same type at the same commit: Git renames the reflog with the branch.
  private func isFormerName(_ line: MergeHistory.Line) -> Bool {
    line.tip == history.head && line.label.kind == head.kind?.name
  }

  /// An open release or hotfix: the graph is the same, whichever of the two was created first.
  private func isOpenVersion(_ line: MergeHistory.Line) -> Bool {
    line.label.kind != nil && line.label.version != nil
  }

  /// A higher version of the same type with commits of its own may have been created from the head.
  private func isYounger(_ line: MergeHistory.Line) -> Bool {
    guard let version = head.branchClass.parts?.version?.version, let other = line.label.version,
      let kind = head.kind?.name, line.label.kind == kind, own[line.tip] == nil
    else { return false }
    return other >= version
  }

  private func reach(_ start: CommitID, beyond seen: Set<CommitID>) -> Set<CommitID> {
    var (reached, stack) = (Set<CommitID>(), [start])
    while let id = stack.popLast() {
      guard let commit = own[id], !seen.contains(id), reached.insert(id).inserted else { continue }
      stack += commit.parents
    }
    return reached
  }

  /// The first parents from a tip, the newest first, and the commit where they reach the head.
  private static func chain(
    from tip: CommitID, in commits: Commits
  ) -> (commits: [MergeHistory.Commit], end: CommitID?) {
    var (chain, next) = ([MergeHistory.Commit](), CommitID?.some(tip))
    while let id = next, let commit = commits[id] {
      chain.append(commit)
      next = commit.parents.first
    }
    return (chain, next)
  }

  private static func table(_ commits: [MergeHistory.Commit]) -> Commits {
    Dictionary(commits.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  private func line(_ line: MergeHistory.Line, _ claim: Claim) -> ForeignLine {
    let foreign = history.commits.filter { claim.foreign.contains($0.id) }
    let overlap: ForeignLine.Overlap =
      line.tip == history.head ? .same : claim.foreign.contains(history.head) ? .whole : .part
    return ForeignLine(
      line: line.label.display, overlap: overlap, count: foreign.count,
      commits: foreign.prefix(10).map { "\($0.id.short) \($0.subject)" },
      last: claim.ownShared.isEmpty ? nil : foreign.first?.id)
  }
}
