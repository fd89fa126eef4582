/// Reads Android's `strings.xml`: texts, plurals and arrays; other resources are skipped.
struct AndroidReader: ~Copyable {
  private var reader: XMLReader
  private var table = StringTable()
  private var comment: String?

  private init(_ text: FileText) { reader = XMLReader(text) }

  /// The entries of a file; texts of other products than the default are skipped.
  static func table(_ text: FileText) throws(TextFault) -> StringTable {
    var reader = AndroidReader(text)
    return try reader.read()
  }

  private mutating func read() throws(TextFault) -> StringTable {
    while true {
      switch try reader.next() {
      case .open(let element) where reader.depth == 1:
        guard element.name == "resources" else {
          throw TextFault(.wrongShape(expected: "'resources'"), at: element.range.lowerBound)
        }
      case .open(let element):
        try resource(element)
        comment = nil
      case .comment(let range) where reader.depth == 1: note(range)
      case .text(let text, let offset) where !text.allSatisfy(TextCursor.isBlank):
        throw TextFault(.unexpected, at: offset)
      case .text, .comment, .close: break
      case .end: return table
      }
    }
  }

  private mutating func note(_ range: Range<Int>) {
    let words = reader.bytes(at: range).split(whereSeparator: TextCursor.isBlank)
    comment = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }

  private mutating func resource(_ element: XMLElement) throws(TextFault) {
    let product = element.value("product") ?? "default"
    guard ["string", "plurals", "string-array"].contains(element.name), product == "default" else {
      return try skip()
    }
    guard let name = element.value("name") else {
      throw TextFault(.wrongShape(expected: "the attribute 'name'"), at: element.range.lowerBound)
    }
    let content: TextContent =
      switch element.name {
      case "string": .text(try text(element))
      case "plurals":
        .forms(TextForms(dimension: .plural, forms: try items()))
      default: .list(try items().map(\.text))
      }
    var entry = TextEntry(
      key: name, offset: element.range.lowerBound, comment: comment, content: content)
    entry.isTranslatable = element.value("translatable") != "false" && !content.isReference
    table.add(entry)
  }

  private mutating func items() throws(TextFault) -> [TextForms.Form] {
    var items: [TextForms.Form] = []
    while true {
      switch try reader.next() {
      case .open(let element):
        guard element.name == "item" else {
          throw TextFault(.wrongShape(expected: "'item'"), at: element.range.lowerBound)
        }
        let name = element.value("quantity") ?? ""
        items.append(TextForms.Form(name: name, text: try text(element)))
      case .text(let text, let offset) where !text.allSatisfy(TextCursor.isBlank):
        throw TextFault(.unexpected, at: offset)
      case .close: return items
      case .text, .comment, .end: break
      }
    }
  }

  /// The text of an element up to its end; markup in it stays as written.
  private mutating func text(_ element: XMLElement) throws(TextFault) -> PlacedText {
    let depth = reader.depth
    var text = AndroidText()
    while true {
      switch try reader.next() {
      case .text(let bytes, let offset):
        try text.add(bytes, at: offset)
      case .open(let inner) where inner.localName != "g":
        text.add(markup: reader.bytes(at: inner.range))
      case .close(let name, let range) where reader.depth >= depth:
        if !name.hasSuffix(":g"), name != "g" { text.add(markup: reader.bytes(at: range)) }
      case .close: return PlacedText(value: text.finished, offset: element.range.lowerBound)
      case .open, .comment, .end: break
      }
    }
  }

  private mutating func skip() throws(TextFault) {
    let depth = reader.depth
    while reader.depth >= depth { _ = try reader.next() }
  }
}
