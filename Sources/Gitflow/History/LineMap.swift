/// Rebuilds the lines of a history, because first parents alone can be misleading.
///
/// The evidence for a line is its tip, every merge that names it as the target, and the second
/// parent of every merge that names it as the source. From there it follows the first parents until
/// a merge names another target. One pass, every commit before its parents.
struct LineMap {
  private(set) var lines: [LineSet]
  /// The nearest commit on a line by first parents, the commit itself included.
  private(set) var origins: [Int?] = []
  private(set) var swaps: [SwappedChain] = []
  private let graph: HistoryGraph

  init(
    _ record: HistoryRecord, graph: HistoryGraph, readings: [Int: MergeReading],
    names: inout HistoryNames
  ) {
    self.graph = graph
    lines = Array(repeating: LineSet(), count: record.commits.count)
    for tip in record.tips where !tip.isTag {
      guard let position = graph.position(of: tip.commit), let line = names.read(tip.name).line
      else { continue }
      lines[position].witness(line, releases: names.releases)
    }
    for position in record.commits.indices {
      lines[position].settle()
      if let reading = readings[position] {
        follow(reading, of: record.commits[position], at: position, names)
      }
      if let parent = graph.first(of: position) {
        lines[parent].inherit(lines[position], releases: names.releases)
      }
    }
    dropCreations(readings, names)
    origins = Array(repeating: nil, count: lines.count)
    for position in lines.indices.reversed() {
      origins[position] =
        lines[position].witnessedLines.isEmpty
        ? graph.first(of: position).flatMap { origins[$0] } : position
    }
  }

  func target(of reading: MergeReading, at position: Int, _ names: HistoryNames) -> Line? {
    switch reading.target {
    case .line(let line): line
    case .omitted: productionLine(of: reading, at: position, names)
    case .elsewhere, .open: nil
    }
  }

  /// A release or hotfix that was merged without naming a target was merged into `master`, even if
  /// that branch has lost the line since; others, and other names, only if they contain the commit.
  private func productionLine(
    of reading: MergeReading, at position: Int, _ names: HistoryNames
  ) -> Line? {
    guard let production = names.production else { return nil }
    if lines[position].has(production) { return production }
    guard names.isProductionOmitted, let live = names.end(production).kind?.name,
      reading.own?.branchClass.kind?.targets.contains(live) == true
    else { return nil }
    return production
  }

  private mutating func follow(
    _ reading: MergeReading, of commit: HistoryCommit, at position: Int, _ names: HistoryNames
  ) {
    let target = target(of: reading, at: position, names)
    if let target { noteSwaps(onto: target, commit, at: position, names) }
    if case .elsewhere = reading.target {
      lines[position].move(to: nil)
    } else if let target {
      lines[position].move(to: target)
    }
    guard let merged = graph.merged(at: position) else { return }
    lines[merged].suspect(lines[position].possible)
    if case .open = reading.target { suspectMoved(reading, at: position, merged, names) }
    if let source = reading.own?.line {
      lines[merged].witness(source, releases: names.releases)
    }
  }

  /// Where a version was merged into production, another permanent branch with the same merge may
  /// have been fast-forwarded to it: its older part is the history of the version then.
  private mutating func suspectMoved(
    _ reading: MergeReading, at position: Int, _ merged: Int, _ names: HistoryNames
  ) {
    guard let production = names.production, let live = names.end(production).kind?.name,
      let kind = reading.own?.branchClass.kind, kind.introducesVersion,
      kind.targets.contains(live)
    else { return }
    let permanent = lines[position].witnessedLines
    guard permanent.contains(production) else { return }
    for case .permanent(let index) in permanent where .permanent(index) != production {
      lines[merged].suspect(LineSet.bit(index))
    }
  }

  /// A branch without older merges of its own was created at the commit, not fast-forwarded to it.
  ///
  /// Only production is older than every merge.
  private mutating func dropCreations(_ readings: [Int: MergeReading], _ names: HistoryNames) {
    if swaps.isEmpty { return }
    var oldest: [String: Int] = [:]
    for (position, reading) in readings {
      for line in evidence(of: reading, at: position, names) {
        let name = names.end(line.line).name
        oldest[name] = max(oldest[name] ?? 0, line.position)
      }
    }
    swaps.removeAll { swap in
      guard swap.line != names.production.map({ names.end($0).name }),
        let position = graph.position(of: swap.at)
      else { return false }
      return oldest[swap.line] ?? 0 <= position
    }
  }

  /// The lines that existed at a merge: its target, its source, and what its release lost.
  private func evidence(
    of reading: MergeReading, at position: Int, _ names: HistoryNames
  ) -> [(line: Line, position: Int)] {
    var found: [(line: Line, position: Int)] = []
    if let target = target(of: reading, at: position, names) { found.append((target, position)) }
    if let source = reading.own?.line, let merged = graph.merged(at: position) {
      found.append((source, merged))
    }
    if case .open = reading.target, let kind = reading.own?.branchClass.kind,
      lines[position].release >= 0
    {
      let lost = lines[position].possibleLines.filter { line in
        names.end(line).kind.map { kind.targets.contains($0.name) } == true
      }
      found += lost.map { ($0, position) }
    }
    return found
  }

  /// A permanent line that reaches a merge into another line was fast-forwarded to it.
  private mutating func noteSwaps(
    onto target: Line, _ commit: HistoryCommit, at position: Int, _ names: HistoryNames
  ) {
    guard case .permanent = target else { return }
    for case .permanent(let index) in lines[position].witnessedLines
    where .permanent(index) != target {
      swaps.append(
        SwappedChain(
          line: names.permanents[index].name, onto: names.end(target).name, at: commit.id,
          time: commit.time))
      // Its older part continues at the sources of the merged branches.
      lines[position].suspect(LineSet.bit(index))
    }
  }
}
