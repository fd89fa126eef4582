import Foundation
import TestSupport
import Testing

@Suite struct VersionCommandTests {
  private static let files = [
    ".flowctl.yml": """
    versions: { files: [Config/Version.xcconfig, gradle.properties] }
    gates: { manifest: }
    """,
    "Config/Version.xcconfig": "// kept\r\nMARKETING_VERSION = 1.3.0 // kept\r\n",
    "gradle.properties": "app.versionName=1.3.0",
  ]

  private func repository(_ more: [String: String] = [:]) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: Self.files.merging(more) { $1 })
    return repository
  }

  private func text(_ path: String, _ repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  @Test func `a version reaches every file, and nothing else changes`() async throws {
    let repository = try await repository()
    let shown = try await repository.flowctl("version", "show", "--json")
    #expect(shown.output.contains(#""agree": true"#) || shown.output.contains(#""agree":true"#))
    let dry = try await repository.flowctl("version", "set", "1.4.0", "--dry-run")
    #expect(dry.output.contains("would write 'gradle.properties'"))
    #expect(try text("gradle.properties", repository) == "app.versionName=1.3.0")
    let run = try await repository.flowctl("version", "set", "1.4.0")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try text("gradle.properties", repository) == "app.versionName=1.4.0")
    #expect(
      try text("Config/Version.xcconfig", repository)
        == "// kept\r\nMARKETING_VERSION = 1.4.0 // kept\r\n")
    #expect(try await repository.flowctl("version", "check").status == 0)
    #expect(try await repository.flowctl("version", "set", "one").status == 64)
  }

  @Test func `a changelog that lacks the version is told`() async throws {
    let repository = try await repository([
      "CHANGELOG.md": "## [1.3.0] - 2026-01-01\n",
      ".flowctl.yml": "versions: { files: [gradle.properties], changelog: CHANGELOG.md }",
    ])
    let run = try await repository.flowctl("version", "set", "1.4.0")
    #expect(run.output.contains("'CHANGELOG.md' has no section of 1.4.0"), "\(run.output)")
    let same = try await repository.flowctl("version", "set", "1.3.0")
    #expect(same.status == 0 && !same.output.contains("section"))
  }

  @Test func `a release whose files state another version fails, as does the gate`() async throws {
    let repository = try await repository()
    let named = try await repository.flowctl("version", "check", "--branch", "release/1.4.0")
    #expect(named.status == 1)
    #expect(
      named.output.contains("'gradle.properties' states '1.3.0', but the branch is 'release/1.4.0'")
    )
    #expect(named.output.contains("hint: flowctl version set 1.4.0"))
    try await repository.git("switch", "--quiet", "--create", "release/1.4.0")
    let gate = try await repository.flowctl("gate", "run", "manifest")
    #expect(gate.status == 1, "\(gate.output)\(gate.errors)")
    _ = try await repository.flowctl("version", "set", "1.4.0")
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 0)
  }

  @Test(arguments: [
    (
      "App/Info.plist",
      "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleShortVersionString</key><string>1.3.0</string></dict></plist>",
      true
    ),
    (
      "App/Info.plist",
      "<plist><dict><key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string></dict></plist>",
      false
    ),
    (
      "AppTests/Info.plist",
      "<plist><dict><key>CFBundleShortVersionString</key><string>1.0</string></dict></plist>", false
    ),
    ("app/build.gradle.kts", "versionName = \"1.3.0\"\n", true),
    ("app/build.gradle.kts", "versionName = name\n", false),
    ("Other.xcconfig", "MARKETING_VERSION = 1.3.0\n", true),
    ("Pods/Other.xcconfig", "MARKETING_VERSION = 1.3.0\n", false),
    ("Sub/project.yml", "settings: { base: { MARKETING_VERSION: 1.3.0 } }\n", true),
    (
      "project.yml",
      "name: A\nconfigFiles: { Debug: Config/Version.xcconfig, Release: Config/Version.xcconfig }\ntargets:\n  A: { type: application, platform: iOS, settings: { MARKETING_VERSION: 1.2.0 }, info: { path: I.plist, properties: { CFBundleShortVersionString: $(MARKETING_VERSION) } } }\n",
      true
    ),
  ])
  func `what keeps a version beside the one place fails`(
    path: String, text: String, fails: Bool
  ) async throws {
    let run = try await repository([path: text]).flowctl("version", "check")
    #expect(run.status == (fails ? 1 : 0), "\(run.output)\(run.errors)")
    #expect(run.output.contains("\(path):") == fails)
  }
}
