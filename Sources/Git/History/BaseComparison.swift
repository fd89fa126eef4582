/// Compares many heads with one base: the base's history is walked once, each head's own part once.
///
/// A chain is laid through the base's history from a root up to the base. Each commit gets its
/// *entry*: the lowest link of the chain that reaches it; `reached[j]` counts what link j reaches.
/// From a head, what the base lacks is ahead. Of the rest the highest entry comes first; once that
/// is link j itself, all that is left has an entry of at most j and is in `reached[j]` already.
struct BaseComparison {
  private let table: ParentTable
  private var chain: [Int32] = []
  private var reached: [Int32] = []
  /// The entry of each commit that the base reaches, else -1.
  private var entries: [Int32]
  /// The number of the head that saw the commit last.
  private var stamps: [Int32]
  /// What a commit of the base's history shares with it, once counted: many heads fork from one.
  private var shared: [Int32]
  private var head: Int32 = 0
  private var stack: [Int] = []
  private var frontier = NodeQueue()

  init(with base: Int, in nodes: CommitNodes) throws(GitError) {
    table = try ParentTable(nodes)
    entries = Array(repeating: -1, count: nodes.count)
    stamps = Array(repeating: 0, count: nodes.count)
    shared = Array(repeating: -1, count: nodes.count)
    layChain(to: base)
    enterAll()
  }

  /// Counts what `head` and the base have apart.
  mutating func compare(_ node: Int) -> AheadBehind {
    head += 1
    frontier.removeAll()
    let ahead = walkAhead(from: node)
    let common = countShared()
    return AheadBehind(ahead: ahead, behind: Int(reached.last ?? 0) - common)
  }

  /// Follows the parent of the highest level, the first one of equals: the longest way down.
  ///
  /// On a main line of few merges the first parents alone would pass by all that was merged.
  private mutating func layChain(to base: Int) {
    var node: Int? = base
    while let current = node {
      chain.append(Int32(current))
      node = nil
      for edge in table.edges(of: current) {
        let parent = table.parent(edge)
        if table.levels[parent] > node.map({ table.levels[$0] }) ?? 0 { node = parent }
      }
    }
    chain.reverse()
  }

  private mutating func enterAll() {
    reached.reserveCapacity(chain.count)
    var total: Int32 = 0
    for entry in chain.indices {
      stack.append(Int(chain[entry]))
      entries[Int(chain[entry])] = Int32(entry)
      while let node = stack.popLast() {
        total += 1
        for edge in table.edges(of: node) {
          let parent = table.parent(edge)
          if entries[parent] >= 0 { continue }
          entries[parent] = Int32(entry)
          stack.append(parent)
        }
      }
      reached.append(total)
    }
  }

  /// Counts what the base lacks and puts the first commits that it has in the frontier.
  private mutating func walkAhead(from node: Int) -> Int {
    var count = 0
    visit(node)
    while let node = stack.popLast() {
      count += 1
      for edge in table.edges(of: node) { visit(table.parent(edge)) }
    }
    return count
  }

  private mutating func visit(_ node: Int) {
    if stamps[node] == head { return }
    stamps[node] = head
    if entries[node] < 0 { stack.append(node) } else { enqueue(node) }
  }

  /// Higher entries first, and a link before the other commits of its entry, which it reaches.
  private mutating func enqueue(_ node: Int) {
    frontier.push(node, rank: UInt32(entries[node]) << 1 | (isLink(node) ? 1 : 0))
  }

  private func isLink(_ node: Int) -> Bool { chain[Int(entries[node])] == Int32(node) }

  private mutating func countShared() -> Int {
    let only = frontier.count == 1 ? frontier.first : nil
    if let only, shared[only] >= 0 { return Int(shared[only]) }
    var count = 0
    while let node = frontier.pop() {
      if isLink(node) {
        count += Int(reached[Int(entries[node])])
        break
      }
      count += 1
      for edge in table.edges(of: node) { visit(table.parent(edge)) }
    }
    if let only { shared[only] = Int32(count) }
    return count
  }
}
