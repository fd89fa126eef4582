import Foundation
import TestSupport
import Testing

@Suite struct ManifestLintTests {
  private static let manifest = """
    name: Demo
    createIntermediateGroups: true
    targets:
      App:
        type: tool
        platform: macOS
        dependancies: []
        settings: { MARKETING_VERSION: 1.10 }   # kept

    """

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin", files: ["App/project.yml": Self.manifest, "my-project.yml": "- none\n"])
    return repository
  }

  private func text(_ repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/App/project.yml", encoding: .utf8)
  }

  @Test func `every manifest is checked, and each finding has its place and its page`() async throws
  {
    let repository = try await repository()
    let run = try await repository.flowctl("manifest", "lint")
    #expect(run.status == 1)
    #expect(run.output.contains("App/project.yml:2:1: error: the key 'createIntermediateGroups'"))
    #expect(run.output.contains("App/project.yml:7:5: error: the key 'dependancies'"))
    #expect(run.output.contains("App/project.yml:8:36: error: 'MARKETING_VERSION: 1.10'"))
    #expect(!run.output.contains("my-project"))
    let json = try await repository.flowctl("manifest", "lint", "App", "--json")
    #expect(
      json.output.contains(#""rule": "unknown-key""#)
        || json.output.contains(#""rule":"unknown-key""#))
    let page = try await repository.flowctl("explain", "unquoted-scalar")
    #expect(page.status == 0)
  }

  @Test func `certain fixes are shown, then applied, and all other bytes are kept`() async throws {
    let repository = try await repository()
    let shown = try await repository.flowctl("manifest", "lint", "--fix", "--dry-run")
    #expect(shown.output.contains("-    dependancies: []\n"))
    #expect(shown.output.contains("+    dependencies: []\n"))
    #expect(try text(repository) == Self.manifest)
    let run = try await repository.flowctl("manifest", "lint", "--fix")
    #expect(run.status == 1)
    #expect(run.output.contains("fixed 2 findings in 'App/project.yml'"))
    #expect(
      try text(repository)
        == Self.manifest.replacing("dependancies", with: "dependencies")
        .replacing("1.10", with: #""1.10""#))
    let again = try await repository.flowctl("manifest", "lint", "--fix")
    #expect(!again.output.contains("mended"))
  }

  @Test func `a manifest that is missing or behind a link is rejected`() async throws {
    let repository = try await repository()
    let missing = try await repository.flowctl("manifest", "lint", "Other/project.yml")
    #expect(missing.status == 69)
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link.yml", withDestinationPath: "App/project.yml")
    let link = try await repository.flowctl("manifest", "lint", "link.yml", "--fix")
    #expect(link.status == 69)
    #expect(try text(repository) == Self.manifest)
    #expect(mkfifo(repository.path + "/pipe.yml", 0o600) == 0)
    let pipe = try await repository.flowctl("manifest", "lint", "pipe.yml")
    #expect(pipe.status == 69 && pipe.errors.contains("it is not a regular file"), "\(pipe.errors)")
  }

  @Test func `an unknown result is shown as a warning, though it does not pass`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin", files: ["project.yml": "name: Demo\ninclude: [missing.yml]\n"])
    let answer = try await repository.answer("manifest", "lint")
    let findings = try #require(answer.findings)
    #expect(findings.map(\.verdict) == ["unknown"] && findings.map(\.severity) == ["warning"])
    let run = try await repository.flowctl("manifest", "lint", "--format", "github")
    #expect(run.output.contains("::warning title=manifest (unknown)"), "\(run.output)")
    #expect(!run.output.contains("::error") && run.status != 0)
    let strict = try await repository.flowctl("manifest", "lint", "--fail-on", "error")
    #expect(strict.status == run.status)
  }
}
