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

  func repository(_ more: [String: String] = [:]) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: Self.files.merging(more) { $1 })
    return repository
  }

  private func text(_ path: String, _ repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  @Test func `without configuration, files with a version are shown and proposed`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let files = [
      "app/pubspec.yaml": "name: demo\nversion: 1.3.0+45\n", "app.json": "{\"name\": \"demo\"}",
      "Pods/A/package.json": "{\"version\": \"9.0.0\"}",
      "gradle/libs.versions.toml": "[versions]\nagp = \"8.1.0\"\nversionName = \"1.3.0\"\n",
    ]
    try await repository.commit("begin", files: files)
    let shown = try await repository.flowctl("version", "show")
    #expect(shown.status == 0)
    #expect(shown.output.contains("app/pubspec.yaml:2"))
    let line = "versions: { files: [app/pubspec.yaml, gradle/libs.versions.toml] }"
    #expect(shown.output.contains(line))
    let refused = try await repository.flowctl("version", "set", "1.4.0")
    #expect(refused.errors.contains(line))
    #expect(try text("app/pubspec.yaml", repository) == files["app/pubspec.yaml"])
    try repository.write(line + "\n", to: ".flowctl.yml")
    #expect(try await repository.flowctl("version", "set", "1.4.0").status == 0)
    #expect(try text("app/pubspec.yaml", repository) == "name: demo\nversion: 1.4.0+45\n")
    #expect(
      try text("gradle/libs.versions.toml", repository)
        == "[versions]\nagp = \"8.1.0\"\nversionName = \"1.4.0\"\n")
    #expect(try await repository.flowctl("version", "check").status == 0)
  }

  @Test(arguments: ["project.xcproject", "project.yaml", "project.json"])
  func `a project in a format that is not known makes the version unknown`(
    name: String
  ) async throws {
    let path = "ios/App.xcodeproj/\(name)"
    let repository = try await repository([
      path: "MARKETING_VERSION: 1.2.0\n",
      "ios/App.xcodeproj/project.xcworkspace/contents.xcworkspacedata": "<Workspace/>\n",
    ])
    let run = try await repository.flowctl("version", "check")
    #expect(run.status == 2, "\(run.output)")
    #expect(run.output.contains("can't determine the version in '\(path)'"), "\(run.output)")
    // Beside a project file that is read, it is a leftover.
    try await repository.commit(
      "read", files: ["ios/App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ objects = { }; }\n"])
    #expect(try await repository.flowctl("version", "check").status == 0)
  }

  @Test func `a committed project from XcodeGen is ignored unless it is outdated`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let project = { (version: String) in "a = { MARKETING_VERSION = \(version); };" }
    try await repository.commit(
      "begin",
      files: [
        ".flowctl.yml": "versions: { files: [project.yml] }\n",
        "project.yml": "name: Demo\nsettings: { MARKETING_VERSION: 1.3.0 }\n",
        "Demo.xcodeproj/project.pbxproj": project("1.3.0"),
      ])
    #expect(try await repository.flowctl("version", "check").status == 0)
    try repository.write(project("1.2.0"), to: "Demo.xcodeproj/project.pbxproj")
    let check = try await repository.flowctl("version", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("xcodegen generate --spec project.yml"), "\(check.output)")
  }

  @Test func `a version is written to every file, and nothing else changes`() async throws {
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

  @Test(arguments: [("01.4", "1.4"), ("1.04", "1.4"), ("26.09", "26.9")])
  func `a version is written without leading zeros`(version: String, written: String) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("version", "set", version)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try text("gradle.properties", repository) == "app.versionName=\(written)")
  }

  @Test func `the next build number is printed alone, and claimed once`() async throws {
    let repository = try await repository([
      "Config/Version.xcconfig": "MARKETING_VERSION = 1.3.0\nCURRENT_PROJECT_VERSION = 41\n"
    ])
    let run = try await repository.flowctl("version", "next-build")
    #expect(run.status == 0 && run.output == "42\n", "\(run.output)\(run.errors)")
    let alone = try await repository.flowctl("version", "next-build", "--claim")
    #expect(alone.status == 64 && alone.errors.contains("no remote 'origin'"), "\(alone.errors)")
    let remote = repository.scratch.path + "/remote.git"
    try await repository.git("init", "--quiet", "--bare", remote)
    try await repository.git("remote", "add", "origin", remote)
    for number in [42, 43] {
      let claim = try await repository.flowctl("version", "next-build", "--claim", "--json")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(claim.output.utf8)) as? [String: Any])
      #expect(json["build"] as? Int == number, "\(claim.output)\(claim.errors)")
      #expect(json["claim"] as? String == "refs/flowctl/builds/\(number)")
      let sources = json["sources"] as? [[String: Any]] ?? []
      #expect(
        sources.compactMap { $0["source"] as? String } == ["files", "files", "tags", "claims"])
      #expect(sources.allSatisfy { $0["ageSeconds"] as? Int == 0 })
    }
  }

  @Test func `a store without a key gives no build number`() async throws {
    let repository = try await repository([
      ".flowctl.yml": "stores: { play: com.example.app }\nversions: { files: [gradle.properties] }"
    ])
    let run = try await repository.flowctl("version", "next-build")
    #expect(run.status == 2 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains("--without play"), "\(run.errors)")
    let left = try await repository.flowctl("version", "next-build", "--without", "play")
    #expect(left.status == 0 && left.output == "1\n", "\(left.errors)")
    for wrong in [["--without", "plays"], ["--claim", "--without", "claims"]] {
      #expect(try await repository.flowctl(["version", "next-build"] + wrong).status == 64)
    }
  }

  @Test func `a version that goes down is noted`() async throws {
    let repository = try await repository()
    let note = "note: the new version is lower: from '1.3.0' to '1.2.9'\n"
    #expect(try await repository.flowctl("version", "set", "1.2.9").output.contains(note))
    #expect(
      try await !repository.flowctl("version", "set", "1.10.0").output.contains("goes down"))
  }

  @Test func `a changelog without the version is reported`() async throws {
    let repository = try await repository([
      "CHANGELOG.md": "## [1.3.0] - 2026-01-01\n",
      ".flowctl.yml": "versions: { files: [gradle.properties], changelog: CHANGELOG.md }",
    ])
    let run = try await repository.flowctl("version", "set", "1.4.0")
    #expect(
      run.output.contains(
        "'CHANGELOG.md' has no section for 1.4.0; 'flowctl finish' writes it on the branch of "
          + "'flowctl release start 1.4.0'"),
      "\(run.output)")
    try await repository.git("switch", "--quiet", "--create", "release/1.4.0")
    let own = try await repository.flowctl("version", "set", "1.4.0")
    #expect(own.output.contains("has no section for 1.4.0; 'flowctl finish' writes it"))
    let same = try await repository.flowctl("version", "set", "1.3.0")
    #expect(same.status == 0 && !same.output.contains("section"))
  }

  @Test func `a version that is not the branch's has a warning with the way to start it`()
    async throws
  {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "--create", "release/1.0.0")
    let run = try await repository.flowctl("version", "set", "1.1.0")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "warning: the branch is 'release/1.0.0', so 'flowctl version check' fails with '1.1.0'"),
      "\(run.output)")
    #expect(run.output.contains("hint: if that is the next version: flowctl release start 1.1.0\n"))
    try await repository.git("commit", "--quiet", "--all", "--message", "Write 1.1.0")
    #expect(try await repository.flowctl("version", "check").status == 1)
    let own = try await repository.flowctl("version", "set", "1.0.0")
    #expect(!own.output.contains("warning:"), "\(own.output)")
  }

  @Test func `a release with another version in its files fails, as does the gate`() async throws {
    let repository = try await repository()
    let named = try await repository.flowctl("version", "check", "--branch", "release/1.4.0")
    #expect(named.status == 1)
    #expect(
      named.output.contains(
        "'gradle.properties' contains '1.3.0', but the branch is 'release/1.4.0'")
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
  func `a second version fails`(
    path: String, text: String, fails: Bool
  ) async throws {
    let run = try await repository([path: text]).flowctl("version", "check")
    #expect(run.status == (fails ? 1 : 0), "\(run.output)\(run.errors)")
    #expect(run.output.contains("\(path):") == fails)
  }
}
