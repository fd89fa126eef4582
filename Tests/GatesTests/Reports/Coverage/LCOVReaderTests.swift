import Gates
import TestSupport
import Testing

@Suite struct LCOVReaderTests {
  @Test func `lines count once, with the highest hit count`() {
    let report = read(
      """
      TN:unit
      SF:/src/a.swift
      FN:3,first
      FNDA:1,first
      DA:3,1
      DA:4,0
      DA:1,7
      DA:4,2,0123abcd
      BRDA:4,0,0,-
      LF:4
      LH:3
      end_of_record
      SF:.\\src\\b.swift
      end_of_record
      SF:/src/./x/../a.swift\r
      DA:2,0\r
      DA:3,5\r
      end_of_record\r

      """)
    #expect(report.format == .lcov)
    #expect(report.isTrustworthy)
    #expect(report.totals == "3/4 in 2")
    #expect(report.coverage?.lines("/src/a.swift") == "1:7 2:0 3:5 4:2")
    #expect(report.coverage?.lines("src/b.swift") == "")
    #expect(report.words == [])
  }

  @Test func `totals are counted and the declared ones compared`() {
    let report = read("SF:a\nDA:1,1\nDA:1,0\nDA:2,0\nLF:3\nLH:1\nend_of_record\n")
    #expect(report.totals == "1/2 in 1")
    #expect(report.words == ["warning: the report declares 3 lines, but contains 2"])
  }

  @Test func `invalid lines are counted and ignored`() {
    let report = read(
      """
      SF:a
      DA:0,1
      DA:x,1
      DA:=,=
      DA:-3,1
      DA:1
      DA:5,1e+2
      DA:6,-1
      DA:7,99999999999999999999999
      DA:8,1.5
      removed
      end_of_record
      DA:9,1
      """)
    #expect(report.coverage?.lines("a") == "5:100 6:0 7:4503599627370496 8:2")
    #expect(report.words == ["warning: 7 lines of the report not valid"])
  }

  @Test func `a record without an end makes the report invalid`() {
    let report = read("TN:\nSF:a\nDA:1,1\n")
    #expect(!report.isTrustworthy)
    #expect(report.coverage == nil)
    #expect(report.problems.first?.message == "the report is truncated")
    #expect(read("SF:a\nDA:1,1\nend_of_record").totals == "1/1 in 1")
  }

  @Test func `lines in any order take proportional time`() {
    var random = SeededGenerator(seed: 3)
    let lines = (1...20_000).shuffled(using: &random)
    let text = lines.map { "DA:\($0),\($0 % 3)" }.joined(separator: "\n")
    let report = read("SF:a\n\(text)\n\(text)\nend_of_record\n", chunk: 4096)
    #expect(report.totals == "\(lines.filter { $0 % 3 != 0 }.count)/20000 in 1")
  }

  @Test func `an empty file is no report`() {
    #expect(read("").words == ["error: the report is empty"])
    #expect(read(" \n\n").words == ["error: the report is empty"])
    #expect(read("", as: .lcov).words == ["error: the report is empty"])
  }
}
