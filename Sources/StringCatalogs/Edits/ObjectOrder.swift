/// The order of an object's members.
enum ObjectOrder {
  /// As Xcode sorts them.
  case collation
  /// By their bytes, as many other tools sort them.
  case bytes
  /// New members are added after the last one.
  case none

  init(of members: [Int], in tape: CatalogTape, collation: Collation) {
    let names = members.map { tape.plain(tape.nodes[$0].name) }
    func isSorted(_ precedes: ([UInt8], [UInt8]) -> Bool) -> Bool {
      !zip(names.dropFirst(), names).contains { precedes($0, $1) }
    }
    self =
      isSorted(collation.precedes) ? .collation : isSorted(Self.precedesByBytes) ? .bytes : .none
  }

  /// The new members by the number of kept members before them.
  func places(
    of change: ObjectChange, in tape: CatalogTape, collation: Collation
  ) -> [Int: [(name: [UInt8], value: NewValue)]] {
    let precedes = self == .bytes ? Self.precedesByBytes : collation.precedes
    let added = change.added.sorted { precedes($0.name, $1.name) }
    let kept = change.kept
    return Dictionary(grouping: added) { member in
      guard self != .none else { return kept.count }
      var (low, high) = (0, kept.count)
      while low < high {
        let middle = (low + high) / 2
        let name = tape.plain(tape.nodes[kept[middle]].name)
        (low, high) = precedes(member.name, name) ? (low, middle) : (middle + 1, high)
      }
      return low
    }
  }

  private static func precedesByBytes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}
