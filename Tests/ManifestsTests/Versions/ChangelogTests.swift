import Base
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

  @Test func `a section gets what it lacks, and unreleased entries`() throws {
    let text = "## [Unreleased]\n\n- a\n  more\n\n## [v1.4.0] - today\n\n### Fixed\n\n- b\n"
    let after = "## [Unreleased]\n\n## [v1.4.0] - today\n\n- a\n  more\n\n### Fixed\n\n- b\n- c\n"
    let entries = [ChangelogEntry(.fixed, "b"), ChangelogEntry(.fixed, "c")]
    #expect(try released(text, "1.4.0", entries) == after)
    #expect(try released(after, "1.4.0", entries) == after)
  }

  @Test func `a file without sections is no changelog`() throws {
    #expect(throws: Changelog.Fault.noSections) {
      try Changelog(Array("# Notes\n".utf8)).releasing("1.4.0", on: day)
    }
    #expect(throws: Changelog.Fault.notUTF8) { try Changelog([0xff]) }
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

  private func merged(_ bases: [String], _ ours: String, _ theirs: String) -> String? {
    let merged = ChangelogMerge.merge(
      bases: bases.map { Array($0.utf8) }, ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    return merged.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `two sections and their entries are united, the newest first`() {
    let base = "# C\n\n## [Unreleased]\n\n## [1.0.0]\n\n- First\n"
    let ours = "# C\n\n## [Unreleased]\n\n- Next\n\n## [1.1.0]\n\n- One\n\n## [1.0.0]\n\n- First\n"
    let theirs = "# D\n\n## [Unreleased]\n\n## [1.0.1]\n\n- Fix\n\n## [1.0.0]\n\n- First!\n"
    #expect(
      merged([base], ours, theirs)
        == "# D\n\n## [Unreleased]\n\n- Next\n\n## [1.1.0]\n\n- One\n\n## [1.0.1]\n\n- Fix\n\n"
        + "## [1.0.0]\n\n- First!\n")
  }

  @Test func `an entry that any common ancestor has was moved by the side without it`() {
    let cut = "## [Unreleased]\n\n- Search\n"
    let fixed = "## [Unreleased]\n\n## [1.0.1]\n\n- Fix\n"
    let ours = "## [Unreleased]\n\n- Search\n- Two\n\n## [1.0.1]\n\n- Fix\n"
    let theirs = "## [Unreleased]\n\n## [1.1.0]\n\n- Search\n\n## [1.0.1]\n\n- Fix\n"
    #expect(
      merged([cut, fixed], ours, theirs)
        == "## [Unreleased]\n\n- Two\n\n## [1.1.0]\n\n- Search\n\n## [1.0.1]\n\n- Fix\n")
  }

  @Test func `a section whose entries all moved has one empty line`() {
    let cut = "## [Unreleased]\n\n- Search\n"
    let fixed = "## [Unreleased]\n\n## [1.0.1]\n\n- Fix\n"
    let ours = "## [Unreleased]\n\n- Search\n\n## [1.0.1]\n\n- Fix\n"
    let theirs = "## [Unreleased]\n\n## [1.1.0]\n\n- Search\n\n## [1.0.1]\n\n- Fix\n"
    #expect(merged([cut, fixed], ours, theirs) == theirs)
  }

  @Test func `a section that both sides changed has the entries of both`() {
    let base = "## [1.0.0]\n\n### Added\n\n- a\n  long\n- b\n"
    let ours = "## [1.0.0]\n\n### Added\n\n- a\n  long\n- b\n- ours\n"
    let theirs = "## [1.0.0]\n\n### Added\n\n- b\n- theirs\n\n### Fixed\n\n- c\n"
    #expect(
      merged([base], ours, theirs)
        == "## [1.0.0]\n\n### Added\n\n- b\n- ours\n- theirs\n\n### Fixed\n\n- c\n")
  }
}
