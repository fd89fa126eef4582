/// Whether failed tests run again.
///
/// A test that passes then is flaky, which is shown and counted; so few tests may, and none that the
/// change adds: a new test that fails by chance should be mended before it is everybody's.
package enum TestRetry: Hashable, Sendable {
  case again([ReportedTest], by: TestRunner)
  /// None; why not where that is worth telling.
  case no(reason: String?)

  package static let mostFailures = 5
  package static let mostAttempts = 2

  /// Decides after a run.
  ///
  /// `retries` is what the gate allows, `attempts` how often failed tests have run again already;
  /// `command` is what ran them.
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
        reason: "\(count) tests failed, at most \(Self.mostFailures) are rerun")
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
