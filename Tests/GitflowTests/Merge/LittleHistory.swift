import Gitflow

/// A small history with the known branch of each commit.
struct LittleHistory {
  struct Commit {
    let parents: [Int]
    let subject: String
    let branch: String
  }

  private(set) var commits: [Commit] = []
  private(set) var tips: [String: Int] = [:]

  init() { commit(on: "main") }

  mutating func commit(on branch: String) {
    commits.append(
      Commit(parents: tips[branch].map { [$0] } ?? [], subject: "Work", branch: branch))
    tips[branch] = commits.count - 1
  }

  mutating func cut(_ branch: String, from source: String) { tips[branch] = tips[source] }

  /// Merges as Git does without fast-forward; nil if there is nothing to merge.
  mutating func merge(_ source: String, into branch: String) {
    guard let theirs = tips[source], let ours = tips[branch], !reach([ours]).contains(theirs) else {
      return
    }
    commits.append(
      Commit(
        parents: [ours, theirs], subject: "Merge branch '\(source)' into \(branch)", branch: branch)
    )
    tips[branch] = commits.count - 1
  }

  /// Fast-forwards a branch, if possible.
  mutating func forward(_ branch: String, to source: String) {
    guard let theirs = tips[source], let ours = tips[branch], reach([theirs]).contains(ours) else {
      return
    }
    tips[branch] = theirs
  }

  func reach(_ starts: [Int]) -> Set<Int> {
    var (reached, stack) = (Set<Int>(), starts)
    while let next = stack.popLast() {
      if reached.insert(next).inserted { stack += commits[next].parents }
    }
    return reached
  }

  /// The commits of `head` that its allowed bases lack.
  func own(_ head: String, beyond legal: [String]) -> Set<Int> {
    reach([head].compactMap { tips[$0] }).subtracting(reach(legal.compactMap { tips[$0] }))
  }

  /// The facts as the gatherer would return them.
  func facts(_ head: String, beyond legal: [String], lines: [MergeHistory.Label]) -> MergeHistory {
    let own = own(head, beyond: legal)
    var facts = MergeHistory(head: Self.id(tips[head] ?? 0), commits: listed(own))
    facts.committed = Set(own.filter { commits[$0].branch == head }.map(Self.id))
    for label in lines {
      guard let tip = tips[label.display] else { continue }
      let reached = reach([tip])
      guard !reached.isDisjoint(with: own) else { continue }
      let beyond = reached.subtracting(own)
        .subtracting(reach(legal.compactMap { tips[$0] }))
      facts.lines.append(MergeHistory.Line(label, tip: Self.id(tip), commits: listed(beyond)))
    }
    return facts
  }

  private func listed(_ indices: Set<Int>) -> [MergeHistory.Commit] {
    indices.sorted(by: >).map { index in
      MergeHistory.Commit(
        Self.id(index), parents: commits[index].parents.map(Self.id),
        subject: commits[index].subject)
    }
  }

  static func id(_ index: Int) -> CommitID {
    let digits = String(index, radix: 16)
    let text = String(repeating: "0", count: 40 - digits.count) + digits
    guard let id = CommitID(parsing: text) else { fatalError("not an id: \(text)") }
    return id
  }
}
