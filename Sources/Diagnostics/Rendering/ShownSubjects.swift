/// How many subjects a rendering shows; all others it only counts.
package struct ShownSubjects: Hashable, Sendable {
  /// Of those without findings.
  package var silent: Int
  /// Of those with findings, for each verdict.
  package var found: Int

  /// The first subjects of each sort.
  package init(silent: Int, found: Int) {
    self.silent = silent
    self.found = found
  }

  /// Every subject.
  package static let all = ShownSubjects(silent: .max, found: .max)

  /// True where no subject is only counted.
  package var isEverything: Bool { self == .all }
}

/// Subjects that are counted but have neither checks nor findings in their report.
package struct OmittedSubjects: Hashable, Sendable {
  /// Those without findings.
  package var silent = 0
  /// Those with findings, by what these make of the report.
  package var found = VerdictTally()

  /// None.
  package init() {}

  /// All of them by verdict.
  package var tally: VerdictTally {
    var tally = found
    tally[.pass] += silent
    return tally
  }

  /// Both together.
  package static func + (left: OmittedSubjects, right: OmittedSubjects) -> OmittedSubjects {
    var both = left
    both.silent += right.silent
    both.found = left.found + right.found
    return both
  }
}
