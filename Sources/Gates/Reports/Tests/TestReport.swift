/// What a report of tests comes to, in a size that does not grow with the report.
///
/// Cases are never merged by their names: real reports hold many cases under one name.
package struct TestReport: Hashable, Sendable {
  package private(set) var counts = TestCounts()
  /// Tests that failed or broke, in the order of the report; the first of them.
  package private(set) var faults: [ReportedTest] = []
  /// Tests that failed at first and passed when they ran again; the first of them.
  package private(set) var flaky: [ReportedTest] = []
  package private(set) var flakyCount = 0
  /// Tests that passed or were skipped, where the limits ask for them.
  package private(set) var others: [ReportedTest] = []
  /// The tests that took longest, the slowest first.
  package private(set) var slowest: [ReportedTest] = []
  package private(set) var seconds: Double = 0
  private var notes = ReportNotes()
  private let limits: TestReportLimits

  /// A report without a test.
  package init(limits: TestReportLimits = TestReportLimits()) { self.limits = limits }

  /// Why the report can't be a pass: it contradicts itself.
  package var doubts: [String] { notes.doubts }
  /// Where the report's own totals differ from what it holds.
  package var remarks: [String] { notes.remarks }

  /// How many failed tests are counted but not kept.
  package var moreFaults: Int { counts.failed + counts.errored - faults.count }

  /// Those that are kept, for people: what failed, then the slowest first.
  package var listed: [ReportedTest] {
    let broken = faults.prefix(limits.slowest)
    let isWhole = kept.count == counts.total
    let rest = isWhole ? flaky + others : slowest.filter { !$0.outcome.isFault }
    return broken + rest.sorted { ($1.seconds, $0.id) < ($0.seconds, $1.id) }
  }

  /// Counts a test, and keeps it if there is room and reason.
  package mutating func add(_ test: ReportedTest) {
    counts[test.outcome] += 1
    if test.seconds > 0, test.seconds.isFinite { seconds += test.seconds }
    if test.isFlaky { flakyCount += 1 }
    keep(test, in: test.outcome.isFault ? \.faults : test.isFlaky ? \.flaky : \.others)
    keepIfSlow(test)
  }

  mutating func addUnnamed(_ outcome: TestOutcome, count: Int) {
    if count > 0 { counts[outcome] += count }
  }

  /// Notes why the report can't be a pass.
  package mutating func doubt(_ reason: String) { notes.doubt(reason) }

  /// Notes a difference that says nothing about the tests.
  package mutating func remark(_ text: String) { notes.remark(text) }

  /// Adds what another report holds, such as the second file of `swift test`.
  package mutating func merge(_ other: TestReport) {
    for outcome in TestOutcome.allCases { counts[outcome] += other.counts[outcome] }
    seconds += other.seconds
    flakyCount += other.flakyCount
    for list in Self.lists {
      for test in other[keyPath: list] { keep(test, in: list) }
    }
    for test in other.slowest { keepIfSlow(test) }
    notes.merge(other.notes)
  }

  /// All tests that are kept.
  package var kept: [ReportedTest] { faults + flaky + others }

  private typealias List = WritableKeyPath<TestReport, [ReportedTest]> & Sendable

  private static let lists: [any List] = [\.faults, \.flaky, \.others]

  private mutating func keep(_ test: ReportedTest, in list: any List) {
    guard self[keyPath: list].count < (list == \.others ? limits.others : limits.faults) else {
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
}

extension TestReport {
  /// How many tests there are of each kept list; tests that are added later stand behind.
  var mark: [Int] { Self.lists.map { self[keyPath: $0].count } }

  /// Puts the name of a bundle before the suites of the tests that were kept since a mark.
  mutating func qualify(since mark: [Int], by bundle: String) {
    for (list, first) in zip(Self.lists, mark) {
      for index in self[keyPath: list].indices.dropFirst(first) {
        self[keyPath: list][index].qualify(by: bundle)
      }
    }
  }

  /// What the tests come to once the failed ones have run again.
  ///
  /// A test is flaky where the second run holds it, passed each time; one that the second run does
  /// not hold stays as it failed.
  package func combined(withRerun rerun: TestReport) -> TestReport {
    guard rerun.moreFaults == 0, rerun.doubts.isEmpty else { return self }
    let passed = Set((rerun.flaky + rerun.others).filter { $0.outcome == .passed }.map(\.id))
      .subtracting(rerun.faults.map(\.id))
    var report = self
    report.faults = faults.filter { !passed.contains($0.id) }
    for var test in faults where passed.contains(test.id) {
      report.counts[test.outcome] -= 1
      report.counts[.passed] += 1
      (test.outcome, test.isFlaky) = (.passed, true)
      report.flakyCount += 1
      report.keep(test, in: \.flaky)
    }
    return report
  }

  /// The same report with the paths of kept tests relative to the first folder that holds them.
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

/// How many tests of a report are kept; all are counted.
package struct TestReportLimits: Hashable, Sendable {
  package var faults = 1000
  /// Tests that passed or were skipped: a second run of failed tests tells by them what is flaky.
  package var others = 200
  package var slowest = 100

  /// Limits that fit a gate.
  package static let usual = TestReportLimits()

  /// Limits for a conversion, which loses nothing that a report of sane size holds.
  package static let conversion = TestReportLimits(faults: 100_000, others: 1_000_000)
}

/// How many tests ended how; each test is counted once.
package struct TestCounts: Hashable, Sendable {
  package var passed: Int
  package var failed: Int
  package var errored: Int
  package var skipped: Int

  /// Counts.
  package init(passed: Int = 0, failed: Int = 0, errored: Int = 0, skipped: Int = 0) {
    self.passed = passed
    self.failed = failed
    self.errored = errored
    self.skipped = skipped
  }

  /// All of them.
  package var total: Int { passed + failed + errored + skipped }

  /// How many ended so.
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
