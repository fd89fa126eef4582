/// Which findings were seen, eight bytes each, so that millions fit in memory.
///
/// The hash is seeded anew in each process, so nobody can make findings that collide; by chance
/// two of a million do once in 30 million reports.
struct FindingPrints: Hashable, Sendable {
  private var prints: Set<Int> = []
  /// New findings that found no room.
  private var uncounted = 0

  /// How many distinct findings were seen; those without room count as distinct.
  var count: Int { prints.count + uncounted }

  /// Notes a finding; false where one with the same rule, place and message was seen.
  mutating func insert(_ finding: ReportedFinding) -> Bool {
    let print = Self.print(of: finding)
    guard prints.count < Self.room else {
      let isNew = !prints.contains(print)
      if isNew { uncounted += 1 }
      return isNew
    }
    return prints.insert(print).inserted
  }

  func contains(_ finding: ReportedFinding) -> Bool { prints.contains(Self.print(of: finding)) }

  mutating func formUnion(_ other: FindingPrints) {
    uncounted += other.uncounted
    for print in other.prints where !prints.contains(print) {
      if prints.count < Self.room { prints.insert(print) } else { uncounted += 1 }
    }
  }

  private static func print(of finding: ReportedFinding) -> Int {
    var hasher = Hasher()
    hasher.combine(finding.rule)
    hasher.combine(finding.path)
    hasher.combine(finding.line)
    hasher.combine(finding.column)
    hasher.combine(finding.message)
    return hasher.finalize()
  }

  private static let room = 2_000_000
}
