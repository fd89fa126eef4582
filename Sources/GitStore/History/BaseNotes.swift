/// What one pass over a history notes of it for comparisons with a base; see `BaseComparison`.
struct BaseNotes {
  private var notes: [BaseNote]
  /// For each link of the chain, the base first, how many commits it reaches.
  private let reached: [Int32]
  private let top: Int

  /// Passes over the commits from the base down, so that children come before their parents.
  init(of base: Int, in table: LevelTable) {
    var notes = [BaseNote](repeating: .unreached, count: table.count)
    top = base
    // By address: a pass looks at every commit of a history and at all of their parents.
    var reached = notes.withUnsafeMutableBufferPointer { notes in
      Self.pass(over: notes, from: base, in: table)
    }
    for link in reached.indices.dropLast().reversed() { reached[link] += reached[link + 1] }
    (self.notes, self.reached) = (notes, reached)
  }

  /// The same in a table with more commits, which lie above all others: the base reaches none.
  func adding(_ table: LevelTable) -> BaseNotes {
    if table.count <= notes.count { return self }
    var more = self
    more.notes += Array(repeating: .unreached, count: table.count - notes.count)
    return more
  }

  /// Gives each commit its entry, and counts for each link the commits that enter there.
  private static func pass(
    over notes: UnsafeMutableBufferPointer<BaseNote>, from base: Int, in table: LevelTable
  ) -> [Int32] {
    var entering: [Int32] = []
    // The chain has no more links than there are places below the base: room that is not filled
    // costs nothing, growing step by step twice as much memory.
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
        // The last of the parents has the highest level: the longest way down.
        if note.isLink { next = next == place ? parent : max(next, parent) }
        if note.entry < notes[parent].entry {
          notes[parent] = BaseNote(entry: note.entry, isLink: false)
        }
      }
    }
    return entering
  }

  /// How many commits the base reaches, itself among them.
  var count: Int { Int(reached[0]) }

  subscript(place: Int) -> BaseNote { notes[place] }

  /// How many commits a link of the chain reaches.
  func reached(by link: BaseNote) -> Int { Int(reached[top - link.entry]) }
}
