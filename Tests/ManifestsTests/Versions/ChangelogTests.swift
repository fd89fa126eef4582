import Diagnostics
import Manifests
import Testing

struct ChangelogTests {
  private let day = CalendarDay(secondsSince1970: 1_795_219_200)

  private func released(
    _ text: String, _ version: String = "1.4.0", _ entries: [ChangelogEntry] = []
  ) throws -> String {
    let changelog = try Changelog(Array(text.utf8))
    return String(
      decoding: try changelog.releasing(version, on: day, adding: entries), as: UTF8.self)
  }

  @Test func `unreleased entries become the section of the version`() throws {
    let before = """
      # Changes

      ## [Unreleased]

      ### Added
      - One

      ## [1.3.0] - 2026-01-01
      - Old

      [Unreleased]: https://example.com/a/compare/v1.3.0...HEAD
      [1.3.0]: https://example.com/a/releases/v1.3.0

      """
    let after = """
      # Changes

      ## [Unreleased]

      ## [1.4.0] - 2026-11-21

      ### Added
      - One
      - Two (#2)

      ### Fixed

      - Three

      ## [1.3.0] - 2026-01-01
      - Old

      [Unreleased]: https://example.com/a/compare/v1.4.0...HEAD
      [1.4.0]: https://example.com/a/compare/v1.3.0...v1.4.0
      [1.3.0]: https://example.com/a/releases/v1.3.0

      """
    let entries = [
      ChangelogEntry(.fixed, "Three"), ChangelogEntry(.added, "One"),
      ChangelogEntry(.added, "Two (#2)"), ChangelogEntry(.added, "Two (#2)"),
    ]
    #expect(try released(before, "1.4.0", entries) == after)
    let lines = before.replacing("\n", with: "\r\n")
    #expect(try released(lines, "1.4.0", entries) == after.replacing("\n", with: "\r\n"))
  }

  @Test func `without unreleased entries the version is inserted above the last one`() throws {
    #expect(
      try released("# C\n\n## 1.3.0\n- a\n", "1.4.0", [ChangelogEntry(.changed, "b")])
        == "# C\n\n## [1.4.0] - 2026-11-21\n\n### Changed\n\n- b\n\n## 1.3.0\n- a\n")
  }

  @Test func `a file that ends with its heading gets a section`() throws {
    #expect(
      try released("## [Unreleased]", "1.4.0", [ChangelogEntry(.changed, "b")])
        == "## [Unreleased]\n\n## [1.4.0] - 2026-11-21\n\n### Changed\n\n- b\n")
  }

  @Test func `a version is released only once`() throws {
    let changelog = try Changelog(Array("## [Unreleased]\n\n## [v1.4.0] - today\n".utf8))
    #expect(throws: Changelog.Fault.released(version: "1.4.0", line: 3)) {
      try changelog.releasing("1.4.0", on: day)
    }
    #expect(throws: Changelog.Fault.noSections) {
      try Changelog(Array("# Notes\n".utf8)).releasing("1.4.0", on: day)
    }
    #expect(throws: Changelog.Fault.notUTF8) { try Changelog([0xff]) }
  }

  @Test func `unreleased entries can be read`() throws {
    let text = "## [Unreleased]\r\n\r\n- a\r\n- b\r\n\r\n## [1.0.0]\r\n- c\r\n"
    #expect(try Changelog(Array(text.utf8)).unreleased == "- a\n- b")
  }

  @Test(arguments: [
    ("feat(login): add a button", nil, "Added", "Add a button"),
    ("fix: it", nil, "Fixed", "It"),
    ("feat!: another API", nil, "Changed", "**Breaking:** Another API"),
    ("Add a login screen (#7)", 7, "Added", "Add a login screen (#7)"),
    ("Login screen", 7, "Added", "Login screen (#7)"),
    ("Remove `List<Int>` <b>", nil, "Removed", "Remove `List<Int>` &lt;b>"),
    ("Fixed crash\r\nbody", nil, "Fixed", "Fixed crash"),
    ("note: a colon", nil, "Added", "note: a colon"),
  ])
  func `a title determines its section`(
    _ title: String, _ number: Int?, _ section: String, _ text: String
  ) {
    let entry = ChangelogEntry(title: title, branch: "feature/login", number: number)
    #expect(entry?.section.rawValue == section)
    #expect(entry?.text == text)
  }

  @Test(arguments: ["chore: bump", "Merge branch 'x'", "fixup! a", "docs(api): words", ""])
  func `maintenance changes have no entry`(_ title: String) {
    #expect(ChangelogEntry(title: title) == nil)
  }

  @Test func `a title can't contain hidden HTML`() {
    #expect(ChangelogEntry(title: "Add \u{202E}x")?.text == "Add \\u{202E}x")
  }
}
