package import Base

/// The result of comparing the tests of a gate with those of the merge base.
package enum FewerTests: Hashable, Sendable {
  case holds
  /// The finding on fewer run or more skipped tests, of the configured severity.
  case fell(Diagnostic)
  /// What is missing for the comparison.
  case unknown(String)

  /// The rule that a change runs the tests of its base.
  package static let rule: RuleID = "fewer-tests"

  /// Compares by a setting; without tests, nothing can be compared.
  package init(
    _ tests: TestCounts?, _ level: CheckLevel, record: CountRecord?, mergeBase: String?
  ) {
    guard let tests else {
      self = .unknown("its reports contain no tests")
      return
    }
    switch Ratchet(tests, record: record, mergeBase: mergeBase) {
    case .holds: self = .holds
    case .unknown(let reason): self = .unknown(reason)
    case .fell(let now, let before):
      self = .fell(
        Diagnostic(
          Self.rule,
          "\(CountText.words(now.covered, "test")) run and \(now.skipped) skipped, expected at least"
            + " \(before.covered) run and at most \(before.skipped) skipped as at the merge base",
          severity: level == .error ? .error : .warning,
          hint: "restore the removed tests, and run the skipped ones",
          evidence: [
            "run": .number(now.covered), "skipped": .number(now.skipped),
            "run-before": .number(before.covered), "skipped-before": .number(before.skipped),
          ]))
    }
  }
}

extension TestCounts {
  /// The counts of a record: the tests that ran, of all tests.
  package var recorded: LineCounts { LineCounts(covered: total - skipped, total: total) }
}

extension LineCounts {
  var skipped: Int { total - covered }
}
