/// Compares many heads with one base: its history is passed over once, each head's own part once.
///
/// A chain leads from the base down to a root, by the parents of the highest level. Each commit
/// gets its *entry*: the lowest link of the chain that reaches it. What link j reaches are the
/// commits whose entry is at most j, and the pass has counted them.
/// From a head, what the base lacks is ahead. Of the rest the highest entry comes first; once that
/// is link j itself, all that is left has an entry of at most j and is counted already.
struct BaseComparison {
  private let table: LevelTable
  private let notes: BaseNotes
  /// Set while a head looks at what it reaches, a bit for each place: the notes are shared.
  private var marks: [UInt64]
  private var stack: [Int] = []
  private var frontier = NodeQueue()
  /// The places that the head at hand has seen.
  private var seen: [Int] = []
  /// What long walks came to, from some of their nodes on: many heads may lie on one long branch.
  private var known: [Int: Int] = [:]
  private static let stride = 64

  /// A comparison with the commit that `notes` are of.
  init(_ notes: BaseNotes, in table: LevelTable) {
    self.table = table
    self.notes = notes
    marks = [UInt64](repeating: 0, count: (table.count + 63) / 64)
  }

  /// How far each of `heads` and the base of `notes` have grown apart; `heads` are nodes.
  static func distances(
    of heads: [Int32], _ notes: BaseNotes, in table: LevelTable
  ) -> [AheadBehind] {
    var comparison = BaseComparison(notes, in: table)
    return heads.map { comparison.compare(table.place(of: Int($0))) }
  }

  /// Counts what `head` and the base have apart.
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

  /// Counts what the base lacks and puts the first commits that it has in the frontier.
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
      // On a line nothing was counted that the place reaches: it came to the same for other heads.
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
