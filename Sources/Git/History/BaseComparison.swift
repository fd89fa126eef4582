/// Compares many heads with one base after another: a base's history is walked once, each head's own part once.
///
/// A chain is laid through the base's history from a root up to the base. Each commit gets its
/// *entry*: the lowest link of the chain that reaches it; `reached[j]` counts what link j reaches.
/// From a head, what the base lacks is ahead. Of the rest the highest entry comes first; once that
/// is link j itself, all that is left has an entry of at most j and is in `reached[j]` already.
struct BaseComparison {
  private var table: ParentTable
  private var chain: [Int32] = []
  private var reached: [Int32] = []
  private var head: Int32 = 0
  private var stack: [Int] = []
  private var frontier = NodeQueue()

  /// What is known of a commit.
  struct Mark {
    /// The order in the frontier: higher entries first, and a link of the chain before the other
    /// commits of its entry, which it reaches; `none` where the base does not reach the commit.
    var rank = Self.none
    /// The number of the head that saw it last.
    var stamp: Int32 = 0
    /// What it shares with the base, once counted: many heads fork from one commit.
    var shared: Int32 = -1

    static let none = UInt32.max
    var entry: Int { Int(rank >> 1) }
    var isLink: Bool { rank & 1 == 1 }
  }

  /// A comparison that has no base yet.
  init(in nodes: CommitNodes) throws(GitError) { table = try ParentTable(nodes) }

  /// Takes a base to compare heads with, in the place of the one before.
  mutating func begin(with base: Int) {
    if !chain.isEmpty {
      for node in table.rows.indices { table.rows[node].mark = Mark() }
      chain.removeAll(keepingCapacity: true)
      reached.removeAll(keepingCapacity: true)
      head = 0
    }
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
      let row = table.rows[current].ancestry
      let places = 0..<table.parentCount(row)
      node = places.first.map { table.parent($0, of: row) }
      for place in places.dropFirst() {
        let parent = table.parent(place, of: row)
        if let best = node, table.level(parent) > table.level(best) { node = parent }
      }
    }
    chain.reverse()
  }

  private mutating func enterAll() {
    reached.reserveCapacity(chain.count)
    var total: Int32 = 0
    for entry in chain.indices {
      let rank = UInt32(entry) << 1
      stack.append(Int(chain[entry]))
      table.rows[Int(chain[entry])].mark.rank = rank | 1
      while let node = stack.popLast() {
        total += 1
        let row = table.rows[node].ancestry
        for place in 0..<table.parentCount(row) {
          let parent = table.parent(place, of: row)
          if table.rows[parent].mark.rank != Mark.none { continue }
          table.rows[parent].mark.rank = rank
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
      visitParents(of: node)
    }
    return count
  }

  private mutating func visitParents(of node: Int) {
    let row = table.rows[node].ancestry
    for place in 0..<table.parentCount(row) { visit(table.parent(place, of: row)) }
  }

  private mutating func visit(_ node: Int) {
    let mark = table.rows[node].mark
    if mark.stamp == head { return }
    table.rows[node].mark.stamp = head
    if mark.rank == Mark.none { stack.append(node) } else { frontier.push(node, rank: mark.rank) }
  }

  private mutating func countShared() -> Int {
    let only = frontier.count == 1 ? frontier.first : nil
    if let only, table.rows[only].mark.shared >= 0 { return Int(table.rows[only].mark.shared) }
    var count = 0
    while let node = frontier.pop() {
      let mark = table.rows[node].mark
      if mark.isLink {
        count += Int(reached[mark.entry])
        break
      }
      count += 1
      visitParents(of: node)
    }
    if let only { table.rows[only].mark.shared = Int32(count) }
    return count
  }
}
