extension CommitNodes {
  func nodes(of ids: [ObjectID]) throws(StoreFault) -> [Int] {
    try ids.map { id throws(StoreFault) in try node(of: id) }
  }

  func ids(of nodes: [Int]) throws(StoreFault) -> [ObjectID] {
    try nodes.map { node throws(StoreFault) in try id(of: node) }
  }

  /// Whether a walk down from `start` meets `target`; skips nodes at or below its level.
  func reaches(_ target: Int, from start: Int) throws(StoreFault) -> Bool {
    if start == target { return true }
    let floor = level(target)
    if level(start) <= floor { return false }
    var isSeen = [Bool](repeating: false, count: count)
    var stack = [start]
    var parents: [Int] = []
    while let node = stack.popLast() {
      try readParents(of: node, into: &parents)
      for parent in parents.reversed() {
        if parent == target { return true }
        if isSeen[parent] || level(parent) <= floor { continue }
        isSeen[parent] = true
        stack.append(parent)
      }
    }
    return false
  }

  /// The common ancestors that no other common ancestor reaches.
  ///
  /// Nodes are visited by falling level, so all descendants come before a node: if it is then
  /// common and not stale, it is a best one, and the result needs no second pass.
  func mergeBases(_ left: Int, _ right: Int) throws(StoreFault) -> [Int] {
    if left == right { return [left] }
    var walk = PaintedWalk(self)
    walk.paint(left, .left)
    walk.paint(right, .right)
    var bases: [Int] = []
    while walk.pending > 0, let (node, colour) = walk.next() {
      var inherited = colour
      if colour.isSuperset(of: [.left, .right]) {
        if !colour.contains(.stale) { bases.append(node) }
        inherited.insert(.stale)
      }
      try walk.paintParents(of: node, inherited)
    }
    return bases
  }

  /// Counts what is reachable from `tips` and not from `excluded`, and stores the first nodes.
  func difference(
    of tips: [Int], without excluded: [Int], limit: Int
  ) throws(StoreFault) -> (count: Int, first: [Int]) {
    var walk = PaintedWalk(self)
    for node in tips { walk.paint(node, .left) }
    for node in excluded { walk.paint(node, .stale) }
    var count = 0
    var first: [Int] = []
    while walk.pending > 0, let (node, colour) = walk.next() {
      if !colour.contains(.stale) {
        count += 1
        if first.count < limit { first.append(node) }
      }
      try walk.paintParents(of: node, colour)
    }
    return (count, first)
  }

  /// The commits ahead and behind of each of a few heads and the base, by walks to the forks.
  ///
  /// Nil if these walks would take a large part of a pass over the whole history.
  func aheadBehind(_ heads: [Int32], _ base: Int) throws(StoreFault) -> [AheadBehind]? {
    if heads.count > Self.fewHeads { return nil }
    var steps = max(count / Self.fairPart, Self.fewSteps)
    var distances: [AheadBehind] = []
    for head in heads {
      guard let distance = try aheadBehind(Int(head), base, &steps) else { return nil }
      distances.append(distance)
    }
    return distances
  }

  private static let fewHeads = 4
  private static let fairPart = 64
  private static let fewSteps = 256

  private func aheadBehind(
    _ head: Int, _ base: Int, _ steps: inout Int
  ) throws(StoreFault) -> AheadBehind? {
    var walk = PaintedWalk(self)
    walk.paint(head, .left)
    walk.paint(base, .right)
    var distance = AheadBehind(ahead: 0, behind: 0)
    while walk.pending > 0, let (node, colour) = walk.next() {
      if steps <= 0 { return nil }
      steps -= 1
      switch colour {
      case .left: distance.ahead += 1
      case .right: distance.behind += 1
      default: break
      }
      let isCommon = colour.isSuperset(of: [.left, .right])
      try walk.paintParents(of: node, isCommon ? colour.union(.stale) : colour)
    }
    return distance
  }
}

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
