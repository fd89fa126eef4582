/// What a report of tests comes to, in a size that does not grow with the report.
///
/// Cases are never merged by their names: real reports hold many cases under one name.
package struct TestReport: Hashable, Sendable {
  package private(set) var counts = TestCounts()
  /// Tests that failed or broke, in the order of the report; the first of them.
  package private(set) var faults: [ReportedTest] = []
  /// Tests that failed at first and passed when they ran again; the first of them.
  package private(set) var flaky: [ReportedTest] = []
  /// How many tests were flaky.
  package private(set) var flakyCount = 0
  /// Tests that passed or were skipped, where the limits ask for them.
  package private(set) var others: [ReportedTest] = []
  /// The tests that took longest, the slowest first.
  package private(set) var slowest: [ReportedTest] = []
  /// The sum of all tests' times.
  package private(set) var seconds: Double = 0
  /// Why the report can't be a pass: it contradicts itself.
  package private(set) var doubts: [String] = []
  /// Where the report's own totals differ from what it holds.
  package private(set) var remarks: [String] = []
  private let limits: TestReportLimits

  /// A report without a test.
  package init(limits: TestReportLimits = TestReportLimits()) { self.limits = limits }

  /// How many failed tests are counted but not kept.
  package var moreFaults: Int { counts.failed + counts.errored - faults.count }

  /// Those that are kept, for people: what failed, then the slowest first.
  package var listed: [ReportedTest] {
    let broken = faults.prefix(limits.slowest)
    let isWhole = faults.count + flaky.count + others.count == counts.total
    let rest = isWhole ? flaky + others : slowest.filter { !$0.outcome.isFault }
    return broken + rest.sorted { ($1.seconds, $0.id) < ($0.seconds, $1.id) }
  }

  /// Counts a test, and keeps it if there is room and reason.
  package mutating func add(_ test: ReportedTest) {
    counts.add(test.outcome)
    if test.seconds > 0, test.seconds.isFinite { seconds += test.seconds }
    if test.isFlaky { flakyCount += 1 }
    if test.outcome.isFault {
      keep(test, in: \.faults, limit: limits.faults)
    } else if test.isFlaky {
      keep(test, in: \.flaky, limit: limits.faults)
    } else {
      keep(test, in: \.others, limit: limits.others)
    }
    keepIfSlow(test)
  }

  /// Counts tests that the report does not name.
  mutating func addUnnamed(_ outcome: TestOutcome, count: Int) {
    if count > 0 { counts[outcome] += count }
  }

  /// Notes why the report can't be a pass.
  package mutating func doubt(_ reason: String) {
    if doubts.count < Self.mostNotes, !doubts.contains(reason) { doubts.append(reason) }
  }

  /// Notes a difference that says nothing about the tests.
  package mutating func remark(_ text: String) {
    if remarks.count < Self.mostNotes { remarks.append(text) }
  }

  /// Adds what another report holds, such as the second file of `swift test`.
  package mutating func merge(_ other: TestReport) {
    counts.add(other.counts)
    seconds += other.seconds
    flakyCount += other.flakyCount
    for test in other.faults { keep(test, in: \.faults, limit: limits.faults) }
    for test in other.flaky { keep(test, in: \.flaky, limit: limits.faults) }
    for test in other.others { keep(test, in: \.others, limit: limits.others) }
    for test in other.slowest { keepIfSlow(test) }
    other.doubts.forEach { doubt($0) }
    other.remarks.forEach { remark($0) }
  }

  private mutating func keep(
    _ test: ReportedTest, in list: WritableKeyPath<TestReport, [ReportedTest]>, limit: Int
  ) {
    guard self[keyPath: list].count < limit else { return }
    self[keyPath: list].append(test.shortened)
  }

  private mutating func keepIfSlow(_ test: ReportedTest) {
    guard test.seconds > 0, test.seconds.isFinite else { return }
    if slowest.count == limits.slowest, let last = slowest.last, test.seconds <= last.seconds {
      return
    }
    let place = slowest.firstIndex { $0.seconds < test.seconds } ?? slowest.endIndex
    slowest.insert(test.shortened, at: place)
    if slowest.count > limits.slowest { slowest.removeLast() }
  }

  private static let mostNotes = 20
}

extension TestReport {
  /// How many tests there are of each kept list; tests that are added later stand behind.
  struct Mark {
    fileprivate let faults: Int
    fileprivate let flaky: Int
    fileprivate let others: Int
  }

  /// Where the next tests will stand.
  var mark: Mark { Mark(faults: faults.count, flaky: flaky.count, others: others.count) }

  /// Puts the name of a bundle before the suites of the tests that were kept since a mark.
  mutating func qualify(since mark: Mark, by bundle: String) {
    for index in faults.indices.dropFirst(mark.faults) { faults[index].qualify(by: bundle) }
    for index in flaky.indices.dropFirst(mark.flaky) { flaky[index].qualify(by: bundle) }
    for index in others.indices.dropFirst(mark.others) { others[index].qualify(by: bundle) }
  }

  /// The same report with kept failures replaced by what they turned out to be; nil leaves one.
  func replacingFaults(_ change: (ReportedTest) -> ReportedTest?) -> TestReport {
    var report = self
    report.faults = []
    for fault in faults {
      guard let test = change(fault) else {
        report.faults.append(fault)
        continue
      }
      report.counts.replace(fault.outcome, with: test.outcome)
      if test.isFlaky {
        report.flakyCount += 1
        report.keep(test, in: \.flaky, limit: limits.faults)
      }
    }
    return report
  }

  /// The same report with the paths of kept tests relative to the first folder that holds them.
  package func relative(to folders: [String], from start: String = "") -> TestReport {
    let change = { (test: ReportedTest) -> ReportedTest in
      var test = test
      test.file = ReportPath.normalized(test.file).map {
        ReportPath.relative($0, to: folders, from: start)
      }
      return test
    }
    var report = self
    report.faults = faults.map(change)
    report.flaky = flaky.map(change)
    report.others = others.map(change)
    report.slowest = slowest.map(change)
    return report
  }
}
