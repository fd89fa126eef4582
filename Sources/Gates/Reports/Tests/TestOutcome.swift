/// How one test ended; where a report says several, the gravest holds.
package enum TestOutcome: String, CaseIterable, Comparable, Sendable {
  case passed
  case skipped
  case failed
  /// It could not run to its end: an exception, a broken fixture.
  case errored

  package static func < (left: TestOutcome, right: TestOutcome) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int {
    switch self {
    case .passed: 0
    case .skipped: 1
    case .failed: 2
    case .errored: 3
    }
  }

  /// Whether a test that ended so fails its gate.
  package var isFault: Bool { self >= .failed }
}
