/// Compares many heads with one base: one pass over its history, and one over each head's own part.
///
/// A chain of commits runs from the base to a root, along the parents of the highest level. Each
/// commit gets its *entry*: the lowest link of the chain that reaches it. Link j reaches the
/// commits whose entry is at most j, and the pass has counted them.
/// From a head, commits that the base lacks are ahead. The rest is visited by falling entry; once
/// link j itself is next, all that is left has an entry of at most j and is counted already.
struct BaseComparison {
  private let table: LevelTable
  private let notes: BaseNotes
  /// The commits that the current head has visited, one bit per place: the notes are shared.
  private var marks: [UInt64]
  private var stack: [Int] = []
  private var frontier = NodeQueue()
  /// The places that the current head has visited.
  private var seen: [Int] = []
  /// Results of long walks by start node: many heads may be on one long branch.
  private var known: [Int: Int] = [:]
  private static let stride = 64

  /// A comparison with the commit of `notes`.
  init(_ notes: BaseNotes, in table: LevelTable) {
    self.table = table
    self.notes = notes
    marks = [UInt64](repeating: 0, count: (table.count + 63) / 64)
  }

  /// The commits ahead and behind of each of `heads` and the base; `heads` are nodes.
  static func distances(
    of heads: [Int32], _ notes: BaseNotes, in table: LevelTable
  ) -> [AheadBehind] {
    var comparison = BaseComparison(notes, in: table)
    return heads.map { comparison.compare(table.place(of: Int($0))) }
  }

  /// Counts the commits ahead and behind of `head`.
  mutating func compare(_ head: Int) -> AheadBehind {
    let note = notes[head]
    if note.isLink { return AheadBehind(ahead: 0, behind: notes.count - notes.reached(by: note)) }
    let ahead = walkAhead(from: head)
    let shared = countShared()
    for place in seen { marks[place >> 6] = 0 }
    seen.removeAll(keepingCapacity: true)
    frontier.removeAll()
    return AheadBehind(ahead: ahead, behind: notes.count - shared)
  }

  /// Counts what the base lacks, and adds the first commits of the base to the frontier.
  private mutating func walkAhead(from head: Int) -> Int {
    var count = 0
    visit(head)
    while let place = stack.popLast() {
      count += 1
      visitParents(of: place)
    }
    return count
  }

  private mutating func visitParents(of place: Int) {
    table.forEachParent(of: place) { visit($0) }
  }

  private mutating func visit(_ place: Int) {
    let mark: UInt64 = 1 << UInt64(place & 63)
    if marks[place >> 6] & mark != 0 { return }
    marks[place >> 6] |= mark
    seen.append(place)
    let note = notes[place]
    if note.isReached { frontier.push(place, rank: note.rank) } else { stack.append(place) }
  }

  private mutating func countShared() -> Int {
    var count = 0
    var isLine = true
    var waypoints: [(place: Int, count: Int)] = []
    while let place = frontier.pop() {
      let note = notes[place]
      if note.isLink {
        count += notes.reached(by: note)
        break
      }
      // On a linear branch the result from this place is the same for other heads.
      isLine = isLine && frontier.isEmpty
      if isLine, !known.isEmpty, let rest = known[place] {
        count += rest
        break
      }
      if isLine, count.isMultiple(of: Self.stride) { waypoints.append((place, count)) }
      count += 1
      visitParents(of: place)
    }
    for waypoint in waypoints where count - waypoint.count >= Self.stride {
      known[waypoint.place] = count - waypoint.count
    }
    return count
  }
}
