import TestSupport
import Testing

/// The page that a run writes to a folder.
@Suite struct GatePageTests {
  private func repository(_ files: [String: String] = [:]) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "gates",
      files: [
        ".flowctl.yml": """
        gates:
          lint: { command: [sh, -c, "cat lint.json; exit 1"], reports: ["-"], report-format: eslint }
          unit: { command: [cp, tests.xml, build/tests.xml], reports: [build/tests.xml] }
          measure: { command: [cp, c.info, build/c.info], reports: [build/c.info] }
          coverage: { needs: [measure], minimum: 10 }
        """,
        ".gitignore": "build\n", "a.js": "\n  var first = 1\n",
        "lint.json":
          #"[{"filePath":"a.js","messages":[{"ruleId":"no-var","severity":2,"message":"unexpected var","line":2,"column":3}],"errorCount":1}]"#,
        "tests.xml":
          #"<testsuite tests="2"><testcase classname="A" name="quick" time="0.1"/><testcase classname="A" name="slow" time="7.5"/></testsuite>"#,
        "c.info": "SF:a.js\nDA:1,1\nDA:2,0\nend_of_record\n",
      ].merging(files) { $1 })
    return repository
  }

  private func page(
    _ repository: ScratchRepository, with variables: [String: String] = [:]
  ) async throws -> String {
    let folder = repository.scratch.path + "/out"
    _ = try await repository.flowctl(["gate", "run", "--report", folder], with: variables)
    return String(decoding: try repository.scratch.read("out/run.html"), as: UTF8.self)
  }

  @Test func `it shows code, tests, files and links, and no absolute path`() async throws {
    let repository = try await repository()
    let head = try await repository.git("rev-parse", "HEAD").prefix(40)
    let page = try await page(
      repository,
      with: ["GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "acme/app"])
    #expect(page.contains("href=\"https://github.com/acme/app/blob/\(head)/a.js#L2\""))
    #expect(page.contains("<code>var first = 1</code>"))
    #expect(page.contains("href=\"lint.log\""))
    #expect(!page.contains(repository.scratch.path), "\(page)")
    let slow = try #require(page.firstRange(of: "<code>A.slow</code>"))
    let quick = try #require(page.firstRange(of: "<code>A.quick</code>"))
    #expect(slow.lowerBound < quick.lowerBound)
    #expect(page.contains("50.0 % (1 of 2)"))
    #expect(page.contains("All files: 1 of 2 lines covered (50.0 %)"))
  }

  @Test func `a report shows no content of a file behind a link`() async throws {
    let repository = try await repository([
      "lint.json":
        #"[{"filePath":"out/secret.js","messages":[{"ruleId":"x","severity":2,"message":"m","line":1,"column":1}],"errorCount":1}]"#
    ])
    try repository.scratch.write("what nobody may read\n", to: "elsewhere/secret.js")
    _ = try await repository.run("ln", ["-s", "../elsewhere", "out"])
    let page = try await page(repository)
    #expect(page.contains("out/secret.js:1"))
    #expect(!page.contains("what nobody may read"))
  }
}
