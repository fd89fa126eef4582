import Gates
import Testing

@Suite struct JSONCoverageTests {
  private func export(_ files: String, totals: String = "{}") -> String {
    #"{"data":[{"files":[\#(files)],"totals":\#(totals)}],"type":"llvm.coverage.json.export","version":"2.0.1"}"#
  }

  @Test(arguments: [
    // A function of lines 1 to 4 that ran twice, with a branch in line 2 and 3 that did not.
    (
      "[1,10,2,true,true,false],[2,8,0,true,true,false],[3,4,2,true,false,false],[4,2,0,false,false,false]",
      "1:2 2:2 3:0 4:2"
    ),
    // Two closures in one line: the most hits.
    ("[5,1,1,true,true],[5,4,9,true,true],[5,8,1,true,false],[5,12,0,false,false]", "5:9"),
    // A gap does not count, and code that was skipped is none.
    (
      "[1,1,3,true,true,false],[2,1,0,true,false,true],[3,1,3,true,false,false],[3,9,0,false,false,false]",
      "1:3 2:3 3:0"
    ),
    ("[1,1,0,false,true,false],[3,1,4,true,true,false],[3,5,0,false,false,false]", "3:4"),
    (
      "[1,1,18446744073709551615,true,true,false],[1,5,0,false,false,false]",
      "1:4503599627370496"
    ),
    ("", ""),
  ])
  func `llvm-cov's segments become lines`(segments: String, lines: String) {
    let report = read(export(#"{"filename":"/a.swift","segments":[\#(segments)]}"#))
    #expect(report.format == .llvmCov)
    #expect(report.coverage?.lines("/a.swift") == lines)
    #expect(report.isTrustworthy)
  }

  @Test func `llvm-cov's totals are counted and compared`() {
    let totals = #"{"lines":{"count":9,"covered":1,"percent":11.1},"functions":{"count":7}}"#
    let file = #"{"segments":[[1,1,1,true,true,false],[1,9,0,false,false,false]],"filename":"a"}"#
    let report = read(export(file + "," + file, totals: totals))
    #expect(report.totals == "1/1 in 1")
    #expect(report.words == ["warning: the report declares 9 lines, but contains 1"])
  }

  @Test func `a summary has no lines and no coverage`() {
    let totals = #"{"lines":{"count":9,"covered":1}}"#
    let report = read(export(#"{"filename":"a","summary":{"lines":{"count":9}}}"#, totals: totals))
    #expect(report.coverage == nil)
    #expect(report.isTrustworthy)
    #expect(report.words.first?.contains("contains only totals") == true)
  }

  @Test(arguments: [
    #"{"filename":"a","segments":[[1,1]]}"#, #"{"filename":"a","segments":[1]}"#,
    #"{"segments":[]}"#, #"{"filename":"a","segments":[[2,1,1,true,true],[1,1,1,true,true]]}"#,
    #"{"filename":"a","segments":[[1,1,1,true,true],[999999999999,1,1,true,true]]}"#,
  ])
  func `invalid segments are refused`(file: String) {
    #expect(!read(export(file)).isTrustworthy)
  }

  @Test func `the type of an llvm-cov export is required`() {
    #expect(!read(#"{"data":[]}"#).isTrustworthy)
    #expect(!read(#"{"data":{}}"#).isTrustworthy)
  }

  @Test func `xccov's files count, not the totals of its root`() {
    let report = read(
      """
      {"coveredLines": 9, "lineCoverage": 0.9, "targets": [
        {"name": "App.app", "coveredLines": 3, "executableLines": 6, "files": [
          {"coveredLines": 1, "path": "/a.swift", "executableLines": 2,
           "functions": [{"coveredLines": 5, "lineNumber": 3}]}]},
        {"name": "AppTests.xctest", "files": [
          {"coveredLines": 2, "path": "/a.swift", "executableLines": 2},
          {"coveredLines": 0, "path": "/b.swift", "executableLines": 1}]}],
       "executableLines": 10}
      """)
    #expect(report.format == .xccov)
    #expect(report.totals == "2/3 in 2")
    #expect(report.words.count == 2)
  }

  @Test func `the view of an archive contains lines`() {
    let report = read(
      """
      {"/a.swift": [{"line": 1, "isExecutable": false},
        {"line": 2, "isExecutable": true, "executionCount": 3},
        {"line": 3, "isExecutable": true, "executionCount": 0, "subranges": []}]}
      """)
    #expect(report.format == .xccov)
    #expect(report.coverage?.lines("/a.swift") == "2:3 3:0")
  }

  @Test func `targets without files are reported`() {
    let report = read(#"{"coveredLines":5,"executableLines":9,"targets":[{"coveredLines":5}]}"#)
    #expect(report.totals == "0/0 in 0")
    #expect(report.words.first == "warning: the report lists no files")
  }
}
