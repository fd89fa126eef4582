import Base
import TestSupport
import Testing

struct SnapshotTests {
  static let options = RenderOptions(
    tool: ToolIdentity(version: "1.2.3", informationURI: "https://example.com/flowctl"),
    rules: [
      RuleDescription(
        "wrong-base", summary: "a branch carries its own commits alone",
        why: "foreign commits slip in unreviewed", help: "# wrong-base\n\nthe page")
    ])

  @Test(arguments: OutputFormat.allCases)
  func `a merge is shown in each format`(format: OutputFormat) throws {
    let bytes = Report.merge.rendered(as: format, options: Self.options)
    try expectSnapshot(bytes, named: "merge.\(format.rawValue)")
  }

  @Test(arguments: OutputFormat.allCases)
  func `findings in a file are shown in each format`(format: OutputFormat) throws {
    let bytes = Report.configuration.rendered(as: format, options: Self.options)
    try expectSnapshot(bytes, named: "configuration.\(format.rawValue)")
  }

  @Test(arguments: Verbosity.allCases)
  func `a merge is shown in each verbosity`(verbosity: Verbosity) throws {
    let bytes = Report.merge.rendered(as: .text, options: RenderOptions(verbosity: verbosity))
    try expectSnapshot(bytes, named: "merge-\(verbosity.rawValue).text")
  }

  @Test(arguments: Verbosity.allCases)
  func `many branches are shown in each verbosity`(verbosity: Verbosity) throws {
    let bytes = Report.branches.rendered(as: .text, options: RenderOptions(verbosity: verbosity))
    try expectSnapshot(bytes, named: "branches-\(verbosity.rawValue).text")
  }

  @Test func `a terminal with colors and only ASCII`() throws {
    let style = Style(isColoured: true, isUnicode: false)
    let bytes = Report.merge.rendered(as: .text, options: RenderOptions(style: style))
    try expectSnapshot(bytes, named: "merge-coloured-ascii.text")
  }

  @Test func `a merge and many branches make a summary`() throws {
    try expectSnapshot(GitHubSummary().render(.merge), named: "merge.summary.md")
    try expectSnapshot(GitHubSummary().render(.branches), named: "branches.summary.md")
  }

  @Test func `JSON can be compact`() throws {
    let bytes = Report.merge.rendered(as: .json, options: RenderOptions(layout: .compact))
    try expectSnapshot(bytes, named: "merge-compact.json")
  }
}
