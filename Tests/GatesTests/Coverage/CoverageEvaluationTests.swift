import Base
import Gates
import Testing

@Suite struct CoverageEvaluationTests {
  /// A file that adds these lines.
  private func file(_ path: String, _ numbers: Int..., status: FileDiff.Status = .modified)
    -> FileDiff
  {
    let text = Array("let ä = 1\r".utf8)
    return FileDiff(
      path: path, status: status,
      addedLines: numbers.map { AddedLine(number: $0, range: 0..<text.count) }, text: text)
  }

  private func coverage(_ lcov: String) throws -> PlacedCoverage {
    var placed = PlacedCoverage()
    placed.map = try #require(read(lcov).coverage)
    return placed
  }

  private static let lcov = """
    SF:Sources/A.swift
    DA:3,1
    DA:4,0
    DA:5,0
    DA:7,0
    DA:8,2
    end_of_record
    SF:Tests/T.swift
    DA:1,0
    end_of_record

    """

  @Test func `new lines count if a report contains them`() throws {
    let diff = ChangeDiff(files: [
      file("Sources/A.swift", 1, 3, 4, 5, 7), file("Tests/T.swift", 1), file("README.md", 1),
      file("Sources/New.swift", 1, 2, status: .added), file("Package.swift", 4),
    ])
    let change = ChangeCoverage(diff, try coverage(Self.lcov), in: CoverageScope())
    #expect(change.files.map(\.path) == ["Sources/A.swift"])
    #expect(change.counts == LineCounts(covered: 1, total: 4))
    #expect(
      change.files[0].lines.map(\.state) == [
        .uncounted, .covered, .uncovered, .uncovered, .uncovered,
      ])
    #expect(change.files[0].lines[0].text == "let ä = 1")
    #expect(change.files[0].uncovered == [4...5, 7...7])
    #expect(change.unmeasured == ["Sources/New.swift"])
    #expect(change.unreported == ["Sources/New.swift"])
    let all = ChangeCoverage(diff, try coverage(Self.lcov), in: CoverageScope(excluded: []))
    #expect(all.counts == LineCounts(covered: 1, total: 5))
  }

  @Test func `a file with contradictions in a report is unknown`() throws {
    var coverage = try coverage(Self.lcov)
    coverage.contradicted = ["Sources/A.swift"]
    let diff = ChangeDiff(files: [file("Sources/A.swift", 3)])
    let change = ChangeCoverage(diff, coverage, in: CoverageScope())
    #expect(change.contradicted == ["Sources/A.swift"] && change.unmeasured == [])
    #expect(change.counts.total == 0)
    let findings = CoverageEvaluation(CoverageThresholds()).findings(
      total: LineCounts(covered: 1, total: 1), change: change)
    #expect(findings.map(\.isUndecided) == [true])
  }

  @Test func `a file in a language of the reports is unmeasured without a report`() throws {
    let report = "SF:lib/a.ts\nDA:1,1\nend_of_record\n"
    let diff = ChangeDiff(files: [file("lib/b.ts", 1), file("README.md", 1), file("Makefile", 1)])
    let change = ChangeCoverage(diff, try coverage(report), in: CoverageScope())
    #expect(change.unmeasured == ["lib/b.ts"])
    #expect(
      change.unmeasuredText == "no new lines measured, 1 changed file in no coverage report")
    #expect(ChangeCoverage(diff, try coverage(Self.lcov), in: CoverageScope()).unmeasured == [])
  }

  @Test func `a new file with code in a language of the reports is unreported`() throws {
    func added(_ path: String, _ text: String, _ status: FileDiff.Status = .added) -> FileDiff {
      let text = Array(text.utf8)
      return FileDiff(path: path, status: status, addedLines: AddedLine.all(of: text), text: text)
    }
    let code = "func f() {\n  g()\n}\n"
    let diff = ChangeDiff(files: [
      added("New.swift", code), added("P.swift", "protocol P {}\n"),
      added("Old.swift", code, .modified),
      added("New.kt", "fun f() {}\n"), added("Tests/NewTests.swift", code),
    ])
    let change = ChangeCoverage(diff, try coverage(Self.lcov), in: CoverageScope())
    #expect(change.unreported == ["New.swift"])
    #expect(change.unmeasured == ["New.swift", "P.swift", "Old.swift", "New.kt"])
    for (level, severity) in [
      (CheckLevel.error, Severity.error), (.warning, .warning), (.off, .warning),
    ] {
      var thresholds = CoverageThresholds()
      thresholds.unreported = level
      let total = LineCounts(covered: 1, total: 1)
      let found = CoverageEvaluation(thresholds).findings(total: total, change: change)
        .first { $0.place?.path == "New.swift" }
      #expect(found?.severity == severity)
      #expect(
        found?.rule == (level == .off ? CoverageRule.unmeasured.id : CoverageRule.unreported.id))
      let final = CoverageEvaluation(thresholds, failsUnmeasured: true)
        .findings(total: total, change: change)
      #expect(final.first { $0.place?.path == "New.swift" }?.severity == .error)
    }
  }

  @Test func `a report of a longer file is undecided`() {
    let overrun = PlacedCoverage.Overrun(path: "a.swift", line: 9, count: 5)
    let findings = CoverageEvaluation(CoverageThresholds()).findings(
      total: LineCounts(covered: 1, total: 1), overrun: [overrun])
    #expect(findings.map(\.isUndecided) == [true])
    #expect(findings[0].message.contains("line 9 of 'a.swift', beyond its 5 lines"))
  }

  // MARK: checks

  private func change(covered: Int, uncovered: Int) -> ChangeCoverage {
    let states =
      Array(repeating: ChangedLine.State.covered, count: covered)
      + Array(repeating: .uncovered, count: uncovered)
    let lines = states.enumerated().map { ChangedLine($0.offset + 1, $0.element, "") }
    return ChangeCoverage(files: [ChangedFileCoverage(path: "a.swift", lines: lines)])
  }

  @Test(arguments: [
    // From 20 new lines on, the percentage applies.
    (18, 2, 90, 2, true), (17, 3, 90, 9, false), (90, 10, 90, 2, true), (89, 11, 90, 20, false),
    // Under 20 a number of lines.
    (0, 2, 90, 2, true), (10, 3, 90, 2, false), (0, 0, 90, 0, true), (5, 1, 100, 0, false),
    (10, 3, 90, 3, true), (0, 50, nil, 0, true), (0, 5, nil, 0, true), (10, 10, 0, 2, true),
  ])
  func `new code is checked`(covered: Int, uncovered: Int, percent: Int?, most: Int, holds: Bool) {
    let judge = CoverageEvaluation(CoverageThresholds(newCode: percent, maxUncovered: most))
    let findings = judge.findings(
      total: LineCounts(covered: 1, total: 1),
      change: change(covered: covered, uncovered: uncovered))
    #expect(findings.contains { $0.rule == CoverageRule.newCode.id } == !holds)
    #expect(findings.contains { $0.rule == CoverageRule.uncovered.id } == (uncovered > 0))
  }

  @Test(arguments: [
    (4, 2, 90, "2 of 6 new lines uncovered, at most 2 allowed (90 % applies from 20 new lines)"),
    (0, 3, 90, "3 of 3 new lines uncovered, at most 2 allowed (90 % applies from 20 new lines)"),
    (0, 1, 0, "1 of 1 new line uncovered, at most 2 allowed"),
    (17, 3, 90, "85.0 % of 20 new lines covered, at least 90 % required"),
  ])
  func `the words name the rule that applies`(
    covered: Int, uncovered: Int, percent: Int, words: String
  ) throws {
    let thresholds = CoverageThresholds(newCode: percent)
    let counts = LineCounts(covered: covered, total: covered + uncovered)
    let rule = try #require(NewCodeRule(thresholds, for: counts))
    #expect(rule.words(counts) == words)
    let findings = CoverageEvaluation(thresholds).findings(
      total: counts, change: change(covered: covered, uncovered: uncovered))
    let found = findings.first { $0.rule == CoverageRule.newCode.id }
    #expect(found?.message == (rule.holds(counts) ? nil : words))
  }

  @Test func `adjacent uncovered lines are one finding at the first line`() {
    let findings = CoverageEvaluation(CoverageThresholds()).findings(
      total: LineCounts(covered: 1, total: 1), change: change(covered: 2, uncovered: 3))
    #expect(findings.map(\.message) == ["new lines 3–5 are not covered by tests"])
    #expect(findings.map(\.place) == [Place(path: "a.swift", line: 3)])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [(79, false), (80, true), (81, true)])
  func `the minimum is not rounded`(covered: Int, holds: Bool) {
    let judge = CoverageEvaluation(CoverageThresholds(minimum: 80))
    let findings = judge.findings(total: LineCounts(covered: covered * 1000, total: 100_000))
    #expect(findings.isEmpty == holds)
    let close = judge.findings(total: LineCounts(covered: 79_999, total: 100_000))
    #expect(close.first?.message.contains("79.9 %") == true)
  }

  @Test func `a lower ratchet is a finding, and an unknown one is undecided`() {
    let judge = CoverageEvaluation(CoverageThresholds(ratchets: true))
    let (now, before) = (LineCounts(covered: 79, total: 100), LineCounts(covered: 8, total: 10))
    func states(_ ratchet: Ratchet?) -> [Bool] {
      judge.findings(total: now, ratchet: ratchet).map(\.isUndecided)
    }
    #expect(states(.fell(now: now, before: before)) == [false])
    #expect(states(.unknown(reason: "no record")) == [true])
    #expect(states(.holds(now: before, before: before)) == [])
    #expect(states(nil) == [])
  }

  @Test func `no measured lines are not full coverage`() {
    let findings = CoverageEvaluation(CoverageThresholds()).findings(total: LineCounts())
    #expect(findings.map(\.isUndecided) == [true])
  }

  @Test func `an unmeasured source fails if required`() {
    let change = ChangeCoverage(unmeasured: ["a.swift"])
    for fails in [true, false] {
      let findings = CoverageEvaluation(CoverageThresholds(), failsUnmeasured: fails).findings(
        total: LineCounts(covered: 1, total: 1), change: change)
      #expect(findings.map(\.severity) == [fails ? .error : .warning])
    }
  }
}
