import Foundation
import TestSupport
import Testing

/// Versions that stand beside the one place, in files and in forms that no name tells.
struct ShadowedVersionTests {
  private static let apple = [
    ".flowctl.yml": "versions: { files: [Config/Version.xcconfig] }\ngates: { manifest: }\n",
    "Config/Version.xcconfig": "MARKETING_VERSION = 1.4.0\n",
  ]

  private func run(
    _ files: [String: String], after begin: [String: String] = apple
  ) async throws -> (repository: ScratchRepository, check: FlowctlRun) {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: begin.merging(files) { $1 })
    return (repository, try await repository.flowctl("version", "check"))
  }

  private static let manifest = """
    name: A
    include: [Shared/inc.yml]
    configFiles: { Debug: Config/Version.xcconfig, Release: Config/Version.xcconfig }

    """

  @Test(arguments: [
    "settings: { base: { MARKETING_VERSION: \"0.9.0\" } }\n",
    "settings:\n  configs:\n    Release: { MARKETING_VERSION: 0.9.0 }\n",
    "settingGroups: { g: { MARKETING_VERSION: &v \"0.9.0\" } }\n",
    "include: [more.yml]\n",
  ])
  func `a version in a file that a manifest includes fails, as does the gate`(
    _ text: String
  ) async throws {
    let (repository, check) = try await run([
      "project.yml": Self.manifest, "Shared/inc.yml": text,
      "Shared/more.yml": "settings: { MARKETING_VERSION: 0.9.0 }\n",
    ])
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    let name = text.hasPrefix("include") ? "more" : "inc"
    #expect(check.output.contains("'MARKETING_VERSION' '0.9.0' in 'Shared/\(name).yml'"))
    #expect(try await repository.flowctl("gate", "run", "manifest").status == 1)
  }

  @Test func `a manifest whose include can't be read has no known version`() async throws {
    let (_, check) = try await run(["project.yml": Self.manifest])
    #expect(check.status == 2, "\(check.output)\(check.errors)")
  }

  @Test func `a version that is included only at times fails`() async throws {
    let (_, check) = try await run([
      "project.yml": "name: A\ninclude: [{ path: ci.yml, enable: \"${CI}\" }]\n",
      "ci.yml": "settings: { MARKETING_VERSION: 0.9.0 }\n",
    ])
    #expect(check.status == 1, "\(check.output)\(check.errors)")
  }

  @Test(arguments: [
    "settings: { base: { MARKETING_VERSION: &v \"0.9.0\" } }",
    "settings: { base: { MARKETING_VERSION: !!str 0.9.0 } }",
    "settings: { base: { MARKETING_VERSION: \"0.\\x39.0\" } }",
    "settings: { base: { \"MARKETING_VERSION[sdk=iphoneos*]\": 0.9.0 } }",
    "settings:\n  base:\n    MARKETING_VERSION: >-\n      0.9.0\n",
    "settings:\n  base:\n    MARKETING_VERSION: |\n      0.9.0\n",
  ])
  func `a version of a manifest that is not written plainly fails`(_ text: String) async throws {
    let (_, check) = try await run(["project.yml": "name: A\n" + text + "\n"])
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("'MARKETING_VERSION' '0.9.0' in 'project.yml' stands beside"))
    let line = text.contains("\n") ? 4 : 2
    #expect(check.output.contains("project.yml:\(line):"), "\(check.output)")
  }

  @Test(arguments: [true, false])
  func `a version in a file of settings of another name fails`(isIncluded: Bool) async throws {
    let own = "#include \"other.conf\"\nMARKETING_VERSION = 1.4.0\n"
    let manifest = "name: A\nconfigFiles: { Debug: Config/other.conf }\n"
    let (_, check) = try await run([
      "Config/other.conf": "MARKETING_VERSION = 0.9.0\n",
      isIncluded ? "Config/Version.xcconfig" : "project.yml": isIncluded ? own : manifest,
    ])
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("Config/other.conf:1:"))
    #expect(check.output.contains("{ path: Config/other.conf, kind: xcconfig }"))
  }

  @Test func `settings in UTF-16 have no known version, and the hint mends them`() async throws {
    let (repository, before) = try await run(["it's/Other.xcconfig": ""])
    #expect(before.status == 0)
    let path = repository.path + "/it's/Other.xcconfig"
    let bytes = try #require("A = 1\n".data(using: .utf16))
    try bytes.write(to: URL(filePath: path))
    let folder = repository.path + "/it's"
    let check = try await repository.flowctl("-C", folder, "version", "check")
    #expect(check.status == 2, "\(check.output)\(check.errors)")
    #expect(check.output.contains("hint: save 'Other.xcconfig' as UTF-8\n"))
  }

  @Test(arguments: [
    (
      "project.yml", "name: A\ntargets: { A: { settings: { base: { MARKETING_VERSION: 0.9.0 } } } }"
    ),
    ("App/Info.plist", list), ("Config/Version.xcconfig", "MARKETING_VERSION = 0.9.0"),
    ("app/build.gradle.kts", "versionName = \"0.9.0\""),
    ("gradle.properties", "app.versionName=0.9.0"),
  ])
  func `a version beside a text that states it fails on each platform, as does the gate`(
    _ path: String, _ text: String
  ) async throws {
    for (file, own) in [("VERSION", "1.4.0\n"), ("app.json", "{ \"version\": \"1.4.0\" }\n")] {
      let begin = [
        ".flowctl.yml": "versions: { files: [\(file)] }\ngates: { manifest: }\n", file: own,
      ]
      let (repository, check) = try await run([path: text + "\n"], after: begin)
      #expect(check.status == 1, "\(check.output)\(check.errors)")
      #expect(check.output.contains("'0.9.0' in '\(path)' stands beside '\(file)'"))
      #expect(try await repository.flowctl("gate", "run", "manifest").status == 1)
    }
  }

  private static let list = """
    <plist version="1.0"><dict><key>CFBundleShortVersionString</key>
    <string>0.9.0</string></dict></plist>
    """

  @Test func `a key of one's own tells no platform`() async throws {
    let begin = [
      ".flowctl.yml": "versions: { files: [{ path: a.properties, key: release }] }\n",
      "a.properties": "release=1.4.0\n",
    ]
    let (_, check) = try await run(["A.xcconfig": "MARKETING_VERSION = 0.9.0\n"], after: begin)
    #expect(check.status == 1, "\(check.output)\(check.errors)")
  }

  /// What a hint says is to be written, put into the configuration.
  private func applyHint(of check: FlowctlRun, in repository: ScratchRepository) throws {
    let hints = Set(check.output.matches(of: #/write in .flowctl.yml: (.+)/#).map(\.1))
    #expect(hints.count == 1, "hints that undo each other: \(check.output)")
    let line = try #require(hints.first)
    try repository.write("\(line)\n", to: ".flowctl.yml")
  }

  private static let targets = """
    targets:
      A:
        type: application
        platform: iOS
        settings: { base: { INFOPLIST_FILE: App/Info.plist, MARKETING_VERSION: "0.9.0" } }
        dependencies: [{ target: B }]
      B:
        type: app-extension
        platform: iOS
        settings: { base: { GENERATE_INFOPLIST_FILE: true, MARKETING_VERSION: "0.8.0" } }

    """

  @Test(arguments: ["VERSION", "Config/Version.xcconfig", "App/Info.plist", "app.json"])
  func `the hints for several files end in versions that agree`(_ own: String) async throws {
    let files = [
      "project.yml": "name: A\n" + Self.targets, "App/Info.plist": Self.list,
      "Config/Version.xcconfig": "MARKETING_VERSION = 0.7.0\n", "VERSION": "1.4.0\n",
      "app.json": "{ \"version\": \"1.4.0\" }\n",
    ]
    let (repository, check) = try await run(
      files, after: [".flowctl.yml": "versions: { files: [\(own)] }\n"])
    #expect(check.status == 1)
    try applyHint(of: check, in: repository)
    #expect(try await repository.flowctl("version", "set", "1.5.0").status == 0)
    let after = try await repository.flowctl("version", "check")
    if own == "Config/Version.xcconfig" {
      // A build setting is there that the list can name.
      #expect(after.output.contains("write '$(MARKETING_VERSION)'"), "\(after.output)")
      try repository.write(
        Self.list.replacing("0.9.0", with: "$(MARKETING_VERSION)"), to: "App/Info.plist")
    }
    let last = try await repository.flowctl("version", "check")
    #expect(last.status == 0, "\(last.output)\(last.errors)")
  }

  @Test func `a setting over the file of settings is reached once its manifest is named`()
    async throws
  {
    let project = """
      name: A
      configFiles: { Debug: Config/Version.xcconfig, Release: Config/Version.xcconfig }
      targets:
        A: { type: application, platform: iOS, settings: { MARKETING_VERSION: "1.4.0" } }

      """
    let (repository, check) = try await run(["project.yml": project])
    #expect(check.output.contains("hint: remove 'MARKETING_VERSION' from the target"))
    try repository.write(
      "versions: { files: [Config/Version.xcconfig, project.yml] }\n", to: ".flowctl.yml")
    #expect(try await repository.flowctl("version", "check").status == 0)
    try repository.write(project.replacing("1.4.0", with: "$(OTHER)"), to: "project.yml")
    let made = try await repository.flowctl("version", "check")
    #expect(made.status == 1)
    #expect(
      made.output.contains("hint: leave it out: versions: { files: [Config/Version.xcconfig] }"))
    #expect(try await repository.flowctl("version", "set", "1.5.0").errors.contains("leave it out"))
  }

  @Test func `a listed manifest of another name is followed into what it includes`() async throws {
    let target = "type: application, platform: iOS, settings: { MARKETING_VERSION: \"0.9.0\" }"
    let begin = [
      ".flowctl.yml": "versions: { files: [specs/App.yml] }\n",
      "specs/App.yml": """
      name: A
      include: [inc.yml]
      configFiles: { Debug: ../Config/other.conf, Release: ../Config/other.conf }
      settings: { MARKETING_VERSION: "1.4.0" }

      """,
    ]
    let (_, check) = try await run(
      [
        "specs/inc.yml": "targets: { B: { \(target) } }\n",
        "Config/other.conf": "MARKETING_VERSION = 0.8.0\n",
      ], after: begin)
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("specs/inc.yml:1:"), "\(check.output)")
    #expect(check.output.contains("'0.8.0' in 'Config/other.conf'"), "\(check.output)")
    let (_, missing) = try await run([:], after: begin)
    #expect(missing.status == 2, "\(missing.output)\(missing.errors)")
  }

  @Test func `listed settings of another name are followed into what they include`() async throws {
    let (_, check) = try await run(
      ["Config/more.conf": "MARKETING_VERSION = 0.9.0\n"],
      after: [
        ".flowctl.yml": "versions: { files: [{ path: Config/base.conf, kind: xcconfig }] }\n",
        "Config/base.conf": "#include \"more.conf\"\nMARKETING_VERSION = 1.4.0\n",
      ])
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("Config/more.conf:1:"), "\(check.output)")
  }

  private static let android = [
    ".flowctl.yml": "versions: { files: [gradle.properties] }\n",
    "gradle.properties": "app.versionName=1.4.0\n",
  ]

  @Test(arguments: [
    ("tv/gradle.properties", "app.versionName=0.9.0\n", 1),
    ("tv/gradle.properties", "org.gradle.caching=true\n", 0),
    ("tv/version.properties", "VERSION_NAME : 0.9.0\n", 1),
    ("tv/Other.xcconfig", "MARKETING_VERSION = 0.9.0\n", 0),
  ])
  func `a version in another file of properties fails`(
    _ path: String, _ text: String, _ status: Int32
  ) async throws {
    let (_, check) = try await run([path: text], after: Self.android)
    #expect(check.status == status, "\(check.output)\(check.errors)")
  }

  @Test(arguments: ["android", "browser"])
  func `an Android project beside another one is told with the line that names it`(
    _ first: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    let answers = ["--set", "name=Demo", "--set", "bundle-id=com.example.demo"]
    _ = try await repository.flowctl(["manifest", "new", first] + answers)
    let second = try await repository.flowctl(
      ["manifest", "new", "android", "--into", "tv"] + answers)
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    let own = first == "android" ? "gradle.properties" : "Config/Version.xcconfig"
    #expect(
      second.output.contains(
        "hint: write in .flowctl.yml: versions: { files: [\(own), tv/gradle.properties]"),
      "\(second.output)")
    // Another platform may have a version of its own.
    let check = try await repository.flowctl("version", "check")
    #expect(check.status == (first == "android" ? 1 : 0), "\(check.output)")
  }

  @Test func `what is to be typed works where the user is`() async throws {
    let (repository, _) = try await run(
      ["it's/VERSION": "next\n"],
      after: [".flowctl.yml": "versions: { files: [\"it's/VERSION\"] }\n"])
    let top = try await repository.flowctl("version", "check")
    #expect(
      top.output.contains("hint: write one line with the version into it's/VERSION, such as 1.4.0"),
      "\(top.output)")
    let below = try await repository.flowctl("-C", repository.path + "/it's", "version", "check")
    #expect(
      below.output.contains("hint: write one line with the version into VERSION, such as 1.4.0\n"),
      "\(below.output)")
  }
}
