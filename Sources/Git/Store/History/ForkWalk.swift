/// Finds where many heads forked from one target, in few walks over the whole history.
struct ForkWalk {
  /// Attempts to find a common ancestor of all bases before the whole target counts as later.
  private static let attempts = 64

  private let nodes: CommitNodes
  private let isInTarget: [Bool]
  /// The best common ancestors of the target and each commit that it does not reach.
  private var bases: [Int: [Int]] = [:]

  init(_ nodes: CommitNodes, target: Int) throws(GitError) {
    self.nodes = nodes
    isInTarget = try nodes.reached(from: [target])
  }

  /// At most `limit` of a head's own commits are listed.
  mutating func fork(of head: Int, limit: Int) throws(GitError) -> Fork {
    if isInTarget[head] { return .held }
    guard let base = try nodes.ids(of: try best(of: head)).min() else { return .unrelated }
    var (own, merges): ([ObjectID], [ObjectID]) = ([], [])
    for node in try owned(by: [head], limit: limit + 1) {
      var parents = 0
      try nodes.forEachParent(of: node) { _ in parents += 1 }
      own.append(try nodes.id(of: node))
      if parents > 1 { merges += own.suffix(1) }
    }
    return .open(OpenFork(base: base, own: own.count > limit ? nil : own, merges: merges))
  }

  /// The target's commits without merges that not all of the open heads reach.
  func since(limit: Int) throws(GitError) -> CommitSelection {
    let parted = Set(bases.values.joined())
    if parted.isEmpty { return CommitSelection(count: 0, first: []) }
    var later = nodes.sorted(isInTarget)
    if let floor = try floor(below: parted, later) {
      let common = try nodes.reached(from: [floor])
      later.removeAll { common[$0] }
    }
    var selection = CommitSelection(count: 0, first: [])
    for node in later {
      var parents = 0
      try nodes.forEachParent(of: node) { _ in parents += 1 }
      if parents > 1 { continue }
      selection.count += 1
      if selection.first.count < limit { selection.first.append(try nodes.id(of: node)) }
    }
    return selection
  }

  /// A commit that all of `parted` reach, as late as can be found quickly.
  private func floor(below parted: Set<Int>, _ later: [Int]) throws(GitError) -> Int? {
    guard var floor = parted.min(by: { (nodes.level($0), $0) < (nodes.level($1), $1) }) else {
      return nil
    }
    for _ in 0..<Self.attempts {
      var isAbove = [Bool](repeating: false, count: nodes.count)
      isAbove[floor] = true
      for node in later.reversed() where !isAbove[node] {
        try nodes.forEachParent(of: node) { if isAbove[$0] { isAbove[node] = true } }
      }
      guard let stray = parted.first(where: { !isAbove[$0] }) else { return floor }
      guard let next = try nodes.mergeBases(floor, stray).first else { return nil }
      floor = next
    }
    return nil
  }

  /// The commits that `heads` reach and the target does not.
  private func owned(by heads: [Int], limit: Int) throws(GitError) -> [Int] {
    var seen = Set(heads)
    var (found, next, parents) = (heads, 0, [Int]())
    while next < found.count, found.count < limit {
      try nodes.readParents(of: found[next], into: &parents)
      for parent in parents where !isInTarget[parent] && seen.insert(parent).inserted {
        found.append(parent)
      }
      next += 1
    }
    return Array(found.prefix(limit))
  }

  /// The best common ancestors, cached for every commit on the way: heads share most of it.
  private mutating func best(of head: Int) throws(GitError) -> [Int] {
    var stack = [head]
    var parents: [Int] = []
    while let node = stack.last {
      try nodes.readParents(of: node, into: &parents)
      let open = parents.filter { !isInTarget[$0] && bases[$0] == nil }
      if bases[node] == nil, !open.isEmpty {
        stack += open
        continue
      }
      stack.removeLast()
      if bases[node] == nil { bases[node] = try merged(parents) }
    }
    return bases[head] ?? []
  }

  private func merged(_ parents: [Int]) throws(GitError) -> [Int] {
    if parents.count == 1, let parent = parents.first, let known = bases[parent] { return known }
    let found = Set(parents.flatMap { isInTarget[$0] ? [$0] : bases[$0] ?? [] })
    if found.count < 2 { return Array(found) }
    var best: [Int] = []
    for node in found {
      var isBelow = false
      for other in found where other != node && !isBelow {
        isBelow = try nodes.reaches(node, from: other)
      }
      if !isBelow { best.append(node) }
    }
    return best
  }
}

extension CommitNodes {
  /// The nodes that can be reached, including the starts.
  func reached(from starts: [Int]) throws(GitError) -> [Bool] {
    var isReached = [Bool](repeating: false, count: count)
    for start in starts { isReached[start] = true }
    var (stack, parents) = (starts, [Int]())
    while let node = stack.popLast() {
      try readParents(of: node, into: &parents)
      for parent in parents where !isReached[parent] {
        isReached[parent] = true
        stack.append(parent)
      }
    }
    return isReached
  }

  /// The marked nodes in the order of their levels, the highest first.
  func sorted(_ isMarked: [Bool]) -> [Int] {
    let marked = isMarked.indices.filter { isMarked[$0] }
    let highest = marked.reduce(0) { max($0, Int(level($1))) }
    // A damaged graph may have any level.
    if highest > count { return marked.sorted { level($0) > level($1) } }
    // By counting, as a history has hundreds of thousands of commits.
    var starts = [Int](repeating: 0, count: highest + 2)
    for node in marked { starts[highest - Int(level(node)) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var sorted = marked
    for node in marked {
      let place = highest - Int(level(node))
      sorted[starts[place]] = node
      starts[place] += 1
    }
    return sorted
  }

  /// Those of `wanted` that a walk down from `tip` does not meet.
  func lacking(_ wanted: [Int], of tip: Int) throws(GitError) -> [Int] {
    let top = level(tip)
    let near = wanted.filter { level($0) <= top }
    guard let floor = near.map(level).min() else { return wanted }
    var seen: Set = [tip]
    var (stack, parents) = ([tip], [Int]())
    while let node = stack.popLast() {
      try readParents(of: node, into: &parents)
      for parent in parents where level(parent) >= floor && seen.insert(parent).inserted {
        stack.append(parent)
      }
    }
    return wanted.filter { !seen.contains($0) }
  }
}
