/// A history with its lines rebuilt, so that single merges can be checked.
struct MergeLedger {
  let record: HistoryRecord
  let graph: HistoryGraph
  let names: HistoryNames
  let readings: [Int: MergeReading]
  let map: LineMap
  let rule: PastMergeRule

  init(_ record: HistoryRecord, policy: Policy) {
    let graph = HistoryGraph(record.commits)
    var names = HistoryNames(policy)
    let readings = Self.readings(record, graph, policy, &names)
    self.map = LineMap(record, graph: graph, readings: readings, names: &names)
    self.record = record
    self.graph = graph
    self.names = names
    self.readings = readings
    self.rule = PastMergeRule(policy)
  }

  private static func readings(
    _ record: HistoryRecord, _ graph: HistoryGraph, _ policy: Policy,
    _ names: inout HistoryNames
  ) -> [Int: MergeReading] {
    var subjects: [(position: Int, subject: MergeSubject)] = []
    var seen: [HeadOwners.Head] = []
    let classifier = BranchClassifier(policy.model)
    let live = policy.model.production?.branch ?? ""
    for (position, commit) in record.commits.enumerated() where commit.isMerge {
      let subject =
        MergeSubject(parsing: commit.subject, body: commit.body, remote: policy.remote)
        ?? classifier.squashedVersion(in: commit.subject, into: live).map {
          MergeSubject(.branch($0, owner: nil))
        }
      guard let subject else { continue }
      subjects.append((position, subject))
      if case .branch(_, let owner?) = subject.source {
        let author = graph.merged(at: position).map { record.commits[$0].author }
        seen.append(HeadOwners.Head(owner: owner, author: author))
      }
    }
    let given = policy.history.owners.union([record.owner].compactMap(\.self))
    let owners = HeadOwners(given: given, seen: seen)
    var readings: [Int: MergeReading] = [:]
    for (position, subject) in subjects {
      readings[position] = MergeReading(subject, names: &names, owners: owners)
    }
    return readings
  }

  /// The commit at `position` as a merge into a line; nil if it is not a merge.
  func entry(at position: Int) -> ReplayedMerge? {
    let commit = record.commits[position]
    let lines = map.lines[position]
    guard commit.isMerge else {
      return lines.isEmpty || !Self.isSquash(commit) ? nil : squash(commit, on: lines)
    }
    let reading = readings[position]
    let named = reading.flatMap { map.target(of: $0, at: position, names) }
    guard named != nil || !lines.isEmpty else { return nil }
    return merge(commit, reading, into: named, at: position)
  }

  /// The permanent branches that don't exist and that contain no commit.
  var missingLines: [String] {
    let present = map.lines.reduce(into: UInt32(0)) { $0 |= $1.witnessed }
    // A branch that was fast-forwarded to another one has no commits of its own.
    let branches = Set(record.tips.lazy.filter { !$0.isTag }.map(\.name))
    return names.permanents.enumerated().filter { present >> UInt32($0.offset) & 1 == 0 }
      .map(\.element.name).filter { !branches.contains($0) }
  }

  /// True for a commit that is only on the main line, without a merge or a pull request.
  func isDirect(at position: Int) -> Bool {
    let commit = record.commits[position]
    guard commit.parents.count == 1, let production = names.production,
      map.lines[position].witnessedLines == [production]
    else { return false }
    return !Self.isSquash(commit)
  }

  /// True for a commit that could be direct, but is also on another permanent line: the commit
  /// does not show which of the lines it was made on.
  func isShared(at position: Int) -> Bool {
    let (commit, lines) = (record.commits[position], map.lines[position].witnessedLines)
    guard commit.parents.count == 1, let production = names.production else { return false }
    return lines.count > 1 && lines.contains(production) && !Self.isSquash(commit)
  }

  /// True also for the message of a merge on a commit with one parent: the other parent was lost.
  private static func isSquash(_ commit: HistoryCommit) -> Bool {
    MergeSubject.isSquash(commit.subject)
      || MergeSubject(parsing: commit.subject, body: commit.body) != nil
  }

  private func squash(_ commit: HistoryCommit, on lines: LineSet) -> ReplayedMerge {
    let target = lines.witnessedLines.first.map { names.end($0) }
    return ReplayedMerge(
      id: commit.id, time: commit.time, subject: commit.subject, source: nil, sourceKind: nil,
      target: target?.name, targetKind: target?.kind?.name, witness: .line,
      author: commit.author, origins: [], isMisnamed: false,
      verdict: .unknown(.squash))
  }

  private func merge(
    _ commit: HistoryCommit, _ reading: MergeReading?, into named: Line?, at position: Int
  ) -> ReplayedMerge {
    let head = head(of: reading, at: position)
    let settled = settle(head, reading, into: named, at: position)
    let merged = graph.merged(at: position)
    return ReplayedMerge(
      id: commit.id, time: commit.time, subject: commit.subject, source: reading?.sourceName,
      sourceKind: head.end?.kind?.name, target: settled.line.map { names.end($0).name },
      targetKind: settled.line.flatMap { names.end($0).kind?.name }, witness: settled.witness,
      author: merged.map { record.commits[$0].author }, origins: merged.map(origins) ?? [],
      isMisnamed: reading?.own?.isMisfit ?? false, verdict: settled.verdict)
  }

  /// The branch types of the lines at the first commit on a line in the first parents of a head.
  private func origins(of head: Int) -> [KindName] {
    let lines = map.origins[head].map { map.lines[$0].witnessedLines } ?? []
    return lines.compactMap { names.end($0).kind?.name }
  }
}
