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
