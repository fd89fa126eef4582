/// The members that an object loses and gets.
struct ObjectChange {
  let members: [Int]
  var removed: Set<Int> = []
  var added: [(name: [UInt8], value: NewValue)] = []
  /// The order of the members, computed at first use.
  private var order: ObjectOrder?

  init(_ members: [Int]) { self.members = members }

  /// The members that are kept.
  var kept: [Int] { removed.isEmpty ? members : members.filter { !removed.contains($0) } }

  /// The order of the members.
  mutating func order(in tape: CatalogTape, _ collation: Collation) -> ObjectOrder {
    let known = order ?? ObjectOrder(of: members, in: tape, collation: collation)
    order = known
    return known
  }

  /// The bytes of the removed members, each run with its commas.
  func removedRanges(in tape: CatalogTape) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var runStart: Int?
    var keptEnd = 0
    for member in members {
      let bytes = tape.nodes[member].member
      if removed.contains(member) {
        runStart = runStart ?? bytes.lowerBound
      } else {
        if let start = runStart { ranges.append(start..<bytes.lowerBound) }
        runStart = nil
        keptEnd = bytes.upperBound
      }
    }
    if runStart != nil, let last = members.last {
      ranges.append(keptEnd..<tape.nodes[last].range.upperBound)
    }
    return ranges
  }
}
