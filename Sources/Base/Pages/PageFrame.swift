/// What all pages of a site share: the head, the tabs, and the footer.
package struct PageFrame: Sendable {
  /// A page of the site, by its file.
  package struct Tab: Hashable, Sendable {
    package var file: String
    package var title: String

    /// A file and the title of its tab.
    package init(_ file: String, _ title: String) { (self.file, self.title) = (file, title) }
  }

  private let style: PageStyle
  private let tool: ToolIdentity
  /// The repository, for example.
  private let name: String
  private let tabs: [Tab]
  /// Where the data is from, and how old it is.
  private let origins: [(name: String, value: String)]
  /// Seconds since 1970.
  private let made: Int

  package init(
    _ style: PageStyle, tool: ToolIdentity, name: String = "", tabs: [Tab] = [],
    origins: [(name: String, value: String)] = [], made: Int = 0
  ) {
    self.style = style
    self.tool = tool
    self.name = name
    self.tabs = tabs
    self.origins = origins
    self.made = made
  }

  /// The start of every page, by which flowctl recognizes its own files.
  package static let start: StaticString = "<!doctype html>\n<!-- made by flowctl -->\n"

  /// The page with its content; `file` is the tab that it belongs to.
  package func render(_ content: PageContent, as file: String) -> [UInt8] {
    var page = HTMLWriter(content.source, isDated: tabs.isEmpty || made > 0)
    page.raw(Self.start)
    page.element("html", ["lang": "en"]) { html in
      html.element("head") { writeHead(content, to: &$0) }
      html.element("body") { body in
        body.element("a", ["class": "skip", "href": "#main"], text: "Skip to the content")
        writeTop(file, content.origins, to: &body)
        body.element("main", ["id": "main", "tabindex": "-1", "class": "wrap"]) {
          write(content, to: &$0)
        }
        writeFooter(content, to: &body)
        body.element("script") { $0.raw(style.script) }
      }
    }
    return page.bytes
  }

  private func writeHead(_ content: PageContent, to head: inout HTMLWriter) {
    head.void("meta", ["charset": "utf-8"])
    head.void("meta", ["http-equiv": "Content-Security-Policy", "content": style.securityPolicy])
    head.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.void("meta", ["name": "color-scheme", "content": "light dark"])
    head.void("meta", ["name": "referrer", "content": "no-referrer"])
    let mark = content.mark.map { "\($0.word): " } ?? ""
    let site = name.isEmpty ? "" : " · " + name
    head.element("title", text: mark + content.title + site)
    head.element("style") { $0.raw(style.sheet) }
  }

  private func writeTop(
    _ file: String, _ sources: [(name: String, readAt: Int?)], to body: inout HTMLWriter
  ) {
    let read =
      made == 0
      ? []
      : sources.map { source in
        (source.name, source.readAt.map(DurationText.time) ?? "never read")
      }
    body.element("header", ["class": "top"]) { header in
      if made > 0 {
        header.element("p", ["class": "stale", "hidden": "", "data-made": "\(made)"]) { note in
          note.text("This copy is old. To make it again: ")
          note.code("flowctl pages")
        }
      }
      header.element("div", ["class": "wrap row"]) { row in
        if !name.isEmpty { row.element("p", ["class": "site"], text: name) }
        row.element("dl", ["class": "fresh"]) { list in
          for (name, value) in origins + read {
            list.element("div") { pair in
              pair.element("dt", text: name)
              pair.raw(" ")
              pair.element("dd", text: value)
            }
          }
        }
      }
      guard tabs.count > 1 else { return }
      header.element("nav", ["class": "wrap tabs", "aria-label": "Pages"]) { navigation in
        navigation.element("ul") { list in
          for tab in tabs {
            list.element("li") { item in
              if tab.file == file {
                item.element("a", ["href": tab.file, "aria-current": "page"], text: tab.title)
              } else {
                item.element("a", ["href": tab.file], text: tab.title)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ content: PageContent, to main: inout HTMLWriter) {
    main.element("div", ["class": "head"]) { head in
      head.element("h1") { heading in
        if let mark = content.mark {
          heading.badge(mark.sign, mark.word, mark.tone)
          heading.raw(" ")
        }
        heading.text(content.title)
      }
      head.element("p", ["class": "lead"], text: content.lead)
    }
    content.tally?(&main)
    if !content.facts.isEmpty { main.facts(content.facts) }
    if content.sections.count > 2 {
      main.element("nav", ["class": "sections", "aria-label": "Sections"]) { navigation in
        navigation.element("ul") { list in
          for section in content.sections {
            list.element("li") { item in
              item.element("a", ["href": "#" + section.id], text: section.title)
            }
          }
        }
      }
    }
    for section in content.sections { section.write(to: &main) }
  }

  private func writeFooter(_ content: PageContent, to body: inout HTMLWriter) {
    body.element("p", ["id": "said", "class": "hidden", "role": "status"]) { _ in }
    body.element("footer", ["class": "wrap"]) { footer in
      footer.text("Created by \(tool.name)\(tool.version.map { " " + $0 } ?? "") · all data: ")
      footer.reference(to: content.source)
    }
  }
}

/// The style sheet and the script of all pages, as they are embedded in the program.
package struct PageStyle: Sendable {
  package let sheet: StaticString
  package let script: StaticString

  package init(sheet: StaticString, script: StaticString) {
    self.sheet = sheet
    self.script = script
  }

  /// No pictures, frames or requests; only this style sheet and this script.
  var securityPolicy: String {
    "default-src 'none'; style-src 'sha256-\(Self.digest(sheet))'; "
      + "script-src 'sha256-\(Self.digest(script))'; base-uri 'none'; form-action 'none'"
  }

  private static func digest(_ text: StaticString) -> String {
    Base64.text(SHA256.digest(text.withUTF8Buffer { Array($0) }))
  }
}
