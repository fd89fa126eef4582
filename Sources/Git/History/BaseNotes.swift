/// What one pass over a history notes of it for comparisons with a base; see `BaseComparison`.
struct BaseNotes {
  private var notes: [BaseNote]
  /// For each link of the chain, the base first, how many commits it reaches.
  private var reached: [Int32] = []
  private let top: Int

  /// Passes over the commits from the base down, so that children come before their parents.
  init(of base: Int, in table: LevelTable) {
    notes = Array(repeating: .unreached, count: table.count)
    // The chain has no more links than there are places below the base.
    top = base
    var next = base
    // Room that is not filled costs nothing, growing step by step twice as much memory.
    reached.reserveCapacity(base + 1)
    for place in (0...base).reversed() {
      if place == next {
        notes[place] = BaseNote(entry: top - reached.count, isLink: true)
        reached.append(0)
      }
      let note = notes[place]
      if !note.isReached { continue }
      reached[top - note.entry] += 1
      table.forEachParent(of: place) { parent in
        // The last of the parents has the highest level: the longest way down.
        if note.isLink { next = next == place ? parent : max(next, parent) }
        if note.entry < notes[parent].entry {
          notes[parent] = BaseNote(entry: note.entry, isLink: false)
        }
      }
    }
    for link in reached.indices.dropLast().reversed() { reached[link] += reached[link + 1] }
  }

  /// How many commits the base reaches, itself among them.
  var count: Int { Int(reached[0]) }

  subscript(place: Int) -> BaseNote {
    get { notes[place] }
    set { notes[place] = newValue }
  }

  /// How many commits a link of the chain reaches.
  func reached(by link: BaseNote) -> Int { Int(reached[top - link.entry]) }
}
