import Foundation
import TestSupport
import Testing

/// `coverage show` and `coverage diff`.
struct CoverageCommandTests {
  private struct Coverage: Decodable, Equatable {
    struct File: Decodable, Equatable {
      let path: String
      var covered: [Int]?
      var missing: [Int]?
      let linesCovered: Int
      let linesTotal: Int
    }

    let files: [File]
    let linesCovered: Int
    let linesTotal: Int
    var changedLines: Int?
  }

  /// A branch that adds three lines to a file of one line, and a report with all four.
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin", files: ["Sources/App.swift": "let one = 1\n"])
    try await repository.branch("feature/more", from: "main")
    try await repository.commit(
      "More",
      files: ["Sources/App.swift": "let one = 1\nlet two = 2\nlet three = 3\nlet four = 4\n"])
    try repository.write(
      "SF:Sources/App.swift\nDA:1,1\nDA:2,3\nDA:3,0\nDA:4,0\nend_of_record\n", to: "a.info")
    try repository.write("<coverage line-rate=\"1\">", to: "cut.xml")
    return repository
  }

  private func decoded(_ run: FlowctlRun) throws -> Coverage {
    try JSONDecoder().decode(Coverage.self, from: Data(run.output.utf8))
  }

  @Test func `the new lines are listed with their coverage`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("coverage", "diff", "a.info", "--base", "main", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = Coverage.File(
      path: "Sources/App.swift", covered: [2], missing: [3, 4], linesCovered: 1, linesTotal: 3)
    #expect(
      try decoded(run)
        == Coverage(files: [file], linesCovered: 1, linesTotal: 3, changedLines: 3))
  }

  @Test(arguments: [("0", 0), ("1", 1), ("2", 0)])
  func `a small change may leave some lines uncovered`(
    maximum: String, status: Int32
  ) async throws {
    let repository = try await repository()
    let options = maximum == "0" ? [] : ["--minimum", "90", "--max-uncovered", maximum]
    let run = try await repository.flowctl(
      ["coverage", "diff", "a.info", "--base", "main"] + options)
    #expect(run.status == status, "\(run.output)\(run.errors)")
  }

  @Test func `the result names the rule for few lines, and files in no report`() async throws {
    let repository = try await repository()
    let command = ["coverage", "diff", "a.info", "--base", "main", "--minimum", "90"]
    let few = try await repository.flowctl(command)
    #expect(
      few.output.contains(
        "pass: 2 of 3 new lines uncovered since main, at most 2 allowed "
          + "(90 % applies from 20 new lines)\n"), "\(few.output)")
    try repository.write("SF:Sources/Old.swift\nDA:1,1\nend_of_record\n", to: "a.info")
    try await repository.commit("Old", files: ["Sources/Old.swift": "let old = 0\n"])
    let stale = try await repository.flowctl(command)
    #expect(stale.output.contains("unmeasured-source"), "\(stale.output)")
  }

  @Test(arguments: [("50", 0), ("51", 1)])
  func `the share of all lines is compared with a minimum`(
    minimum: String, status: Int32
  ) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "coverage", "show", "a.info", "--minimum", minimum, "--json")
    #expect(run.status == status)
    let file = Coverage.File(path: "Sources/App.swift", linesCovered: 2, linesTotal: 4)
    #expect(try decoded(run) == Coverage(files: [file], linesCovered: 2, linesTotal: 4))
  }

  @Test(arguments: [["show", "cut.xml"], ["diff", "cut.xml", "--base", "main"]])
  func `a report that is not a valid report is bad input`(arguments: [String]) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(["coverage"] + arguments)
    #expect(run.status == 65 && run.errors.contains("is not a valid report"))
  }
}
