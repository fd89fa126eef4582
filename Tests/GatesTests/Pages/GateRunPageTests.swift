import Diagnostics
import Foundation
import Gates
import Testing

@Suite struct GateRunPageTests {
  /// The pages that `.github/scripts/check-page` looks at in a browser.
  static let samples: [(name: String, run: GateRun)] = [
    ("sample", .sample), ("green", .green), ("hostile", .hostile(Self.worst)), ("huge", .huge),
    ("empty", GateRun(gates: [])),
  ]

  private static let worst = """
    "'><script>document.title='x'</script><img src=x onerror=alert(1)></style></title>\
    <a href="javascript:alert(1)">a</a><svg/onload=alert(1)>&lt;\u{202e}gpj\u{1b}[31m\0\r\n--><!--
    """

  @Test func `a run as a page`() throws {
    try expectSnapshot(GateRunPage().render(.sample), named: "run.html")
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FLOWCTL_PAGES"] != nil,
      "no folder is named by FLOWCTL_PAGES; .github/scripts/check-page does"))
  func `the samples are written for a browser`() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["FLOWCTL_PAGES"])
    for sample in Self.samples {
      let file = URL(filePath: folder).appending(path: sample.name + ".html")
      try Data(GateRunPage().render(sample.run)).write(to: file)
    }
  }
}
