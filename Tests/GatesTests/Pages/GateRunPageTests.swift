import Diagnostics
import Foundation
import Gates
import TestSupport
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

  @Test(arguments: HostileText.all)
  func `text of others is text and nothing else`(sample: HostileText) throws {
    let page = String(decoding: GateRunPage().render(.hostile(sample.text)), as: UTF8.self)
    let plain = String(decoding: GateRunPage().render(.hostile("x y")), as: UTF8.self)
    #expect(Self.tags(page) == Self.tags(plain))
    #expect(!page.unicodeScalars.contains { $0 != "\n" && HostileText.isHidden($0) })
    #expect(!page.contains("##["))
  }

  /// The names of the elements as they open and close.
  private static func tags(_ page: String) -> [Substring] {
    page.split(separator: "<").dropFirst().map { $0.prefix { $0 != " " && $0 != ">" } }
  }

  @Test func `a huge run makes a page of bounded size that says what is left out`() {
    let page = GateRunPage().render(.huge)
    #expect(page.count < 4 << 20)
    let data = Data(page)
    for rest in ["50 more gates", "more findings", "60 more files", "50 more lines"] {
      #expect(data.range(of: Data(rest.utf8)) != nil)
    }
  }

  @Test func `parts that have nothing to say are not there`() {
    let page = String(decoding: GateRunPage().render(.green), as: UTF8.self)
    for part in ["failures", "findings", "coverage", "strings", "branches"] {
      #expect(!page.contains("id=\"\(part)\""))
    }
    #expect(page.contains("id=\"gates\"") && page.contains("id=\"policy\""))
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
