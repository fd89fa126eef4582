import Base
import Foundation
import TestSupport
import Testing

@Suite struct GateCacheTests {
  @Test func `a pass is valid until an input differs, and the run reports which`() async throws {
    let repository = try await repository()
    #expect(try await unit(repository)?.cached == false)
    #expect(try await unit(repository)?.cached == true)
    try repository.write("other", to: "docs/a.md")
    #expect(try await unit(repository)?.cached == true)
    try repository.write("two", to: "src/b.txt")
    let run = try GateAnswer(try await repository.flowctl("gate", "run", "--json", "--why"))
    #expect(run.gates["unit"]?.cached == false)
    #expect(run.notes.contains("unit was not cached: changed: inputs"))
    // Committing changes nothing that a gate can read.
    try await repository.commit("add", files: ["src/b.txt": "two"])
    #expect(try await unit(repository)?.cached == true)
    #expect(try await unit(repository, with: ["MODE": "x"])?.cached == false)
    #expect(try await unit(repository, "--no-cache")?.cached == false)
  }

  @Test func `a cached pass restores its reports, and a damaged one is ignored`() async throws {
    let repository = try await repository()
    _ = try await unit(repository)
    try FileManager.default.removeItem(atPath: repository.path + "/build/tests.xml")
    #expect(try await unit(repository)?.cached == true)
    #expect(repository.scratch.exists("work/build/tests.xml"))
    let copies = try await repository.run(
      "sh", ["-c", "for f in .git/flowctl/gates/unit/*.0; do echo x >> $f; done"])
    #expect(copies.status == 0)
    #expect(try await unit(repository)?.cached == false)
  }

  @Test func `a failure is never cached, nor is a gate without inputs`() async throws {
    let repository = try await repository()
    try repository.write("", to: "fail")
    // Its report has no finding, so its exit status can't be explained.
    #expect(try await unit(repository)?.state == "error")
    #expect(try await unit(repository)?.cached == false)
    #expect(try await free(repository)?.cached == false)
    #expect(try await free(repository)?.cached == false)
  }

