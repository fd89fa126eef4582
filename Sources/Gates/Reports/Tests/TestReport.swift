/// The tests of a report, in a size that is independent of the report.
///
/// Cases are never merged by name: real reports contain many cases with the same name.
package struct TestReport: Hashable, Sendable {
  package private(set) var counts = TestCounts()
  /// The first tests that failed or had errors, in the order of the report.
  package private(set) var faults: [ReportedTest] = []
  /// The first tests that failed and passed in a rerun.
  package private(set) var flaky: [ReportedTest] = []
  package private(set) var flakyCount = 0
  /// Number of tests with a state that is not known, which also count as errors.
  package private(set) var unknownCount = 0
  /// The first skipped tests.
  package private(set) var skips: [ReportedTest] = []
  /// Tests that passed, if the limits include them.
  package private(set) var others: [ReportedTest] = []
  /// The slowest tests, slowest first.
  package private(set) var slowest: [ReportedTest] = []
  package private(set) var seconds: Double = 0
  private var notes = ReportNotes()
  private let limits: TestReportLimits

  package init(limits: TestReportLimits = TestReportLimits()) { self.limits = limits }

  /// Why the report can't be a pass: it contradicts itself.
  package var doubts: [String] { notes.doubts }
  /// Where the declared totals of the report differ from its content.
  package var remarks: [String] { notes.remarks }

  /// Number of failed tests that are counted but not kept.
  package var moreFaults: Int { counts.failed + counts.errored - faults.count }

  /// The kept tests for users: failed tests, then the slowest first.
  package var listed: [ReportedTest] {
    let broken = faults.prefix(limits.slowest)
    let isWhole = kept.count == counts.total
    let passed = isWhole ? others : slowest.filter { $0.outcome == .passed && !$0.isFlaky }
    let rest = passed + flaky + skips.prefix(limits.slowest)
    return broken + rest.sorted { ($1.seconds, $0.id) < ($0.seconds, $1.id) }
  }

  /// Counts a test, and keeps it within the limits.
  package mutating func add(_ test: ReportedTest) {
    counts[test.outcome] += 1
    if test.seconds > 0, test.seconds.isFinite { seconds += test.seconds }
    if test.isFlaky { flakyCount += 1 }
    if test.unknownState != nil { unknownCount += 1 }
    keep(test, in: list(of: test))
    keepIfSlow(test)
  }

  mutating func addUnnamed(_ outcome: TestOutcome, count: Int) {
    if count > 0 { counts[outcome] += count }
  }

  /// Adds a reason why the report can't be a pass.
  package mutating func doubt(_ reason: String) { notes.doubt(reason) }

  /// Adds the doubt in a run that declares a failure, unless it lists one.
  mutating func doubtWithoutFault() {
    if counts.failed + counts.errored > 0 { return }
    doubt("the run declares a failure, but contains none")
  }

  /// Adds a difference that does not affect the verdict.
  package mutating func remark(_ text: String) { notes.remark(text) }

  /// Adds another report, such as the second file of `swift test`.
  package mutating func merge(_ other: TestReport) {
    for outcome in TestOutcome.allCases { counts[outcome] += other.counts[outcome] }
    seconds += other.seconds
    flakyCount += other.flakyCount
    unknownCount += other.unknownCount
    for list in Self.lists {
      for test in other[keyPath: list] { keep(test, in: list) }
    }
    for test in other.slowest { keepIfSlow(test) }
    notes.merge(other.notes)
  }

  /// All kept tests.
  package var kept: [ReportedTest] { faults + flaky + skips + others }

  private typealias List = WritableKeyPath<TestReport, [ReportedTest]> & Sendable

  private static let lists: [any List] = [\.faults, \.flaky, \.skips, \.others]

  private func list(of test: ReportedTest) -> any List {
    if test.outcome.isFailure { return \.faults }
    return test.isFlaky ? \.flaky : test.outcome == .skipped ? \.skips : \.others
  }

  private mutating func keep(_ test: ReportedTest, in list: any List) {
    guard
      self[keyPath: list].count
        < ([\.others, \.skips].contains(list) ? limits.others : limits.faults)
    else {
      return
    }
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

  /// The number of tests in each kept list; later tests are appended.
  var mark: [Int] { Self.lists.map { self[keyPath: $0].count } }

  /// Adds the name of a bundle to the suites of tests that were added since a mark.
  mutating func qualify(since mark: [Int], by bundle: String) {
    for (list, first) in zip(Self.lists, mark) {
      for index in self[keyPath: list].indices.dropFirst(first) {
        self[keyPath: list][index].qualify(by: bundle)
      }
    }
  }

  /// The tests after the rerun of the failed ones.
  ///
  /// A test is flaky if it always passed in the rerun; a test that the rerun does not contain stays
  /// failed.
  package func combined(withRerun rerun: TestReport) -> TestReport {
    guard rerun.moreFaults == 0, rerun.doubts.isEmpty else { return self }
    let passed = Set((rerun.flaky + rerun.others).filter { $0.outcome == .passed }.map(\.id))
      .subtracting(rerun.faults.map(\.id))
    var report = self
    report.faults = faults.filter { !passed.contains($0.id) }
    for var test in faults where passed.contains(test.id) {
      report.counts[test.outcome] -= 1
      report.counts[.passed] += 1
      if test.unknownState != nil { report.unknownCount -= 1 }
      (test.outcome, test.isFlaky, test.unknownState) = (.passed, true, nil)
      report.flakyCount += 1
      report.keep(test, in: \.flaky)
    }
    return report
  }

  /// The same report with the paths of kept tests relative to the first containing directory.
  package func relative(to folders: [String], from start: String = "") -> TestReport {
    var report = self
    for list in Self.lists + [\.slowest] {
      for index in report[keyPath: list].indices {
        let file = ReportPath.normalized(report[keyPath: list][index].file)
        report[keyPath: list][index].file = file.map {
          ReportPath.relative($0, to: folders, from: start)
        }
      }
    }
    return report
  }
}

/// Limits for kept tests; all are counted.
package struct TestReportLimits: Hashable, Sendable {
  package var faults = 1000
  /// Tests that passed or were skipped: a rerun needs them to find flaky tests.
  package var others = 200
  package var slowest = 100

  package static let usual = TestReportLimits()

  /// Limits for a conversion, which are above the size of usual reports.
  package static let conversion = TestReportLimits(faults: 100_000, others: 1_000_000)
}

/// The number of tests per outcome; each test counts once.
package struct TestCounts: Hashable, Sendable {
  package var passed: Int
  package var failed: Int
  package var errored: Int
  package var skipped: Int

  package init(passed: Int = 0, failed: Int = 0, errored: Int = 0, skipped: Int = 0) {
    self.passed = passed
    self.failed = failed
    self.errored = errored
    self.skipped = skipped
  }

  /// The sum of all outcomes.
  package var total: Int { passed + failed + errored + skipped }

  /// The number of tests with this outcome.
  package subscript(outcome: TestOutcome) -> Int {
    get {
      switch outcome {
      case .passed: passed
      case .failed: failed
      case .errored: errored
      case .skipped: skipped
      }
    }
    set {
      switch outcome {
      case .passed: passed = newValue
      case .failed: failed = newValue
      case .errored: errored = newValue
      case .skipped: skipped = newValue
      }
    }
  }
}
