import Base
import Foundation
import Gates
import Templates
import TestSupport
import Testing

@Suite struct GateRunPageTests {
  /// The pages that `.github/scripts/check-pages` opens in a browser.
  static let samples: [(name: String, run: GateRun)] = [
    ("sample", .sample), ("green", .green), ("hostile", .hostile(Self.worst)), ("huge", .huge),
    ("many", .many), ("empty", GateRun(gates: [])),
  ]

  private static let worst = """
    "'><script>document.title='x'</script><img src=x onerror=alert(1)></style></title>\
    <a href="javascript:alert(1)">a</a><svg/onload=alert(1)>&lt;\u{202e}gpj\u{1b}[31m\0\r\n--><!--
    """

  @Test func `a run as a page`() throws {
    try expectSnapshot(GateRun.sample.rendered(), named: "run.html")
  }

  @Test(arguments: HostileText.all)
  func `untrusted text stays text`(sample: HostileText) throws {
    let page = String(decoding: GateRun.hostile(sample.text).rendered(), as: UTF8.self)
    let plain = String(decoding: GateRun.hostile("x y").rendered(), as: UTF8.self)
    #expect(Self.tags(page) == Self.tags(plain))
    #expect(!page.unicodeScalars.contains { $0 != "\n" && HostileText.isHidden($0) })
    #expect(!page.contains("##["))
  }

  /// The names of the elements as they open and close.
  private static func tags(_ page: String) -> [Substring] {
    page.split(separator: "<").dropFirst().map { $0.prefix { $0 != " " && $0 != ">" } }
  }

  @Test func `a huge run has a page of limited size that counts omitted parts`() {
    let page = GateRun.huge.rendered()
    #expect(page.count < 4 << 20)
    let data = Data(page)
    for rest in [
      "50 more gates", "more findings", "400 more files", "50 more lines", "300 more tests",
    ] {
      #expect(data.range(of: Data(rest.utf8)) != nil)
    }
  }

  @Test func `empty sections are omitted`() {
    let page = String(decoding: GateRun.green.rendered(), as: UTF8.self)
    for part in ["failures", "findings", "coverage", "strings", "branches", "tests"] {
      #expect(!page.contains("id=\"\(part)\""))
    }
    #expect(page.contains("id=\"gates\"") && page.contains("id=\"policy\""))
  }

  @Test func `each finding is listed once, with its rule's hint once`() {
    let page = String(decoding: GateRun.many.rendered(), as: UTF8.self)
    for number in 0..<50 {
      let place = "<code>Sources/Features/Login/View\(number / 7).swift:\(number + 1)</code>"
      #expect(page.ranges(of: place).count == 1)
    }
    for rule in ["line_length", "force_cast", "todo", "unused_import", "identifier_name"] {
      #expect(page.ranges(of: "<code>\(rule)</code>").count == 1)
    }
    #expect(page.ranges(of: "break the line before the call").count == 4)
    #expect(page.ranges(of: "let title = String").count == 50)
  }

  @Test func `commands are code, and explanations are not`() {
    let page = String(decoding: GateRun.many.rendered(), as: UTF8.self)
    #expect(page.contains("<code>flowctl gate run lint</code>"))
    #expect(!page.contains("<code>break the line"))
    #expect(page.contains("break the line before the call"))
  }

  @Test func `a place is a link to its line only if the commit is known`() {
    let page = String(decoding: GateRun.sample.rendered(), as: UTF8.self)
    let commit = String(repeating: "3f9a1c7e", count: 5)
    #expect(
      page.contains(
        "href=\"https://github.com/acme/app/blob/\(commit)/Tests/LoginTests.swift#L48\""))
    #expect(page.contains("#expect(answer.status == 401)"))
    #expect(
      !String(decoding: GateRun.many.rendered(), as: UTF8.self).contains("href=\"https"))
  }

  @Test(arguments: [
    ("https://github.com", "acme/app", "main"), ("http://github.com", "acme/app", ""),
    ("https://github.com/x", "acme/app", ""), ("https://github.com", "acme", ""),
    ("https://github.com", "../app", ""), ("https://github.com", "a/b\"", ""),
    ("javascript:alert(1)//", "acme/app", ""),
  ])
  func `an address with invalid parts is no link`(
    server: String, repository: String, commit: String
  ) {
    var sources = RunSources()
    let known = commit.isEmpty ? String(repeating: "a", count: 40) : commit
    sources.name(server: server, repository: repository, commit: known)
    #expect(sources.link(to: Place(path: "a.swift", line: 1)) == nil)
  }

  @Test func `a link points to a file of the commit for any name`() {
    var sources = RunSources()
    let commit = String(repeating: "a", count: 40)
    sources.name(server: "https://github.com", repository: "acme/app", commit: commit)
    let start = "https://github.com/acme/app/blob/\(commit)/"
    #expect(
      sources.link(to: Place(path: "a b/ü#\".swift", line: 3))
        == start + "a%20b/%c3%bc%23%22.swift#L3")
    for path in ["../a.swift", "/etc/passwd", "a/../../b", "", "a//b"] {
      #expect(sources.link(to: Place(path: path, line: 1)) == nil)
    }
  }

  @Test func `a secret on the line of a finding is masked`() {
    let token = "gh" + "p_" + "q7Rk2ZtV9mXc4LbN8sWd3HfJ6pYg1TeA5uQo"
    let key = "-----BEGIN " + "PRIVATE KEY-----\nMIIq7Rk2ZtV9mXc4LbN8sWd3HfJ6pYg1TeA5uQo"
    var sources = RunSources()
    sources.keep([1, 3], of: "a.swift", Array("let a = \"\(token)\"\n\(key)\n".utf8))
    #expect(sources.text(at: Place(path: "a.swift", line: 1))?.contains(token) == false)
    #expect(sources.text(at: Place(path: "a.swift", line: 3)) == "…")
  }

  @Test func `boxes for severities exist if there are several`() {
    #expect(String(decoding: GateRun.many.rendered(), as: UTF8.self).contains("show-warn"))
    #expect(!String(decoding: GateRun.green.rendered(), as: UTF8.self).contains("<input"))
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FLOWCTL_PAGES"] != nil,
      "no folder is named by FLOWCTL_PAGES; .github/scripts/check-pages does"))
  func `the samples are written for a browser`() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["FLOWCTL_PAGES"])
    for sample in Self.samples {
      let file = URL(filePath: folder).appending(path: sample.name + ".html")
      try Data(sample.run.rendered(with: .program)).write(to: file)
    }
  }
}

extension GateRun {
  /// The page of the run.
  func rendered(with style: PageStyle = .plain) -> [UInt8] {
    PageFrame(style, tool: ToolIdentity()).render(page, as: "run.html")
  }
}

extension PageStyle {
  /// A short style for snapshots.
  static var plain: PageStyle { PageStyle(sheet: "body{margin:0}", script: "void 0") }

  /// The style of the program.
  static var program: PageStyle {
    PageStyle(sheet: Template.pageSheet, script: Template.pageScript)
  }
}