  @Test func `a pull request caches no pass, and a fork can't read secrets`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let gates = """
      gates:
        unit:
          command: [sh, -c, 'test -z "$MY_TOKEN"']
          inputs: ["**"]
          environment: [MY_TOKEN]
      """
    try await repository.commit("gates", files: [".flowctl.yml": gates])
    let head = try await repository.git("rev-parse", "HEAD")
    try await repository.git("branch", "feature/x")
    try await repository.publish()
    let ours = try GitHubRun(repository).pullRequest("feature/x", into: "develop", sha: head)
    let fork = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: head, fork: "eve/app")
    let secret = ["MY_TOKEN": "top-secret-value"]
    let seen = try await repository.flowctl(
      ["gate", "run", "--json"], with: ours.merging(secret) { $1 })
    #expect(try GateAnswer(seen).gates["unit"]?.state == "failed", "\(seen.output)")
    for _ in 0..<2 {
      let run = try await repository.flowctl(
        ["gate", "run", "--json"], with: fork.merging(secret) { $1 })
      #expect(try GateAnswer(run).gates["unit"]?.state == "passed", "\(run.output)")
      #expect(try GateAnswer(run).gates["unit"]?.cached == false)
    }
  }

  @Test func `a run with the base's rights rejects another tree`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let gates = "gates:\n  unit: { command: [touch, ran] }\n"
    try await repository.commit("gates", files: [".flowctl.yml": gates])
    try await repository.git("switch", "--quiet", "--create", "feature/x")
    try await repository.commit("work", files: ["work": "work\n"])
    let head = try await repository.git("rev-parse", "HEAD")
    let target = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: head, target: true)
    let run = try await repository.flowctl(["gate", "run"], with: target)
    #expect(run.status == 78)
    let event = try GitHubRun(repository).event("workflow_run", [:], ref: "refs/heads/develop")
    let other = event.merging(["GITHUB_SHA": String(repeating: "3", count: 40)]) { $1 }
    #expect(try await repository.flowctl(["gate", "run"], with: other).status == 78)
    #expect(!repository.scratch.exists("work/ran"))
  }

  @Test func `an interrupted run continues with the gates that have not passed`() async throws {
    let repository = try await repository(
      """
      a: { command: [sh, -c, "echo a >> ran"] }
      b: { command: [sh, -c, "echo b >> ran; test ! -f fail"] }
      """)
    try repository.write("", to: "fail")
    #expect(try await repository.flowctl("gate", "run").status == 1)
    try FileManager.default.removeItem(atPath: repository.path + "/fail")
    let run = try await repository.flowctl("gate", "run", "--resume", "--json")
    #expect(run.status == 0)
    #expect(try repository.scratch.read("work/ran").sorted() == "\n\n\nabb".utf8.sorted())
    try repository.write("changed", to: "src/a.txt")
    try await repository.flowctl("gate", "run", "--resume")
    #expect(try repository.scratch.read("work/ran").sorted() == "\n\n\n\n\naabbb".utf8.sorted())
  }

  @Test func `a check of commits runs again if the files are unchanged`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    let gates = "gates:\n  secrets: { preset: secrets }\n"
    try await repository.commit("gates", files: [".flowctl.yml": gates])
    try await repository.branch("feature/x", from: "develop")
    let key = "key = \"AKIA\("Q7Z3N5XKD2LVWT4R")\"\n"
    try repository.write(key, to: "conf.txt")
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.commit("add", files: ["conf.txt": key])
    #expect(try await repository.flowctl("gate", "run", "--resume").status == 1)
  }

  @Test func `a gate that reads ignored files is not cached, and the run reports it`() async throws
  {
    let repository = try await repository(
      "unit: { command: [grep, good, build/made.txt], inputs: ['build/**'] }")
    try repository.write("good", to: "build/made.txt")
    let run = try GateAnswer(try await repository.flowctl("gate", "run", "--json", "--why"))
    #expect(
      run.notes.contains(
        "unit is never cached: Git tracks no file in 'build', so changes there can't be detected"))
    try repository.write("bad", to: "build/made.txt")
    #expect(try await unit(repository)?.state == "failed")
  }

  @Test(arguments: [("Tests", "Git tracks no file in 'Tests'"), ("local", "Git ignores 'local'")])
  func `a path outside of Git is reported with the reason`(
    place: String, reason: String
  ) async throws {
    let inputs = place == "Tests" ? "Tests/**" : place
    let repository = try await repository("unit: { command: ['true'], inputs: ['\(inputs)'] }")
    try await repository.commit("Ignore", files: [".gitignore": "local\n"])
    try FileManager.default.createDirectory(
      atPath: repository.path + "/Tests", withIntermediateDirectories: true)
    try repository.write("here", to: "local")
    let run = try GateAnswer(try await repository.flowctl("gate", "run", "--json", "--why"))
    #expect(
      run.notes.contains("unit is never cached: \(reason), so changes there can't be detected"))
  }

  @Test func `a cached pass writes no report behind a link`() async throws {
    let repository = try await repository()
    _ = try await unit(repository)
    let moved = try await repository.run(
      "sh", ["-c", "mkdir ../elsewhere && rm -r build && ln -s ../elsewhere build"])
    #expect(moved.status == 0)
    #expect(try await unit(repository)?.state == "error")
    #expect(!repository.scratch.exists("elsewhere/tests.xml"))
  }

  @Test func `a pass is not cached if a gate has changed its files in the run`() async throws {
    let repository = try await repository(
      """
      fmt: { command: [sh, -c, "perl -pi -e s/BAD/GOOD/ src/c.txt"], mutates: true }
      clean: { command: [sh, -c, "! grep -rq BAD src"], inputs: ["src/**"] }
      """)
    try await repository.commit("Bad", files: ["src/c.txt": "BAD\n"])
    #expect(try await repository.flowctl("gate", "run", "fmt", "clean").status == 0)
    try await repository.git("checkout", "--quiet", "src")
    let run = try await repository.flowctl("gate", "run", "clean")
    #expect(run.status == 1, "\(run.output)")
    let resumed = try await repository.flowctl("gate", "run", "clean", "--resume")
    #expect(resumed.status == 1, "\(resumed.output)")
  }

  @Test func `all shards of a run make the whole, and a missing one is an error`() async throws {
    let repository = try await repository(
      "a: { command: ['true'] }\nb: { command: ['true'] }\nc: { command: ['true'] }")
    for index in 1...2 {
      let run = try await repository.flowctl(
        "gate", "run", "--shard", "\(index)/2", "--report", "out/\(index)")
      #expect(run.status == 0, "\(run.output)")
    }
    let whole = try await repository.flowctl("gate", "merge", "out/1", "out/2", "--json")
    #expect(whole.status == 0, "\(whole.output)")
    #expect(try GateAnswer(whole).gates.count == 3)
    #expect(try await repository.flowctl("gate", "merge", "out/1").status == 1)
    #expect(try await repository.flowctl("gate", "merge", "out/1", "out/1").status == 1)
    #expect(try await repository.flowctl("gate", "merge", "out/3").status == 65)
  }

  @Test func `history shows how long gates take`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("gate", "history").output == "no runs recorded yet\n")
    _ = try await unit(repository)
    _ = try await unit(repository)
    let history = try await repository.flowctl("gate", "history")
    #expect(history.output.contains("unit"))
    #expect(try await repository.flowctl("gate", "history", "--json").status == 0)
  }

  private func unit(
    _ repository: ScratchRepository, _ options: String..., with variables: [String: String] = [:]
  ) async throws -> GateAnswer.Gate? {
    let run = try await repository.flowctl(["gate", "run", "--json"] + options, with: variables)
    return try GateAnswer(run).gates["unit"]
  }

  private func free(_ repository: ScratchRepository) async throws -> GateAnswer.Gate? {
    try GateAnswer(try await repository.flowctl("gate", "run", "--json")).gates["free"]
  }

  private func repository(_ gates: String = Self.gates) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin",
      files: [
        ".flowctl.yml": "gates:\n" + gates.split(separator: "\n").map { "  \($0)\n" }.joined(),
        ".gitignore": "build\nran\nfail\nout\n", "src/a.txt": "one\n",
        "good.xml": GateRunTests.goodReport,
      ])
    try repository.write("", to: "build/.keep")
    return repository
  }

  private static let gates = """
    unit:
      command: [sh, -c, "cp good.xml build/tests.xml; test ! -f fail"]
      inputs: ["src/**", good.xml]
      reports: [build/tests.xml]
      environment: [MODE]
    free: { command: ["true"] }
    """
}
