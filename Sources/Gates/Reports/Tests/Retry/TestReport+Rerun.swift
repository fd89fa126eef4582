extension TestReport {
  /// What the tests come to once the failed ones have run again.
  ///
  /// A test is flaky where the second run holds it, passed each time; one that the second run does
  /// not hold stays as it failed.
  package func combined(withRerun rerun: TestReport) -> TestReport {
    let failedAgain = Set(rerun.faults.map(\.id))
    let passed = Set((rerun.flaky + rerun.others).filter { $0.outcome == .passed }.map(\.id))
    let isTrusted = rerun.moreFaults == 0 && rerun.doubts.isEmpty
    return replacingFaults { test in
      guard isTrusted, passed.contains(test.id), !failedAgain.contains(test.id) else { return nil }
      var flaky = test
      (flaky.outcome, flaky.isFlaky) = (.passed, true)
      return flaky
    }
  }
}
