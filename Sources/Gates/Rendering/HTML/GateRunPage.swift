package import Base

/// A run as one self-contained HTML page: no scripts, pictures or fonts.
package struct GateRunPage {
  private let tool: ToolIdentity

  package init(tool: ToolIdentity = ToolIdentity()) { self.tool = tool }

  /// The page.
  package func render(_ run: GateRun) -> [UInt8] {
    var page = HTMLWriter()
    page.raw("<!doctype html>\n")
    page.element("html", ["lang": "en"]) { html in
      html.element("head") { writeHead(of: run, to: &$0) }
      html.element("body") { writeBody(of: run, to: &$0) }
    }
    return page.bytes
  }

  private func writeHead(of run: GateRun, to head: inout HTMLWriter) {
    head.void("meta", ["charset": "utf-8"])
    head.void(
      "meta", ["http-equiv": "Content-Security-Policy", "content": PageStyle.securityPolicy])
    head.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.void("meta", ["name": "color-scheme", "content": "light dark"])
    head.void("meta", ["name": "referrer", "content": "no-referrer"])
    let title = run.title.isEmpty ? "gates" : run.title
    head.element("title", text: "\(run.verdict.rawValue): \(title)")
    head.element("style") { $0.raw(PageStyle.sheet) }
  }

  private func writeBody(of run: GateRun, to body: inout HTMLWriter) {
    body.element("a", ["class": "skip", "href": "#main"], text: "Skip to the report")
    let sections = PageSection.all(of: run)
    PageHeader(run: run, sections: sections).write(to: &body)
    body.element("main", ["id": "main", "tabindex": "-1"]) { main in
      writeFilter(of: run, to: &main)
      for section in sections { section.write(to: &main) }
    }
    body.element("footer") { footer in
      footer.text("Created by \(tool.name)\(tool.version.map { " " + $0 } ?? "") · ")
      footer.element("a", ["href": "report.json"], text: "data as JSON")
    }
  }

  /// Boxes that show and hide findings by severity, with the style sheet alone.
  private func writeFilter(of run: GateRun, to main: inout HTMLWriter) {
    let findings = run.gates.flatMap(\.findings) + run.policy.findings
    let counts = Severity.allCases.reversed().map { severity in
      (severity, findings.count { $0.severity == severity })
    }.filter { $0.1 > 0 }
    // With one severity there is nothing to select.
    guard counts.count > 1 else { return }
    main.element("fieldset", ["class": "filter"]) { set in
      set.element("legend", text: "Show findings")
      for (severity, count) in counts {
        set.element("label") { label in
          let id = "show-" + Tone(severity).rawValue
          label.void("input", ["type": "checkbox", "id": id, "checked": ""])
          label.text(CountText.words(count, severity.rawValue))
        }
      }
    }
  }
}

/// A section of the page with its heading; an empty section is omitted.
struct PageSection {
  let id: String
  let title: String
  private let content: HTMLWriter.Content

  init(_ id: String, _ title: String, _ content: @escaping HTMLWriter.Content) {
    self.id = id
    self.title = title
    self.content = content
  }

  static func all(of run: GateRun) -> [PageSection] {
    [
      failures(run), gates(run), findings(run), tests(run), coverage(run), strings(run),
      branches(run), policy(run),
    ].compactMap(\.self)
  }

  /// The anchor of a failed gate; it contains only a number, so it can't be misused.
  static func anchor(ofGate index: Int) -> String { "gate-\(index + 1)" }

  func write(to page: inout HTMLWriter) {
    page.element("section", ["id": id, "aria-labelledby": id + "-title"]) { section in
      section.element("h2", ["id": id + "-title"], text: title)
      content(&section)
    }
  }
}

/// Limits of the page; omitted parts are counted, and are in the JSON file.
enum PageLimits {
  static let gates = 200
  static let troubles = 25
  static let rules = 50
  static let openFindings = 20
  static let findingsOfRule = 10
  static let foldedFindings = 90
  static let logLines = 30
  static let tests = 100
  static let files = 100
  static let coveredFiles = 40
  static let linesOfFile = 200
  static let lines = 1500
  static let listed = 100
  static let matrixRows = 100
  static let matrixColumns = 40
  static let nodes = 16
  static let edges = 40
}

/// The header of the page: verdict, facts, and links to the sections.
struct PageHeader {
  let run: GateRun
  let sections: [PageSection]

  func write(to page: inout HTMLWriter) {
    page.element("header", ["class": Tone(run.verdict).rawValue]) { header in
      header.element("h1") { writeTitle(to: &$0) }
      let summary = run.summary
      header.paragraph("lead") {
        $0.text(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
      }
      header.element("ul", ["class": "tally"]) { writeTally(to: &$0) }
      header.facts(facts)
      header.element("nav", ["aria-label": "Sections of the report"]) { navigation in
        navigation.element("ul") { list in
          for section in sections {
            list.element("li") {
              $0.element("a", ["href": "#" + section.id], text: section.title)
            }
          }
        }
      }
    }
  }

  private func writeTitle(to heading: inout HTMLWriter) {
    let sign = TextMarks(isUnicode: true).mark(run.verdict == .pass ? .pass : .fail).0
    heading.element("span", ["class": "verdict"]) { verdict in
      verdict.element("span", ["aria-hidden": "true"], text: sign)
      verdict.text(run.verdict == .pass ? " Pass" : " Fail")
    }
    guard !run.title.isEmpty else { return }
    heading.element("span", ["class": "hidden"], text: ": ")
    heading.text(" " + run.title)
  }

  private func writeTally(to list: inout HTMLWriter) {
    for state in GateState.allCases {
      let gates = run.gates.filter { $0.state == state }
      guard let gravest = gates.first(where: \.isRequired) ?? gates.first else { continue }
      list.element("li") {
        $0.badge(gravest.sign, "\(gates.count) \(state.rawValue)", Tone(gravest))
      }
    }
  }

  private var facts: [(name: String, value: String)] {
    var facts = [("Duration", DurationText.words(run.seconds)), ("Policy", run.policy.origin)]
    if run.started > 0 { facts.insert(("Started", Self.time(Int(run.started))), at: 0) }
    if let all = run.gates.lazy.compactMap(\.coverage).first(where: { $0.total > 0 }) {
      facts.append(("Covered lines", "\(CountText.percent(all)) (\(all.covered) of \(all.total))"))
    }
    if let coverage = run.coverage?.counts, coverage.total > 0 {
      facts.append(("Covered new lines", CountText.percent(coverage)))
    }
    return facts
  }

  private static func time(_ seconds: Int) -> String {
    let minutes = seconds / 60 % (24 * 60)
    let day = CalendarDay(secondsSince1970: seconds)
    let (hour, minute) = (DurationText.padded(minutes / 60), DurationText.padded(minutes % 60))
    return "\(day) \(hour):\(minute) UTC"
  }
}
