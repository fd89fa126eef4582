/// The notes of one pass over a history, for comparisons with a base; see `BaseComparison`.
struct BaseNotes {
  private var notes: [BaseNote]
  /// For each link of the chain, the base first, the number of commits it reaches.
  private let reached: [Int32]
  private let top: Int

  /// Visits the commits from the base downward, children before their parents.
  init(of base: Int, in table: LevelTable) {
    var notes = [BaseNote](repeating: .unreached, count: table.count)
    top = base
    // A buffer pointer, since a pass visits every commit of a history and all of their parents.
    var reached = notes.withUnsafeMutableBufferPointer { notes in
      Self.pass(over: notes, from: base, in: table)
    }
    for link in reached.indices.dropLast().reversed() { reached[link] += reached[link + 1] }
    (self.notes, self.reached) = (notes, reached)
  }

  /// The same in a table with further commits above all others: the base reaches none of them.
  func adding(_ table: LevelTable) -> BaseNotes {
    if table.count <= notes.count { return self }
    var more = self
    more.notes += Array(repeating: .unreached, count: table.count - notes.count)
    return more
  }

  /// Assigns each commit its entry, and counts the commits of each entry.
  private static func pass(
    over notes: UnsafeMutableBufferPointer<BaseNote>, from base: Int, in table: LevelTable
  ) -> [Int32] {
    var entering: [Int32] = []
    // The chain has at most as many links as there are places below the base: unused memory is
    // never touched, while growing in steps would use twice as much.
    entering.reserveCapacity(base + 1)
    var next = base
    for place in (0...base).reversed() {
      if place == next {
        notes[place] = BaseNote(entry: base - entering.count, isLink: true)
        entering.append(0)
      }
      let note = notes[place]
      if !note.isReached { continue }
      entering[base - note.entry] += 1
      table.forEachParent(of: place) { parent in
        // The last parent has the highest level: the longest path.
        if note.isLink { next = next == place ? parent : max(next, parent) }
        if note.entry < notes[parent].entry {
          notes[parent] = BaseNote(entry: note.entry, isLink: false)
        }
      }
    }
    return entering
  }

  /// The number of commits that the base reaches, including itself.
  var count: Int { Int(reached[0]) }

  subscript(place: Int) -> BaseNote { notes[place] }

  /// The number of commits that a link of the chain reaches.
  func reached(by link: BaseNote) -> Int { Int(reached[top - link.entry]) }
}

/// The note of a comparison on one commit, in one word: a history has hundreds of thousands.
struct BaseNote {
  private var bits: UInt32

  /// A commit that the base is not known to reach.
  static let unreached = BaseNote(bits: ~1)

  /// A commit with this entry.
  init(entry: Int, isLink: Bool) { bits = UInt32(entry) << 1 | (isLink ? 1 : 0) }

  private init(bits: UInt32) { self.bits = bits }

  /// The lowest link of the chain that reaches the commit, by its height.
  var entry: Int { Int(bits >> 1) }

  /// True for a link of the chain.
  var isLink: Bool { bits & 1 != 0 }

  var isReached: Bool { bits < Self.unreached.bits }

  /// The order in a frontier: higher entries first, and a link before what it reaches.
  var rank: UInt32 { bits }
}
