import Configuration
import Base
import Gates
import Manifests
import Testing

struct TableConfigurationTests {
  static let full = """
    versions:
      files: [Config/Version.xcconfig, { path: app.cfg, kind: properties, key: appVersion }]
      changelog: CHANGELOG.md
    managed: { table: managed.yml, swift: App/M.swift, android: app/src/main/res/xml/restrictions.xml }
    flags: { table: flags.yml, kotlin: app/src/main/java/com/example/F.kt, docs: Docs/Flags.md }
    """

  @Test func `versions, managed configuration and flags are read`() throws {
    let read = try Example.read(Self.full)
    #expect(
      read.versions.files == [
        try VersionFile(path: "Config/Version.xcconfig"),
        try VersionFile(path: "app.cfg", kind: .properties, key: "appVersion"),
      ])
    #expect(read.versions.changelog == "CHANGELOG.md")
    #expect(read.managed?.table == "managed.yml")
    #expect(
      read.managed?.androidStrings == "app/src/main/res/values/restrictions_strings.xml")
    #expect(read.flags?.docs == "Docs/Flags.md")
    #expect(try Example.read("").managed == nil)
  }

  @Test func `each value is shown with its line`() throws {
    let read = try Example.read(Self.full)
    let values = Dictionary(
      read.entries.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    #expect(values["versions.files.1.kind"] == "xcconfig")
    #expect(values["versions.files.2.key"] == "appVersion")
    #expect(values["flags.kotlin"] == "app/src/main/java/com/example/F.kt")
    #expect(read.origin(of: "managed.swift").description == ".flowctl.yml:4")
  }

  @Test(arguments: [
    ("versions: { files: [{ kind: text }] }", "'versions.files.1' has no 'path'"),
    (
      "versions: { files: [notes.md] }", "the file name 'notes.md' has no known version format"
    ),
    (
      "versions: { files: [{ path: a.properties, key: versionCode }] }",
      "'versionCode' is a build number, which flowctl never writes"
    ),
    ("managed: { swift: a.swift }", "'managed' has no 'table'"),
    (
      "flags: { table: flags.yml, docs: Flags.yml }",
      "'flags.docs' and 'flags.table' are the same file, 'Flags.yml'"
    ),
    (
      "flags: { table: a/.git/b }",
      "'flags.table' is 'a/.git/b', expected a path inside the repository"
    ),
    (
      "flags: { table: ../b }",
      "'flags.table' is '../b', expected a path inside the repository, without '..'"
    ),
    (
      "managed: { table: a, android: res/restrictions.xml }",
      "'managed.android' is not in a folder 'xml': the path of its strings can't be determined"
    ),
  ])
  func `an invalid value is reported`(_ text: String, _ message: String) {
    #expect {
      try Example.read(text)
    } throws: { error in
      (error as? ConfigurationError)?.diagnostics.map(\.message) == [message]
    }
  }

  @Test func `settings that check less are looser`() throws {
    let looser = try Example.read(Self.full).loosenings(by: try Example.read(""))
    #expect(
      looser.map(\.path) == ["versions.files", "versions.files", "managed.table", "flags.table"])
    #expect(try Example.read("").loosenings(by: try Example.read(Self.full)).isEmpty)
  }
}
