import Foundation
import TestSupport
import Testing

/// `report show`, `merge` and `convert`.
struct ReportCommandTests {
  private static let files = [
    "a.info": "SF:Sources/App.swift\nDA:1,1\nDA:2,3\nDA:3,0\nDA:4,0\nend_of_record\n",
    "b.info": "SF:Sources/App.swift\nDA:1,0\nDA:3,1\nend_of_record\n",
    "tests.xml": """
    <testsuite tests="3"><testcase classname="A" name="one"/><testcase classname="A" name="two">
    <failure message="no"/></testcase><testcase classname="A" name="three"><skipped/></testcase>
    </testsuite>
    """,
    "lint.json": """
    [{"file": "Sources/App.swift", "line": 2, "character": 5, "severity": "Warning",
    "rule_id": "name", "reason": "short", "type": "Name"}]
    """,
    "cut.xml": #"<testsuite tests="3"><testcase classname="A" name="one"/>"#,
    "empty.json": "", "notes.txt": "nothing that tells of tests\n",
  ]

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin", files: Self.files)
    return repository
  }

  private func json(_ text: String) throws -> NSDictionary {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? NSDictionary)
  }

  @Test func `what reports hold is told in one form, and faults in them are no failure`()
    async throws
  {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "report", "show", "--json", "a.info", "tests.xml", "lint.json")
    #expect(run.status == 0)
    let wanted = """
      {"schemaVersion": 1, "command": "report show", "reports": [
        {"path": "a.info", "format": "lcov", "problems": [], "tests": null, "findings": null,
         "coverage": {"linesCovered": 2, "linesTotal": 4, "files": 1}},
        {"path": "tests.xml", "format": "junit", "problems": [], "coverage": null,
         "findings": null,
         "tests": {"total": 3, "passed": 1, "failed": 1, "errored": 0, "skipped": 1}},
        {"path": "lint.json", "format": "swiftlint", "problems": [], "coverage": null,
         "tests": null, "findings": {"total": 1, "unique": 1, "bySeverity": {"warning": 1}}}]}
      """
    #expect(try json(run.output) == json(wanted))
  }

  @Test(arguments: ["cut.xml", "empty.json", "notes.txt", "missing.xml"])
  func `a report that can't be trusted is bad input, whatever the others are`(
    path: String
  ) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("report", "show", "--json", "tests.xml", path)
    #expect(run.status == 65)
    let reports = try #require(try json(run.output)["reports"] as? [NSDictionary])
    #expect((reports.first?["problems"] as? [Any])?.isEmpty == true)
    #expect((reports.last?["problems"] as? [Any])?.isEmpty == false)
  }

  @Test func `a line that ran in one of the reports ran`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("report", "merge", "a.info", "b.info")
    #expect(run.status == 0)
    #expect(run.output.contains("DA:1,1\nDA:2,3\nDA:3,1\nDA:4,0\nLF:4\nLH:3\n"))
  }

  @Test(arguments: [
    ("a.info", "cobertura", #"<line number="2" hits="3"/>"#),
    ("a.info", "sonar-coverage", #"lineNumber="2""#), ("tests.xml", "junit", "<failure"),
    ("lint.json", "sarif", #""executionSuccessful": true"#), ("lint.json", "checkstyle", "<error"),
  ])
  func `a report is written in another format, which tells the same`(
    path: String, target: String, part: String
  ) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "report", "convert", path, "--to", target, "-o", "converted")
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try repository.scratch.read("work/converted"), as: UTF8.self)
    #expect(text.contains(part))
    let counts = try await [path, "converted"].asyncMap { path in
      let run = try await repository.flowctl("report", "show", "--json", path)
      let reports = try #require(try json(run.output)["reports"] as? [NSDictionary])
      return ["coverage", "tests", "findings"].map { reports[0][$0] as? NSDictionary }
    }
    #expect(counts[0] == counts[1])
  }

  @Test(arguments: [
    ["convert", "tests.xml", "--to", "lcov"], ["merge", "a.info", "tests.xml"],
  ])
  func `what can't be told in a format is refused`(arguments: [String]) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(["report"] + arguments)
    #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("hint: flowctl report"))
  }

  @Test func `a report without a file is not written where that would be an empty one`()
    async throws
  {
    let repository = try await repository()
    try repository.write(
      "<?xml version=\"1.0\"?>\n<coverage line-rate=\"0\"><packages/></coverage>\n", to: "none.xml")
    let run = try await repository.flowctl("report", "convert", "none.xml", "--to", "lcov")
    #expect(run.status == 65 && run.output.isEmpty)
    let hint = "flowctl report convert none.xml --to cobertura"
    #expect(run.errors.contains("hint: " + hint))
    let words = hint.split(separator: " ").dropFirst().map(String.init)
    let other = try await repository.flowctl(words + ["-o", "other.xml"])
    #expect(other.status == 0)
    #expect(try await repository.flowctl("report", "show", "other.xml").status == 0)
  }

  @Test func `half a report is not converted`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("report", "convert", "cut.xml", "--to", "junit")
    #expect(run.status == 65 && run.output.isEmpty)
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
    var result: [T] = []
    for element in self { result.append(try await body(element)) }
    return result
  }
}
