import Base
import Manifests
import Testing

struct FlagTableTests {
  static let full = """
    flags:
      - name: new-login
        owner: "@octocat"
        expires: 2027-01-31
        description: the login by passkey */
        default: { debug: true, internal: true }
      - { name: class, owner: team-a, expires: 2026-11-30, default: true, finished: true }
      - { name: dark, owner: team-b, expires: 2026-10-01, default: false }
    """

  private func table() throws -> FlagTable {
    try FlagTable(Array(Self.full.utf8), path: "flags.yml")
  }

  @Test func `a table is read with lanes and expiry dates`() throws {
    let flags = try table().flags
    #expect(flags.map(\.property) == ["newLogin", "class", "dark"])
    #expect(flags[0].lanes == [.debug, .internal])
    #expect(flags[1].lanes == FeatureFlag.Lane.allCases)
    #expect(flags.map(\.isFinished) == [false, true, false])
    #expect(flags[0].expires.description == "2027-01-31")
    #expect(flags[0].place.line == 2)
  }

  @Test(arguments: [
    ("2026-09-01", []),
    ("2026-09-20", ["dark warning"]),
    ("2026-10-01", ["dark warning"]),
    ("2026-10-02", ["dark error"]),
    ("2026-11-20", ["class warning", "dark error"]),
    ("2027-02-01", ["new-login error", "class error", "dark error"]),
  ])
  func `an expired flag fails, and a flag that expires soon is reported`(
    _ day: String, _ expected: [String]
  ) throws {
    let findings = try table().findings(
      on: try #require(CalendarDay(parsing: day)), isRelease: false)
    #expect(findings.map { "\($0.identity[0]) \($0.severity.rawValue)" } == expected)
    #expect(findings.allSatisfy { $0.rule == .flagExpired })
  }

  @Test func `a release must not enable an unfinished feature`() throws {
    let day = try #require(CalendarDay(parsing: "2026-01-01"))
    let findings = try table().findings(on: day, isRelease: true)
    #expect(findings.map(\.severity) == [.warning, .warning])
    let on = Self.full.replacing("default: false", with: "default: { release: true }")
    let table = try FlagTable(Array(on.utf8), path: "flags.yml")
    #expect(
      table.findings(on: day, isRelease: true).last?.message
        == "the flag 'dark' of 'team-b' is not finished and is on in the lane 'release'")
  }

  @Test func `a folder with the name of a Kotlin keyword is escaped in the package`() throws {
    var settings = FlagSettings(table: "flags.yml")
    settings.kotlin = "app/src/main/kotlin/in/acme/fun/Flags.kt"
    let file = try #require(try table().files(settings).first)
    #expect(file.text.contains("\npackage `in`.acme.`fun`\n"))
  }

  @Test func `accessors are generated in both languages`() throws {
    var settings = FlagSettings(table: "flags.yml")
    settings.swift = "App/Flags.swift"
    settings.kotlin = "app/src/main/java/com/example/demo/Flags.kt"
    settings.docs = "Docs/Flags.md"
    let files = try table().files(settings)
    #expect(files.map(\.path) == ["App/Flags.swift", settings.kotlin, "Docs/Flags.md"])
    for (file, line) in [
      (
        0,
        #"    self.newLogin = overrides["new-login"] ?? [Lane.debug, Lane.internal].contains(lane)"#
      ),
      (0, #"    self.`class` = overrides["class"] ?? true"#),
      (0, "  /// the login by passkey * / (@octocat, until 2027-01-31)."),
      (1, "package com.example.demo"),
      (
        1,
        #"                newLogin = overrides["new-login"] ?: (lane in setOf(Lane.DEBUG, Lane.INTERNAL)),"#
      ),
      (1, "    val dark: Boolean,"),
      (1, "    /** the login by passkey * / (@octocat, until 2027-01-31). */"),
      (2, "| `dark` | team-b | 2026-10-01 | nowhere | no |  |"),
    ] {
      #expect(files[file].text.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
  }

  @Test(arguments: [
    ("flags: {}", "'flags' must be a list of maps"),
    ("flags: [{ owner: a, expires: 2027-01-01, default: true }]", "an entry lacks 'name'"),
    (
      "flags: [{ name: a, owner: a, expires: 2027-02-30, default: true }]",
      "'expires' is '2027-02-30', expected a valid date, such as 2027-05-01"
    ),
    ("flags: [{ name: a, owner: a, expires: 2027-02-01 }]", "an entry lacks 'default'"),
    (
      "flags: [{ name: a, owner: a, expires: 2027-02-01, default: { beta: true } }]",
      "unknown key 'beta'"
    ),
    (
      "flags: [{ name: a, owner: a, expires: 2027-02-01, default: maybe }]",
      "'default' must be true or false"
    ),
    (
      "flags: [{ name: 'a b', owner: a, expires: 2027-02-01, default: true }]",
      "'a b' is not valid as a flag, expected a letter, then letters, digits, '.', '-' and '_'"
    ),
  ])
  func `an invalid table is reported`(_ text: String, _ message: String) {
    #expect {
      try FlagTable(Array(text.utf8), path: "flags.yml")
    } throws: { error in
      (error as? TableFaults)?.diagnostics.contains { $0.message == message } == true
    }
  }
}
