/// A walk by falling level that passes colors from commits down to their parents.
struct PaintedWalk {
  /// The sides that reach a commit, and whether it can still matter.
  struct Colour: OptionSet {
    let rawValue: UInt8
    static let left = Colour(rawValue: 1)
    static let right = Colour(rawValue: 2)
    static let stale = Colour(rawValue: 4)
  }

  /// Queued nodes that are not stale; a walk ends when there is none.
  private(set) var pending = 0
  private let nodes: CommitNodes
  private var colours: [Colour]
  private var queue = NodeQueue()
  private var parents: [Int] = []

  init(_ nodes: CommitNodes) {
    self.nodes = nodes
    colours = Array(repeating: [], count: nodes.count)
  }

  /// Adds a color to a node; a node without a color is queued.
  mutating func paint(_ node: Int, _ colour: Colour) {
    let old = colours[node]
    let new = old.union(colour)
    if old == new { return }
    colours[node] = new
    let wasPending = !old.isEmpty && !old.contains(.stale)
    let isPending = !new.contains(.stale)
    pending += (isPending ? 1 : 0) - (wasPending ? 1 : 0)
    if old.isEmpty { queue.push(node, rank: nodes.level(node)) }
  }

  /// The queued node with the highest level, which no later color can reach.
  mutating func next() -> (node: Int, colour: Colour)? {
    guard let node = queue.pop() else { return nil }
    if !colours[node].contains(.stale) { pending -= 1 }
    return (node, colours[node])
  }

  mutating func paintParents(of node: Int, _ colour: Colour) throws(StoreFault) {
    try nodes.readParents(of: node, into: &parents)
    for index in parents.indices { paint(parents[index], colour) }
  }
}
