import Foundation
import TestSupport
import Testing

/// `gate list`, `plan`, `explain`, `add`, `suggest` and `policy explain`.
struct GateCommandTests {
  private static let policy = """
    # ours
    gates:
      lint: { preset: swiftlint, inputs: ["**/*.swift"], on: [pre-commit, pull-request] }
      unit: { command: [swift, test], inputs: ["Sources/**"], timeout: 20m }   # slow
      coverage: { needs: [unit], minimum: 80 }
      ui: { command: [make, ui], inputs: ["App/**"], required: false }

    policies:
      - { source: hotfix, target: main, require: [ui], coverage: { minimum: 85 } }
    """

  private func repository(_ policy: String = policy) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": policy])
    try await repository.branch("feature/x", from: "develop")
    return repository
  }

  private func object(_ run: FlowctlRun) throws -> [String: Any] {
    #expect(run.status == 0, "\(run.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func names(_ value: Any?) -> [String] {
    ((value as? [[String: Any]]) ?? []).compactMap { $0["name"] as? String }
  }

  @Test func `gates are listed as text and as JSON`() async throws {
    let repository = try await repository()
    let answer = try object(try await repository.flowctl("gate", "list", "--json"))
    #expect(names(answer["gates"]) == ["lint", "unit", "coverage", "ui"])
    let text = try await repository.flowctl("gate", "list")
    #expect(text.output.contains("built-in check: coverage"))
    #expect(text.output.contains("swiftlint lint --strict"))
  }

  @Test func `a plan follows needs and leaves out what the change does not touch`() async throws {
    let repository = try await repository()
    let whole = try object(try await repository.flowctl("gate", "plan", "--json"))
    #expect(names(whole["gates"]) == ["lint", "ui", "unit", "coverage"])
    try await repository.commit("Work", files: ["Sources/a.c": "x\n"])
    try repository.write("y\n", to: "App/new.txt")
    let changed = try object(try await repository.flowctl("gate", "plan", "--changed", "--json"))
    #expect(names(changed["gates"]) == ["ui", "unit", "coverage"])
    #expect(names(changed["skipped"]) == ["lint"])
    #expect(changed["title"] as? String == "feature/x → develop")
    let named = try object(try await repository.flowctl("gate", "plan", "coverage", "--json"))
    #expect(names(named["gates"]) == ["unit", "coverage"])
    let unknown = try await repository.flowctl("gate", "plan", "unti")
    #expect(unknown.status == 64 && unknown.errors.contains("lint, unit, coverage, ui"))
  }

  @Test func `a missing gate configuration is reported in a full sentence`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let none = try await repository.flowctl("gate", "run", "unit")
    #expect(none.status == 64)
    #expect(none.errors.contains("unknown gate 'unit': no gates are configured [usage]"))
  }

  @Test func `a plan becomes a matrix of jobs`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "gate", "plan", "--format", "github-matrix", "--shards", "2")
    #expect(run.output.filter { $0 == "\n" }.count == 1)
    let include = try #require(try object(run)["include"] as? [[String: Any]])
    #expect(include.map { $0["shard"] as? String } == ["1/2", "2/2"])
    let gates = include.compactMap { $0["gates"] as? String }.joined(separator: " ")
    #expect(gates.split(separator: " ").count == 4)
    #expect(include.contains { ($0["gates"] as? String)?.contains("unit coverage") == true })
  }

  @Test func `without a base everything runs, and the plan reports it`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "--detach")
    let run = try await repository.flowctl("gate", "plan", "--changed")
    #expect(run.output.contains("all gates run: the base of the change is unknown"))
  }

  @Test func `without a required gate there is nothing to run`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let none = try await repository.flowctl("gate", "plan")
    #expect(none.status == 78 && none.errors.contains("flowctl gate suggest"))
    let advisory = try await self.repository("gates: { x: { command: make, required: false } }\n")
    #expect(try await advisory.flowctl("gate", "plan").status == 78)
  }

  @Test func `a gate is explained with the origin of each value`() async throws {
    let repository = try await repository()
    let text = try await repository.flowctl("gate", "explain", "lint").output
    #expect(text.contains("preset swiftlint") && text.contains(".flowctl.yml:3"))
    let ui = try await repository.flowctl("gate", "explain", "ui").output
    #expect(ui.contains("policies.1 (hotfix → main) requires it"))
    #expect(try await repository.flowctl("gate", "explain", "nothing").status == 64)
  }

  @Test func `a policy is explained for two branch types, or for the current branch`()
    async throws
  {
    let repository = try await repository()
    let hotfix = try await repository.flowctl(
      "policy", "explain", "--source", "hotfix", "--target", "main")
    #expect(hotfix.output.contains("policies.1.require (.flowctl.yml:9)"))
    #expect(hotfix.output.contains("policies.1.coverage.minimum (.flowctl.yml:9)"))
    let here = try object(try await repository.flowctl("policy", "explain", "--json"))
    #expect(here["source"] as? String == "feature" && here["target"] as? String == "develop")
    #expect(here["required"] as? [String] == ["lint", "unit", "coverage"])
    let unknown = try await repository.flowctl("policy", "explain", "--source", "hotfx")
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'hotfix'?"))
  }

  @Test func `a gate is added and all other bytes are kept`() async throws {
    let repository = try await repository()
    let dry = try await repository.flowctl("gate", "add", "secrets", "--dry-run")
    #expect(dry.output.contains("would be written"))
    let path = repository.path + "/.flowctl.yml"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.policy)
    #expect(try await repository.flowctl("gate", "add", "secrets").status == 0)
    let after = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      after
        == Self.policy.replacingOccurrences(
          of: "\n\npolicies", with: "\n  secrets: { preset: secrets }\n\npolicies"))
    let again = try await repository.flowctl("gate", "add", "secrets")
    #expect(again.status == 73 && again.errors.contains("at line 7"))
    #expect(try await repository.flowctl("gate", "add", "swiftlnt").status == 64)
  }

  @Test func `the first gate creates the file`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try object(try await repository.flowctl("gate", "add", "swift-test", "--json"))
    #expect(run["written"] as? Bool == true)
    #expect(try await repository.flowctl("gate", "add", "coverage").status == 0)
    let text = try String(contentsOfFile: repository.path + "/.flowctl.yml", encoding: .utf8)
    #expect(text.contains("coverage: { preset: coverage, needs: [swift-test] }"))
    #expect(try await repository.flowctl("config", "check").status == 0)
  }

  @Test func `presets are proposed by the files of the repository`() async throws {
    let repository = try await repository()
    try await repository.commit(
      "Files",
      files: [
        "Package.swift": "", "Tests/a.swift": "", "App/L.xcstrings": "{}", ".swiftlint.yml": "",
        "sonar-project.properties": "",
      ])
    let answer = try object(try await repository.flowctl("gate", "suggest", "--json"))
    let suggestions = answer["suggestions"] as? [[String: Any]] ?? []
    let presets = suggestions.compactMap { $0["preset"] as? String }
    #expect(
      presets == [
        "swift-test", "strings", "secrets", "duplication", "sonarqube", "conflicts",
        "branch-policy",
      ])
    #expect(suggestions.first?["command"] as? String == "flowctl gate add swift-test")
  }

  @Test func `an error in the gates is reported with its place, also in a hook`() async throws {
    let repository = try await repository("gates:\n  x: { comand: make }\n")
    for arguments in [["config", "check"], ["check", "branch", "feature/y"], ["gate", "list"]] {
      let run = try await repository.flowctl(arguments)
      #expect(run.status == 78 && run.errors.contains(".flowctl.yml:2:8"), "\(arguments)")
    }
  }
}
