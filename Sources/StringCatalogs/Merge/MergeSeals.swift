/// The entries that are the same in three versions of a catalog; the merge skips their values.
package struct MergeSeals: Sendable {
  /// The ranges of their values in each version, in rising order.
  package private(set) var base: [Range<Int>] = []
  package private(set) var ours: [Range<Int>] = []
  package private(set) var theirs: [Range<Int>] = []

  /// Compares both sides with the base.
  package init(base: VersionScan, ours: VersionScan, theirs: VersionScan) {
    guard base.hasEntries, ours.hasEntries, theirs.hasEntries else { return }
    var places: [(base: Int, ours: Int, theirs: Int)] = []
    for (place, twin) in base.twins.enumerated() {
      guard case .same = twin, case .same(let one) = ours.twins[place],
        case .same(let other) = theirs.twins[place]
      else { continue }
      places.append((place, one, other))
    }
    self.base = Self.values(of: places.map(\.base), in: base)
    self.ours = Self.values(of: places.map(\.ours), in: ours)
    self.theirs = Self.values(of: places.map(\.theirs), in: theirs)
  }

  private static func values(of places: [Int], in scan: VersionScan) -> [Range<Int>] {
    places.sorted().map { place in
      scan.entries[place].value..<scan.entries[place].range.upperBound
    }
  }
}
