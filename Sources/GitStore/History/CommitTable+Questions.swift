extension CommitTable {
  /// The differences between two sides.
  struct Apart {
    /// Commits that only the left side reaches, later commits first.
    var left: [Int] = []
    var right: [Int] = []
  }

  /// Seconds by which clocks may be wrong without ending a walk too early.
  private static let clockSlack: UInt32 = 86_400

  /// The common ancestors that no other common ancestor reaches.
  ///
  /// A best one is never below a common commit, so each side reaches it through commits of its own,
  /// and these are all visited. Wrong clocks may add other commits, which are removed.
  mutating func mergeBases(_ left: Int, _ right: Int) throws(StoreFault) -> [Int] {
    if left == right { return [left] }
    let found = try commonAncestors([left], [right])
    if found.count < 2 { return found }
    var best: [Int] = []
    for node in found where try !isReachable(node, from: found.filter { $0 != node }) {
      best.append(node)
    }
    return best
  }

  /// Whether a commit is reachable from one of `starts`.
  mutating func isReachable(_ node: Int, from starts: [Int]) throws(StoreFault) -> Bool {
    var walk = DatedWalk(self)
    walk.paint(node, .left, self)
    for start in starts { walk.paint(start, .right, self) }
    while walk.queuedRight > 0, !walk.colour(of: node).contains(.right) {
      try step(&walk)
    }
    if walk.colour(of: node).contains(.right) { return true }
    try checkBorders(of: walk, against: .right)
    return false
  }

  /// The commits that `left` reach and `right` don't, and the reverse if `isMutual`.
  mutating func apart(
    _ left: [Int], _ right: [Int], isMutual: Bool
  ) throws(StoreFault) -> Apart {
    var walk = DatedWalk(self)
    for node in left { walk.paint(node, .left, self) }
    for node in right { walk.paint(node, .right, self) }
    var walked: [Int] = []
    var earliest = UInt32.max
    while let time = walk.nextTime(self) {
      // Also for one side only: a commit of the other may have any date, and lead to commits that
      // count for this side.
      let isOpen = walk.queuedLeft > 0 || walk.queuedRight > 0
      if !isOpen, earliest == .max || time < earliest - min(earliest, Self.clockSlack) { break }
      guard let (node, colour, isNew) = walk.next(self) else { break }
      if colour.side == .left || (isMutual && colour.side == .right) {
        if isNew { walked.append(node) }
        earliest = min(earliest, self.time(of: node))
      }
      try walk.paintParents(of: node, colour, &self)
    }
    try checkBorders(of: walk, against: .left, .right)
    return Apart(
      left: walked.filter { walk.colour(of: $0).side == .left },
      right: walked.filter { walk.colour(of: $0).side == .right })
  }

  private mutating func commonAncestors(
    _ left: [Int], _ right: [Int]
  ) throws(StoreFault) -> [Int] {
    var walk = DatedWalk(self)
    for node in left { walk.paint(node, .left, self) }
    for node in right { walk.paint(node, .right, self) }
    var found: [Int] = []
    while walk.queuedLeft + walk.queuedRight + walk.queuedBest > 0 {
      guard let (node, colour, _) = walk.next(self) else { break }
      var inherited = colour
      if colour.side == .both {
        if !colour.contains(.stale) { found.append(node) }
        inherited.insert(.stale)
      }
      try walk.paintParents(of: node, inherited, &self)
    }
    try checkBorders(of: walk, against: .left, .right)
    return found.filter { !walk.colour(of: $0).contains(.stale) }
  }

  private mutating func step(_ walk: inout DatedWalk) throws(StoreFault) {
    guard let (node, colour, _) = walk.next(self) else { return }
    try walk.paintParents(of: node, colour, &self)
  }

  /// The history beyond a border that only one side reaches is unknown.
  private func checkBorders(
    of walk: DatedWalk, against sides: DatedWalk.Colour...
  ) throws(StoreFault) {
    for border in walk.borders where sides.contains(walk.colour(of: border).side) {
      throw .objectMissing("\(id(of: border).hex)^")
    }
  }
}

/// A walk by falling date from two sides, reading commits on demand.
///
/// Commits that only one side reaches are always visited, regardless of clocks: a commit that is
/// later reached in another way is visited again with the new color.
struct DatedWalk {
  /// The sides that reach a commit, and whether a better common ancestor reaches it.
  struct Colour: OptionSet {
    let rawValue: UInt8
    static let left = Colour(rawValue: 1)
    static let right = Colour(rawValue: 2)
    static let both: Colour = [.left, .right]
    static let stale = Colour(rawValue: 4)
    static let queued = Colour(rawValue: 8)
    static let walked = Colour(rawValue: 16)

    var side: Colour { intersection(.both) }
  }

  private(set) var colours: [Colour]
  /// Queued commits: of the left side only, of the right side only, of both and not stale.
  private(set) var queuedLeft = 0
  private(set) var queuedRight = 0
  private(set) var queuedBest = 0
  /// The border commits of a shallow clone.
  private(set) var borders: [Int] = []
  private var queue = NodeQueue()
  private var parents: [Int] = []

  init(_ table: CommitTable) { colours = Array(repeating: [], count: table.count) }

  /// The date of the next commit.
  func nextTime(_ table: CommitTable) -> UInt32? { queue.first.map(table.time) }

  func colour(of node: Int) -> Colour { node < colours.count ? colours[node] : [] }

  /// Adds a color to a commit and queues it if the color is new.
  mutating func paint(_ node: Int, _ colour: Colour, _ table: CommitTable) {
    while colours.count < table.count { colours.append([]) }
    let old = colours[node]
    let new = old.union(colour)
    if old == new { return }
    if old.contains(.queued) {
      count(old, -1)
    } else {
      queue.push(node, rank: table.time(of: node))
    }
    colours[node] = new.union(.queued)
    count(new, 1)
  }

  /// The queued commit with the latest date, and whether it is visited for the first time.
  mutating func next(_ table: CommitTable) -> (node: Int, colour: Colour, isNew: Bool)? {
    guard let node = queue.pop() else { return nil }
    let colour = colours[node].subtracting(.queued)
    count(colour, -1)
    let isNew = !colour.contains(.walked)
    colours[node] = colour.union(.walked)
    if isNew, table.isBorder(node) { borders.append(node) }
    return (node, colour, isNew)
  }

  /// Passes colors down to the parents.
  mutating func paintParents(
    of node: Int, _ colour: Colour, _ table: inout CommitTable
  ) throws(StoreFault) {
    try table.readParents(of: node, into: &parents)
    let inherited = colour.intersection([.left, .right, .stale])
    for index in parents.indices { paint(parents[index], inherited, table) }
  }

  private mutating func count(_ colour: Colour, _ step: Int) {
    switch colour.side {
    case .left: queuedLeft += step
    case .right: queuedRight += step
    default: if !colour.contains(.stale) { queuedBest += step }
    }
  }
}
