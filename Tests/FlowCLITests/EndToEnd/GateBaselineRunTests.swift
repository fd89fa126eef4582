import TestSupport
import Testing

/// `gate run --update-baseline`: records the findings that exist at first use.
@Suite struct GateBaselineRunTests {
  @Test func `it is created once, committed to the base, and only shrinks`() async throws {
    let repository = try await repository(finding: ["a.swift", "b.swift"])
    let first = try await repository.flowctl("gate", "run", "--json", "--update-baseline")
    #expect(first.status == 1)
    #expect(try notes(first) == ["created '.flowctl/baseline' with 2 findings"])
    try await repository.commit("Accept", files: [".flowctl/baseline": try baseline(repository)])

    try await repository.branch("feature/x", from: "develop")
    let known = try await repository.flowctl("gate", "run", "--json")
    #expect(known.status == 0, "\(known.output)")
    #expect(try GateAnswer(known).gates["lint"]?.reason == "2 in the baseline")
    #expect(try notes(known).isEmpty)

    try await repository.commit("Mend", files: found(["b.swift", "c.swift"]))
    let told = try await repository.flowctl("gate", "run", "--json")
    #expect(told.status == 1)
    #expect(
      try notes(told) == [
        "1 baseline entry has no finding any more: flowctl gate run --update-baseline"
      ])
    #expect(
      try GateAnswer(told).gates["lint"]?.reason == "1 new finding, 1 in the baseline")
    let shrunk = try await repository.flowctl("gate", "run", "--json", "--update-baseline")
    #expect(shrunk.status == 1)
    #expect(
      try notes(shrunk) == [
        "updated '.flowctl/baseline': 1 removed, 1 finding left",
        "1 new finding not added to the baseline: fix it, or delete "
          + "'.flowctl/baseline' and run again, which loosens the policy",
      ])
    #expect(entries(try baseline(repository)) == ["lint rule b.swift"])
  }

  @Test func `a gate that was not evaluated keeps its baseline`() async throws {
    let repository = try await repository(finding: ["a.swift"])
    _ = try await repository.flowctl("gate", "run", "--update-baseline")
    try await repository.commit(
      "Accept", files: [".flowctl/baseline": try baseline(repository), "found.xml": "<cut"])
    for gates in [["other"], ["lint", "other"]] {
      let run = try await repository.flowctl(["gate", "run"] + gates + ["--update-baseline"])
      #expect(run.output.contains("0 removed, 1 finding left"), "\(run.output)\(run.errors)")
    }
    #expect(entries(try baseline(repository)) == ["lint rule a.swift"])
  }

  @Test func `a shard, a partial run and a pull request write no baseline`() async throws {
    let repository = try await repository(finding: ["a.swift"])
    for option in [["--changed"], ["--shard", "1/2"]] {
      let run = try await repository.flowctl(["gate", "run", "--update-baseline"] + option)
      #expect(run.status == 64 && run.errors.contains("--update-baseline can't be combined"))
    }
    try await repository.branch("feature/x", from: "develop")
    let request = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: try await repository.tip("feature/x"))
    let run = try await repository.flowctl(["gate", "run", "--update-baseline"], with: request)
    #expect(run.errors.contains("a run of a pull request can't write the baseline"))
    #expect(throws: (any Error).self) { try baseline(repository) }
  }

  @Test func `built-in gates have no baseline, so no file is created`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let policy = "strings: { languages: [de] }\ngates: { strings: strings }\n"
    try await repository.commit(
      "Begin",
      files: [
        ".flowctl.yml": policy,
        "A.xcstrings": #"{"sourceLanguage":"en","strings":{"Hi":{}},"version":"1.0"}"#,
      ])
    let run = try await repository.flowctl("gate", "run", "--update-baseline")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains("not created: there are no findings for it"), "\(run.output)")
    #expect(run.output.contains("built-in gates have no baseline"), "\(run.output)")
    #expect(!run.output.contains("hint: flowctl gate run strings"), "\(run.output)")
    #expect(throws: (any Error).self) { try baseline(repository) }
    let shown = try await repository.flowctl("gate", "explain", "strings").output
    #expect(shown.contains("reports only what the branch adds"), "\(shown)")
  }

  @Test func `a folder that is a link is not followed`() async throws {
    let repository = try await repository(finding: ["a.swift"])
    try repository.write("", to: "elsewhere/.keep")
    _ = try await repository.run("ln", ["-s", "elsewhere", ".flowctl"])
    let run = try await repository.flowctl("gate", "run", "--update-baseline")
    #expect(run.status == 74 && run.errors.contains("'.flowctl' is a link"), "\(run.errors)")
    #expect(throws: (any Error).self) {
      try repository.scratch.read("work/elsewhere/baseline")
    }
  }

  private func repository(finding paths: [String]) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    let gates = """
      gates:
        lint: { command: [sh, lint], reports: ["-"], report-format: checkstyle }
        other: { command: "true" }
      """
    let code = ["a", "b", "c"].map { ("\($0).swift", "let \($0) = 1\n") }
    try await repository.commit(
      "Begin",
      files: found(paths).merging([".flowctl.yml": gates, "lint": "cat found.xml; exit 1\n"]) { $1 }
        .merging(code) { $1 })
    return repository
  }

  private func found(_ paths: [String]) -> [String: String] {
    let files = paths.map {
      #"<file name="\#($0)"><error line="1" severity="error" message="m" source="rule"/></file>"#
    }
    return ["found.xml": "<checkstyle version=\"1\">\(files.joined())</checkstyle>"]
  }

  private func notes(_ run: FlowctlRun) throws -> [String] {
    try GateAnswer(run).notes.filter { $0.contains("baseline") }
  }

  private func baseline(_ repository: ScratchRepository) throws -> String {
    String(decoding: try repository.scratch.read("work/.flowctl/baseline"), as: UTF8.self)
  }

  /// The text behind the fingerprints.
  private func entries(_ file: String) -> [String] {
    file.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.dropFirst(17)) }
  }
}
