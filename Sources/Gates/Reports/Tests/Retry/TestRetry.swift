/// Whether failed tests are rerun.
///
/// A test that then passes is flaky, which is shown and counted. Only a few tests are rerun, and no
/// new ones: a new test that is flaky must be fixed before it is merged.
package enum TestRetry: Hashable, Sendable {
  case again([ReportedTest], by: TestRunner)
  /// No rerun; with the reason if it is useful.
  case no(reason: String?)

  package static let mostFailures = 5
  package static let mostAttempts = 2

  /// Decides after a run.
  ///
  /// `retries` is the limit of the gate, `attempts` the number of reruns so far, and `command` the
  /// command of the tests.
  package init(
    after report: TestReport, of command: [String], retries: Int, attempts: Int,
    added: AddedTests = AddedTests(),
    quarantine: Set<String> = []
  ) {
    let faults = report.faults.filter { !$0.isNamed(in: quarantine) }
    let count = faults.count + report.moreFaults
    if count == 0 || attempts >= min(retries, Self.mostAttempts) {
      self = .no(reason: nil)
    } else if count > Self.mostFailures {
      self = .no(
        reason: "\(count) tests failed; no test is rerun if more than \(Self.mostFailures) fail")
    } else if let new = faults.first(where: { added.contains($0) }) {
      self = .no(reason: "'\(new.id)' is a new test, and new tests are not rerun")
    } else if let doubt = report.doubts.first {
      self = .no(reason: doubt)
    } else if let runner = TestRunner(command: command) {
      self = .again(faults, by: runner)
    } else {
      self = .no(
        reason: "'\(command.first ?? "")' can't rerun single tests, as 'retries' requires: "
          + "use swift test, xcodebuild or gradle")
    }
  }
}
