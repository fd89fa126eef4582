/// Compares many heads with one base after another: a base's history is walked once, each head's own part once.
///
/// A chain is laid through the base's history from a root up to the base. Each commit gets its
/// *entry*: the lowest link of the chain that reaches it; `reached[j]` counts what link j reaches.
/// From a head, what the base lacks is ahead. Of the rest the highest entry comes first; once that
/// is link j itself, all that is left has an entry of at most j and is in `reached[j]` already.
struct BaseComparison {
  private let table: ParentTable
  private var chain: [Int32] = []
  private var reached: [Int32] = []
  private var marks: [Mark]
  private var head: Int32 = 0
  private var stack: [Int] = []
  private var frontier = NodeQueue()

  /// What is known of a commit; side by side, as it is asked for together.
  private struct Mark {
    /// The entry, if the base reaches it, else -1.
    var entry: Int32 = -1
    /// The number of the head that saw it last.
    var stamp: Int32 = 0
    /// What it shares with the base, once counted: many heads fork from one commit.
    var shared: Int32 = -1
  }

  /// A comparison that has no base yet.
  init(in nodes: CommitNodes) throws(GitError) {
    table = try ParentTable(nodes)
    marks = Array(repeating: Mark(), count: table.count)
  }

  /// Takes a base to compare heads with, in the place of the one before.
  mutating func begin(with base: Int) {
    for node in marks.indices { marks[node] = Mark() }
    chain.removeAll(keepingCapacity: true)
    reached.removeAll(keepingCapacity: true)
    head = 0
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
      table.forEachParent(of: current) { parent in
        if table.level(parent) > node.map(table.level) ?? 0 { node = parent }
      }
    }
    chain.reverse()
  }

  private mutating func enterAll() {
    reached.reserveCapacity(chain.count)
    let table = table
    var total: Int32 = 0
    for entry in chain.indices {
      stack.append(Int(chain[entry]))
      marks[Int(chain[entry])].entry = Int32(entry)
      while let node = stack.popLast() {
        total += 1
        table.forEachParent(of: node) { parent in
          if marks[parent].entry >= 0 { return }
          marks[parent].entry = Int32(entry)
          stack.append(parent)
        }
      }
      reached.append(total)
    }
  }

  /// Counts what the base lacks and puts the first commits that it has in the frontier.
  private mutating func walkAhead(from node: Int) -> Int {
    let table = table
    var count = 0
    visit(node)
    while let node = stack.popLast() {
      count += 1
      table.forEachParent(of: node) { visit($0) }
    }
    return count
  }

  private mutating func visit(_ node: Int) {
    if marks[node].stamp == head { return }
    marks[node].stamp = head
    if marks[node].entry < 0 { stack.append(node) } else { enqueue(node) }
  }

  /// Higher entries first, and a link before the other commits of its entry, which it reaches.
  private mutating func enqueue(_ node: Int) {
    frontier.push(node, rank: UInt32(marks[node].entry) << 1 | (isLink(node) ? 1 : 0))
  }

  private func isLink(_ node: Int) -> Bool { chain[Int(marks[node].entry)] == Int32(node) }

  private mutating func countShared() -> Int {
    let only = frontier.count == 1 ? frontier.first : nil
    if let only, marks[only].shared >= 0 { return Int(marks[only].shared) }
    let table = table
    var count = 0
    while let node = frontier.pop() {
      if isLink(node) {
        count += Int(reached[Int(marks[node].entry)])
        break
      }
      count += 1
      table.forEachParent(of: node) { visit($0) }
    }
    if let only { marks[only].shared = Int32(count) }
    return count
  }
}
