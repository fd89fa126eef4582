/// How many tests of a report are kept; all are counted.
package struct TestReportLimits: Hashable, Sendable {
  /// Failed and flaky tests.
  package var faults: Int
  /// Tests that passed or were skipped: a second run of failed tests tells by them what is flaky.
  package var others: Int
  /// The tests that took longest.
  package var slowest: Int

  /// Limits that fit a gate.
  package init(faults: Int = 1000, others: Int = 200, slowest: Int = 100) {
    self.faults = faults
    self.others = others
    self.slowest = slowest
  }

  /// Limits for a conversion, which loses nothing that a report of sane size holds.
  package static let conversion = TestReportLimits(faults: 100_000, others: 1_000_000)
}

extension ReportedTest {
  /// The test with texts of a size that may be kept a thousand times.
  var shortened: ReportedTest {
    var test = self
    test.suite = suite.shortened(to: 1024)
    test.name = name.shortened(to: 1024)
    test.file = file?.shortened(to: 4096)
    test.message = message.shortened(to: 4096)
    return test
  }
}
