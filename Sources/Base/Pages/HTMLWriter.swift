/// Writes HTML.
///
/// Names of elements and attributes are `StaticString` literals; everything else is escaped. So
/// input can't become markup, and each element is closed.
package struct HTMLWriter {
  /// Attributes of an element, in their order.
  package typealias Attributes = KeyValuePairs<StaticString, String>
  /// Writes what is in an element.
  package typealias Content = (inout HTMLWriter) -> Void

  package static let textLimit = 300
  private static let commandLimit = 2000

  package private(set) var bytes: [UInt8] = []
  private let source: PageSource
  /// False to leave out what changes with the time alone.
  private let isDated: Bool

  /// A writer of a page whose omitted parts are in `source`.
  package init(_ source: PageSource, isDated: Bool = true) {
    (self.source, self.isDated) = (source, isDated)
  }

  /// An element with its content and a line feed after it.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: Content
  ) {
    open(name, attributes)
    content(&self)
    close(name)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// An element with a text; without white space after it, as it can be inside a sentence.
  package mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String)
  {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element without an end tag, such as `meta`.
  package mutating func void(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// An element without content, such as `rect`.
  package mutating func shape(_ name: StaticString, _ attributes: Attributes) {
    element(name, attributes) { _ in }
  }

  /// A text, truncated and without control characters.
  package mutating func text(_ text: String, atMost limit: Int = Self.textLimit) {
    let shown = ForeignText.shown(ForeignText.cut(text, atMost: limit))
    bytes += XMLText.escaped(ForeignText.cut(shown, atMost: limit)).utf8
  }

  /// Literal text of the program, such as the style sheet.
  package mutating func raw(_ literal: StaticString) { literal.withUTF8Buffer { bytes += $0 } }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    bytes.append(UInt8(ascii: "<"))
    raw(name)
    for (key, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      raw(key)
      bytes += "=\"".utf8
      text(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += ">".utf8
  }

  private mutating func close(_ name: StaticString) {
    bytes += "</".utf8
    raw(name)
    bytes.append(UInt8(ascii: ">"))
  }

  /// A name or a command in a sentence.
  package mutating func code(_ text: String) { element("code", text: text) }

  /// A paragraph of a class.
  package mutating func paragraph(_ kind: String, _ content: Content) {
    element("p", ["class": kind], content)
  }

  /// A part that is closed at first.
  package mutating func details(_ summary: String, _ content: Content) {
    element("details") { details in
      details.element("summary", text: summary)
      content(&details)
    }
  }

  /// A time in seconds since 1970, shown as its age.
  package mutating func time(_ seconds: Int, _ age: String) {
    let time = DurationText.time(seconds)
    element("time", ["datetime": time.dropLast(4).replacing(" ", with: "T") + "Z", "title": time]) {
      if $0.isDated { $0.text(age) }
    }
  }

  /// A list of at most `limit` items, and the number of the others.
  package mutating func list<Item>(
    _ items: [Item], limit: Int, _ unit: String, _ content: (inout HTMLWriter, Item) -> Void
  ) {
    element("ul") { list in
      for item in items.prefix(limit) { content(&list, item) }
    }
    more(items.count - limit, unit)
  }

  /// Names with their values.
  package mutating func facts(_ facts: [(name: String, value: String)]) {
    element("dl", ["class": "facts"]) { list in
      for (name, value) in facts {
        list.element("div") { pair in
          pair.element("dt", text: name)
          pair.element("dd", text: value)
        }
      }
    }
  }

  /// A table: one row per item, one heading per column, some columns with numbers.
  package mutating func table<Item>(
    _ caption: String, _ columns: [String], numbers: Set<String> = [], kind: String? = nil,
    rows: some Sequence<Item>, attributes: (Item) -> Attributes = { _ in [:] },
    _ row: (inout HTMLWriter, Item) -> Void
  ) {
    element("table", kind.map { ["class": $0] } ?? [:]) { table in
      table.element("caption", ["class": "hidden"], text: caption)
      table.element("thead") { head in
        head.element("tr") { line in
          for column in columns {
            let kind = numbers.contains(column) ? "number" : "words"
            line.element("th", ["scope": "col", "class": kind], text: column)
          }
        }
      }
      table.element("tbody") { body in
        for item in rows { body.element("tr", attributes(item)) { row(&$0, item) } }
      }
    }
  }

  /// A command to type, with a button that copies it if scripts run.
  package mutating func command(_ command: String, label: String? = nil) {
    // A truncated command would be another one.
    let isWhole = command.unicodeScalars.count <= Self.commandLimit
    element("div", ["class": "cmd"]) { line in
      if let label { line.element("span", ["class": "label"], text: label) }
      line.element("code") { $0.text(command, atMost: Self.commandLimit) }
      guard isWhole else { return }
      let label = "Copy command: " + command
      line.element(
        "button", ["class": "copy", "type": "button", "aria-label": label], text: "Copy")
    }
  }

  /// A cell with a number, and the name of its column where a row is a block.
  package mutating func numberCell(_ text: String, _ column: String? = nil) {
    guard let column else { return element("td", ["class": "number"], text: text) }
    element("td", ["class": "number", "data-label": column], text: text)
  }

  /// A cell with the name of its column, which is shown where a row is a block.
  package mutating func cell(_ column: String, _ content: Content) {
    element("td", ["data-label": column], content)
  }

  /// The heading cell of a row, as code.
  package mutating func codeHead(_ text: String) {
    element("th", ["scope": "row"]) { $0.code(text) }
  }

  /// A visual mark with a word for screen readers.
  package mutating func badge(_ sign: String, _ word: String, _ tone: Tone) {
    element("span", ["class": "badge " + tone.rawValue]) { badge in
      badge.element("span", ["aria-hidden": "true"], text: sign)
      badge.text(" " + word)
    }
  }

  /// Boxes that show and hide entries by class, with the style sheet alone.
  package mutating func filter(_ legend: String, _ boxes: [(id: String, label: String)]) {
    element("fieldset", ["class": "filter"]) { set in
      set.element("legend", text: legend)
      for box in boxes {
        set.element("label") { label in
          label.void("input", ["type": "checkbox", "id": "show-" + box.id, "checked": ""])
          label.text(box.label)
        }
      }
    }
  }

  /// A field that hides the rows of a list without its text, if scripts run.
  package mutating func search(_ list: String, label: String) {
    element("p", ["class": "search"]) { line in
      line.void(
        "input", ["type": "search", "data-for": list, "aria-label": label, "placeholder": label])
    }
  }

  /// The number of omitted entries, and where all are.
  package mutating func more(_ count: Int, _ unit: String) {
    guard count > 0 else { return }
    let source = source
    paragraph("more") { line in
      line.text(CountText.words(count, "more " + unit) + ": see ")
      line.reference(to: source)
    }
  }

  /// The file or the command with all data of the page.
  package mutating func reference(to source: PageSource) {
    switch source {
    case .file(let name): element("a", ["href": name], text: name)
    case .command(let command): code(command.description)
    }
  }

  /// Content that can be wider than the page: it scrolls, also with the keyboard.
  package mutating func scrolling(_ label: String, _ content: Content) {
    element(
      "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": label], content)
  }
}
