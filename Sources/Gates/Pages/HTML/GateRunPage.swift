package import Diagnostics

/// A run as one HTML page that needs nothing besides: no script, no picture, no font.
package struct GateRunPage {
  private let tool: ToolIdentity

  /// A page that names the tool that made it.
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
    let sections = Self.sections(of: run)
    PageHeader(run, parts: sections.map(\.part)).write(to: &body)
    body.element("main", ["id": "main", "tabindex": "-1"]) { main in
      FindingFilter(run)?.write(to: &main)
      for section in sections { main.section(section.part) { section.write(to: &$0) } }
    }
    body.element("footer") { footer in
      footer.text("Made by \(tool.name)\(tool.version.map { " " + $0 } ?? "") · ")
      footer.element("a", ["href": "report.json"], text: "the data as JSON")
    }
  }

  private static func sections(of run: GateRun) -> [any PageSection] {
    let all: [(any PageSection)?] = [
      FailureSection(run), GateSection(run), FindingSection(run), TestSection(run),
      CoverageSection(run), StringsSection(run), BranchSection(run), PolicySection(run),
    ]
    return all.compactMap { $0 }
  }
}

/// A part of the page; it is not made where it would have nothing to say.
protocol PageSection {
  var part: PageAnchor.Part { get }

  func write(to page: inout HTMLWriter)
}
