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

/// The text of an Android resource, parsed as `aapt2` does.
///
/// White space outside double quotes is joined and trimmed; escapes are resolved.
struct AndroidText {
  private var output: [UInt8] = []
  private var isQuoted = false
  private var hasPendingBlank = false

  /// The text so far, without white space at its end.
  var finished: String { String(decoding: output, as: UTF8.self) }

  /// Adds markup as written.
  mutating func add(markup: ArraySlice<UInt8>) {
    flush()
    output += markup
  }

  /// Adds characters whose references are resolved.
  mutating func add(_ bytes: [UInt8], at offset: Int) throws(TextFault) {
    var cursor = TextCursor(bytes)
    while let byte = cursor.pop() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"):
        flush()
        guard let escaped = Self.escape(&cursor) else { throw TextFault(.badEscape, at: offset) }
        output += escaped
      case _ where TextCursor.isBlank(byte) && !isQuoted: hasPendingBlank = !output.isEmpty
      default:
        flush()
        output.append(byte)
      }
    }
  }

  private mutating func flush() {
    if hasPendingBlank { output.append(UInt8(ascii: " ")) }
    hasPendingBlank = false
  }

  private static func escape(_ cursor: inout TextCursor) -> [UInt8]? {
    switch cursor.pop() {
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return cursor.unicode(leastDigits: 4).map { Array(String($0).utf8) }
    case let letter?: return [letter]
    case nil: return nil
    }
  }
}

extension AndroidText {
  /// A text escaped for a resource, before XML's own escapes; `aapt2` reads the same text from it.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var output: [UInt8] = []
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1 || scalars[index - 1] == " "
      switch scalar {
      case "\\", "'", "\"": output += "\\\(scalar)".utf8
      case "@", "?": output += (index == 0 ? "\\\(scalar)" : String(scalar)).utf8
      case "\n": output += "\\n".utf8
      case "\t": output += "\\t".utf8
      case " " where isEdge: output += "\\u0020".utf8
      case _ where isInvisible(scalar):
        let digits = String(scalar.value, radix: 16)
        output += "\\u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)".utf8
      default: output += String(scalar).utf8
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Characters that an editor or a service could lose; all are below U+10000.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa1, 0xad, 0x2000...0x200f, 0x2028...0x202f, 0x205f...0x206f, 0x3000,
      0xfeff, 0xfffe...0xffff:
      true
    default: false
    }
  }
}

extension TextContent {
  /// True for a text that only refers to another resource.
  var isReference: Bool {
    guard case .text(let text) = self else { return false }
    return text.value.hasPrefix("@string/") || text.value.hasPrefix("@android:string/")
  }
}
