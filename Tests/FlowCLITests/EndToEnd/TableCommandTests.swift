import Foundation
import TestSupport
import Testing

@Suite struct TableCommandTests {
  private static let files = [
    ".flowctl.yml": """
    managed: { table: managed.yml, swift: App/Managed.swift, docs: Docs/Managed.md }
    flags: { table: flags.yml, kotlin: app/src/main/java/com/example/Flags.kt }
    gates: { manifest: , flags: }
    """,
    "managed.yml": "keys: [{ key: server, type: string, default: '', title: Server }]\n",
    "flags.yml":
      "flags: [{ name: new-login, owner: '@me', expires: 2027-01-31, default: { release: true } }]\n",
  ]

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: Self.files)
    return repository
  }

  @Test(arguments: [
    ("managed", "App/Managed.swift"), ("flags", "app/src/main/java/com/example/Flags.kt"),
  ])
  func `what a table makes is written once, and drift is told`(
    command: String, path: String
  ) async throws {
    let repository = try await repository()
    let missing = try await repository.flowctl(command, "check")
    #expect(missing.status == 1)
    #expect(missing.output.contains("'\(path)' is not there"))
    let dry = try await repository.flowctl(command, "generate", "--dry-run")
    #expect(dry.output.contains("would write '\(path)', which is new"))
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/" + path))
    #expect(try await repository.flowctl(command, "generate").status == 0)
    #expect(try await repository.flowctl(command, "check", "--quiet").status == 0)
    let again = try await repository.flowctl(command, "generate")
    #expect(again.output.contains("everything is as the table makes it"))
    try repository.write("edited\n", to: path)
    let drift = try await repository.flowctl(command, "check")
    #expect(drift.status == 1)
    #expect(
      drift.output.contains("hint: mv -n \(path) \(path).old && flowctl \(command) generate\n"),
      "\(drift.output)")
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 1)
  }

  @Test func `flags are judged by the day and by the branch`() async throws {
    let repository = try await repository()
    _ = try await repository.flowctl("flags", "generate")
    #expect(try await repository.flowctl("flags", "check", "--on", "2026-12-01").status == 0)
    let over = try await repository.flowctl("flags", "check", "--on", "2027-02-01")
    #expect(over.status == 1)
    #expect(over.output.contains("the flag 'new-login' of '@me' expired on 2027-01-31"))
    #expect(try await repository.flowctl("flags", "check", "--on", "soon").status == 64)
    try await repository.git("switch", "--quiet", "--create", "release/1.0.0")
    let release = try await repository.flowctl("flags", "check", "--on", "2026-12-01")
    #expect(release.status == 1)
    #expect(release.output.contains("it is on in the lane 'release'"))
    let list = try await repository.flowctl("flags", "list", "--on", "2027-01-30")
    #expect(list.output.contains("new-login  @me    2027-01-31  1"))
  }

  @Test func `a table that leads out over a link is not followed`() async throws {
    let repository = try await repository()
    try repository.scratch.write("", to: "outside/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/App", withDestinationPath: repository.scratch.path + "/outside")
    let run = try await repository.flowctl("managed", "generate")
    #expect(run.status == 69, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("lies behind a link"))
  }

  @Test func `a file that no table has made keeps its place`() async throws {
    let repository = try await repository()
    try repository.write("mine\n", to: "App/Managed.swift")
    let run = try await repository.flowctl("managed", "generate")
    #expect(run.status == 73, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("is there already and not made of a table"))
    #expect(try repository.scratch.read("work/App/Managed.swift") == Array("mine\n".utf8))
  }

  @Test func `keys are shown with their types, and faults of a table with their places`()
    async throws
  {
    let repository = try await repository()
    let shown = try await repository.flowctl("managed", "show")
    #expect(shown.output.contains("server  string"))
    try repository.write("keys: [{ key: server, type: text }]\n", to: "managed.yml")
    let run = try await repository.flowctl("managed", "check")
    #expect(run.status == 65)
    #expect(run.errors.contains("managed.yml:1:29"))
  }
}
