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
    let hint = "iconv -f UTF-16 -t UTF-8 Other.xcconfig > Other.xcconfig.new"
    #expect(check.output.contains("hint: \(hint) && mv Other.xcconfig.new Other.xcconfig\n"))
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
    #expect(top.output.contains(#"hint: echo 1.4.0 > 'it'\''s/VERSION'"#), "\(top.output)")
    let below = try await repository.flowctl("-C", repository.path + "/it's", "version", "check")
    #expect(below.output.contains("hint: echo 1.4.0 > VERSION\n"), "\(below.output)")
  }
}
