/// The tests of a report, each as it stands there: cases of one name are different cases.
package struct TestReport: Sendable {
  package var cases: [TestCase]

  /// Tests.
  package init(cases: [TestCase] = []) { self.cases = cases }

  /// How many ended how.
  package var counts: TestCounts {
    cases.reduce(into: TestCounts()) { counts, test in
      switch test.state {
      case .passed: counts.passed += 1
      case .failed: counts.failed += 1
      case .errored: counts.errored += 1
      case .skipped: counts.skipped += 1
      }
    }
  }
}

/// One run of one test.
package struct TestCase: Hashable, Sendable {
  package var suite: String
  package var name: String
  package var state: TestState
  package var seconds: Double?
  /// Why it failed, was skipped or could not run.
  package var message: String?

  /// A test that passed where nothing else is said.
  package init(
    suite: String, name: String, state: TestState = .passed, seconds: Double? = nil,
    message: String? = nil
  ) {
    self.suite = suite
    self.name = name
    self.state = state
    self.seconds = seconds
    self.message = message
  }
}

/// How a test ended.
package enum TestState: String, Sendable {
  case passed
  case failed
  case errored
  case skipped
}
