/// Which members an object loses and which are new.
struct ObjectChange {
  let members: [Int]
  var removed: Set<Int> = []
  var added: [(name: [UInt8], value: NewValue)] = []

  init(_ members: [Int]) { self.members = members }

  /// The members that stay.
  var kept: [Int] { removed.isEmpty ? members : members.filter { !removed.contains($0) } }

  /// The bytes of the members that go, each run with the commas that go with it.
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
