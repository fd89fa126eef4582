import Foundation
import TestSupport
import Testing

/// One report in every format and output.
struct FormatTests {
  private let wrong = ["check", "merge", "--head", "feature/x", "--base", "main"]

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    return repository
  }

  @Test func `SARIF has a result for each finding`() async throws {
    let run = try await repository().flowctl(wrong + ["--format", "sarif"])
    #expect(run.status == 1)
    let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    let results = (log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
    let rules = results?.compactMap { $0["ruleId"] as? String } ?? []
    #expect(rules == ["merge-target"])
  }

  @Test func `JUnit is XML with a case for each rule`() async throws {
    let run = try await repository().flowctl(wrong + ["--format", "junit"])
    let suite = try XMLDocumentOutline(run.output)
    #expect(suite.names.first == "testsuites")
    #expect(suite.names.filter { $0 == "testcase" }.count == 5)
    #expect(suite.names.filter { $0 == "failure" }.count == 1)
  }

  @Test func `GitHub gets annotations and a step summary`() async throws {
    let repository = try await repository()
    try repository.scratch.write("before\n", to: "summary.md")
    let run = try await repository.flowctl(
      wrong + ["--format", "github"],
      with: ["GITHUB_STEP_SUMMARY": repository.scratch.path + "/summary.md"])
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("::error ") }.count == 1)
    let summary = String(decoding: try repository.scratch.read("summary.md"), as: UTF8.self)
    #expect(summary.hasPrefix("before\n") && summary.contains("merge-target"))
  }

  @Test func `a report is written to a file, not to the terminal`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(wrong + ["--json", "--output", "answer.json"])
    #expect(run.status == 1)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(repository.scratch.exists("work/answer.json"))
    let lost = try await repository.flowctl(wrong + ["--output", "no/such/answer.json"])
    #expect(lost.status == 74)
  }

  @Test func `quiet prints nothing if all checks pass`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("check", "branch", "feature/x", "--quiet")
    #expect(run.status == 0 && run.output.isEmpty)
    let fails = try await repository.flowctl("check", "branch", "x", "--quiet")
    #expect(fails.status == 1 && fails.output.contains("'x'"))
  }

  @Test func `quiet prints nothing about a successful change`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for words in [
      ["init", "--yes"], ["start", "feature", "x"], ["update"], ["update", "--fix-base"],
      ["undo", "--list"],
      ["undo", "--yes"], ["prune", "--yes"],
    ] {
      let run = try await repository.flowctl(words + ["--quiet"])
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      #expect(run.output.isEmpty == (words != ["undo", "--list"]), "\(run.output)")
    }
  }

  @Test func `verbose shows reasons, and a pipe gets no color`() async throws {
    let run = try await repository().flowctl(wrong + ["--verbose"])
    #expect(run.output.contains("why:"))
    #expect(!run.output.utf8.contains(0x1b))
  }

  @Test func `a failure is JSON if JSON was requested`() async throws {
    let repository = try await repository()
    let outside = try repository.at("home")
    for arguments in [
      ["check", "merge"], ["branches"], ["start", "feature", "x"], ["check", "back-merges"],
    ] {
      let run = try await outside.flowctl(arguments + ["--json"])
      #expect(run.status == 64)
      #expect(try run.answer().verdict == "fail")
      #expect(run.errors.isEmpty)
    }
    let text = try await outside.flowctl("check", "merge")
    #expect(text.output.isEmpty && text.errors.contains("not in a Git repository"))
  }

  @Test(arguments: [
    ["frobnicate"], ["check", "branch", "--format", "yaml"], ["check", "branch", "--bogus"],
    ["check", "merge", "--json", "--format", "sarif"], ["check", "branch", "--quiet", "--verbose"],
    ["check", "branch", "a", "--stdin"],
    ["check", "merge", "--event", "x", "--head", "y"],
  ])
  func `an invalid command line is a usage error`(arguments: [String]) async throws {
    let run = try await repository().flowctl(arguments)
    #expect(run.status == 64)
    #expect(!run.errors.isEmpty)
  }

  @Test func `a size above the limit warns, and fails on request`() async throws {
    let repository = try await repository()
    let lines = String(repeating: "line\n", count: 500)
    try await repository.commit("Much", files: ["much.swift": lines, "Package.resolved": lines])
    let right = ["check", "merge", "--head", "feature/x", "--base", "develop"]
    #expect(try await repository.flowctl(right).status == 0)
    let strict = try await repository.flowctl(right + ["--fail-on", "warning", "--json"])
    #expect(strict.status == 1)
    #expect(try strict.answer().failed == ["pull-request-size"])
  }

  private static let events: [(words: String, status: Int32)] = [
    ("pull_request --head feature/x --base develop", 0),
    ("pull_request --head feature/x --base main", 1),
    ("pull_request_target --head feature/x --base develop", 0),
    ("pull_request --head main --base develop --fork somebody/app", 1),
    ("merge_group --base main", 0), ("push --head feature/x", 0), ("push --head x", 1),
    ("delete --head x", 0), ("tag --head v1", 0), ("pull_requst", 64),
  ]

  @Test(arguments: events)
  func `every event can be tried locally`(words: String, status: Int32) async throws {
    let run = try await repository().flowctl(
      ["check", "merge", "--json", "--simulate"] + words.split(separator: " ").map(String.init))
    #expect(run.status == status)
    #expect(try run.answer().command == "check merge")
  }
}
