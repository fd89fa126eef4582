import Foundation
import TestSupport
import Testing

/// The gate `manifest` for projects that were generated from a template.
@Suite struct ManifestGateTests {
  private static let answers = ["--set", "name=Demo", "--set", "bundle-id=com.example.demo"]

  /// A branch from `develop` with two projects and a pipeline.
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Gate", files: [".flowctl.yml": "gates: { manifest: }\n"])
    for words in [["manifest", "new", "browser"], ["manifest", "new", "cached", "--into", "sub"]] {
      let made = try await repository.flowctl(words + Self.answers)
      #expect(made.status == 0, "\(made.errors)")
    }
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try await repository.git("add", "--all")
    try await repository.commit("Projects")
    try await repository.branch("feature/x", from: "develop")
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 0)
    return repository
  }

  @Test(arguments: [
    ".flowctl/manifest.lock", "sub/.flowctl/manifest.lock", ".flowctl/pipeline.lock",
  ])
  func `a deleted lock is reported, and its hint restores it`(
    _ lock: String
  ) async throws {
    let repository = try await repository()
    try await repository.git("rm", "--quiet", lock)
    try await repository.commit("Without a lock")
    let run = try await repository.flowctl("gate", "run", "manifest")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("'\(lock)' was deleted"))
    let base = try await repository.tip("develop")
    #expect(run.output.contains(": git checkout \(base) -- \(lock)\n"))
    try await repository.git("checkout", base, "--", lock)
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 0)
  }

  @Test(arguments: [
    (
      "\"ownership\":\"generated\"", "\"ownership\":\"seed-once\"",
      "was edited by hand to state that '.editorconfig' is not managed"
    ),
    (
      "{", "{\"folder\":\"nowhere\",",
      "was edited by hand to state that its template is at another place"
    ),
  ])
  func `a lock that was weakened by hand is reported`(
    _ old: String, _ new: String, _ message: String
  ) async throws {
    let repository = try await repository()
    let lock = repository.path + "/.flowctl/manifest.lock"
    let text = try String(contentsOfFile: lock, encoding: .utf8).filter { !$0.isWhitespace }
    let place = try #require(text.range(of: old))
    try repository.write(
      text.replacingCharacters(in: place, with: new), to: ".flowctl/manifest.lock")
    try repository.write("root = false\n", to: ".editorconfig")
    try await repository.git("add", "--all")
    try await repository.commit("By hand")
    let run = try await repository.flowctl("gate", "run", "manifest")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains(message), "\(run.output)")
  }

  @Test func `a project that is deleted or moved as a whole needs no check`() async throws {
    let repository = try await repository()
    try await repository.git("mv", "sub", "moved")
    try await repository.commit("Move")
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 0)
    try await repository.git("rm", "-r", "--quiet", "moved")
    try await repository.commit("Remove")
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 0)
  }

  @Test func `every project of a repository is compared with its template`() async throws {
    let repository = try await repository()
    try repository.write("root = false\n", to: "sub/.editorconfig")
    try await repository.git("add", "--all")
    try await repository.commit("Edit")
    let run = try await repository.flowctl("gate", "run", "manifest")
    #expect(run.status == 1)
    #expect(run.output.contains("'sub/.editorconfig' was edited by hand"))
  }

  @Test func `a version that a target sets for itself is reported once`() async throws {
    let repository = try await repository()
    let path = repository.path + "/project.yml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let file = "INFOPLIST_FILE: App/Info.plist\n"
    let own = text.replacing(file, with: file + "        MARKETING_VERSION: \"3.0\"\n")
    try repository.write(own, to: "project.yml")
    let configuration = "gates: { manifest: }\nversions: { files: [Config/Version.xcconfig] }\n"
    try repository.write(configuration, to: ".flowctl.yml")
    let run = try await repository.flowctl("gate", "run", "manifest", "--config", ".flowctl.yml")
    #expect(run.status == 1)
    #expect(run.output.split(separator: "'MARKETING_VERSION' '3.0'").count == 2, "\(run.output)")
  }
}
