import Base
import Manifests
import Testing

/// Versions in a form that can't be replaced.
struct VersionFormTests {
  private func told(_ path: String, _ text: String) throws -> (message: String, hint: Remedy?)? {
    do throws(VersionFileError) {
      let file = try VersionFile(path: path)
      if try file.versions(in: Array(text.utf8)).isEmpty { throw file.silence }
      return nil
    } catch {
      let diagnostic = error.diagnostic { "'\($0)'" }
      return (diagnostic.message, diagnostic.hint)
    }
  }

  @Test(arguments: ["VERSION", "gradle.properties"])
  func `a byte order mark before a version is reported with its fix`(
    _ path: String
  ) throws {
    let text = path == "VERSION" ? "1.4.0\n" : "versionName=1.4.0\n"
    let told = try #require(try told(path, "\u{feff}" + text))
    #expect(told.message.hasPrefix("'\(path)' starts with a byte order mark"))
    #expect(
      told.hint?.text == "save '\(path)' as UTF-8 without a byte order mark")
    #expect(try self.told(path, text) == nil)
  }

  @Test func `a text file without a version states the expected content`() throws {
    let told = try #require(try told("VERSION", "next\n"))
    #expect(
      told.message
        == "'VERSION' contains no version, expected one line such as '1.4.0'")
    #expect(told.hint?.text == "write only the version into 'VERSION', such as 1.4.0")
  }

  @Test(arguments: [
    ("project.yml", "x: &v \"1.4.0\"\nsettings: { MARKETING_VERSION: *v }"),
    ("project.yml", "settings: { MARKETING_VERSION: &v '1.4.0' }"),
    ("project.yml", "settings: { MARKETING_VERSION: !!str 1.4.0 }"),
    ("project.yml", "settings:\n  MARKETING_VERSION: |\n    1.4.0\n"),
    ("project.yml", "settings: { MARKETING_VERSION: \"1.\\x34.0\" }"),
    ("gradle.properties", "versionName=1.4\\\n  .0\n"),
    ("gradle.properties", "versionName=1\\.4.0\n"),
    ("build.gradle", "versionName = \"1.\" + \"4.0\" // why\n"),
  ])
  func `a version that is no plain text is reported and not changed`(
    _ path: String, _ text: String
  ) throws {
    let key = path == "project.yml" ? "MARKETING_VERSION" : "versionName"
    let told = try #require(try told(path, text))
    #expect(told.message == "'\(key)' in '\(path)' is not written as one plain text")
    #expect(told.hint?.text == "write the version itself after '\(key)'")
  }

  @Test(arguments: [
    "versionName: 1.4.0\r\n", "# why \\\nversionName=1.4.0\n", "  versionName 1.4.0 \n",
  ])
  func `a version of a properties file is replaced`(_ text: String) throws {
    let edited = try VersionFiles.edits(
      files: ["gradle.properties": Array(text.utf8)], to: "1.5.0")
    #expect(
      edited["gradle.properties"] == Array(text.replacing("1.4.0", with: "1.5.0").utf8))
    #expect(try told("build.gradle", "versionName '1.4.0' // 1 + 2\n") == nil)
  }

  @Test func `a version of an Xcode project with a condition is found, too`() throws {
    let text = "{ \"MARKETING_VERSION[sdk=iphoneos*]\" = 1.4.0; MARKETING_VERSION = 1.4.0; }"
    let edited = try VersionFiles.edits(
      files: ["A.xcodeproj/project.pbxproj": Array(text.utf8)], to: "1.5.0")
    #expect(Array(text.replacing("1.4.0", with: "1.5.0").utf8) == edited.values.first)
  }

  @Test(arguments: ["a=\\\nversionName=1.4.0\n", "# versionName=1.4.0\n", "\\", ""])
  func `text that only looks like a version in a properties file is ignored`(_ text: String) throws
  {
    let file = try VersionFile(path: "gradle.properties")
    #expect(try file.anyVersions(in: Array(text.utf8)).isEmpty)
  }

  @Test func `a configuration that names another file keeps its content`() throws {
    let settings = VersionSettings(
      files: [
        try VersionFile(path: "Config/Version.xcconfig"),
        try VersionFile(path: "app.json", key: "appVersion"),
        try VersionFile(path: "release", kind: .text),
      ], changelog: "CHANGELOG.md")
    #expect(
      settings.naming([try VersionFile(path: "apps/it's/V.xcconfig")])
        == "versions: { files: [Config/Version.xcconfig, { path: app.json, key: appVersion }, "
        + "{ path: release, kind: text }, 'apps/it''s/V.xcconfig'], changelog: CHANGELOG.md }")
  }
}
