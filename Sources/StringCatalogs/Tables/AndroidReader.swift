import Base

/// Reads Android's `strings.xml`: texts, plurals and arrays; other resources are skipped.
struct AndroidReader: ~Copyable {
  private var reader: XMLReader
  private var table = StringTable()
  private var comment: String?
  /// True for a text with an apostrophe that aapt2 refuses.
  private var hasBareApostrophe = false

  private init(_ text: FileText) { reader = XMLReader(text) }

  /// The entries of a file; texts of other products than the default are skipped.
  static func table(_ text: FileText) throws(TextError) -> StringTable {
    var reader = AndroidReader(text)
    return try reader.read()
  }

  private mutating func read() throws(TextError) -> StringTable {
    while true {
      switch try reader.next() {
      case .start(let element) where reader.depth == 1:
        guard element.name == "resources" else { throw wrongShape("'resources'") }
      case .start(let element):
        try resource(element)
        comment = nil
      case .comment where reader.depth == 1: noteComment()
      case .text(let text): try refuse(text)
      case .comment, .end: break
      case .finished: return table
      }
    }
  }

  private func wrongShape(_ expected: String) -> TextError {
    TextError(.wrongShape(expected: expected), at: reader.place.lowerBound)
  }

  /// Between elements, only white space is allowed.
  private func refuse(_ text: String) throws(TextError) {
    guard text.utf8.allSatisfy(TextCursor.isBlank) else {
      throw TextError(.unexpected, at: reader.place.lowerBound)
    }
  }

  private mutating func noteComment() {
    let words = reader.written.split(whereSeparator: TextCursor.isBlank)
    comment = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }

  private mutating func resource(_ element: XMLElement) throws(TextError) {
    let start = reader.place.lowerBound
    let product = element["product"] ?? "default"
    guard ["string", "plurals", "string-array"].contains(element.name), product == "default" else {
      return try skip()
    }
    guard let name = element["name"] else { throw wrongShape("the attribute 'name'") }
    hasBareApostrophe = false
    let content: TextContent =
      switch element.name {
      case "string": .text(try text())
      case "plurals":
        .forms(TextForms(dimension: .plural, forms: try items()))
      default: .list(try items().map(\.text))
      }
    var entry = TextEntry(key: name, offset: start, comment: comment, content: content)
    entry.hasBareApostrophe = hasBareApostrophe
    entry.isTranslatable = element["translatable"] != "false" && !content.isReference
    table.add(entry)
  }

  private mutating func items() throws(TextError) -> [TextForms.Form] {
    var items: [TextForms.Form] = []
    while true {
      switch try reader.next() {
      case .start(let element):
        guard element.name == "item" else { throw wrongShape("'item'") }
        items.append(TextForms.Form(name: element["quantity"] ?? "", text: try text()))
      case .text(let text): try refuse(text)
      case .end: return items
      case .comment, .finished: break
      }
    }
  }

  /// The text of the element up to its end; markup in it stays as written.
  private mutating func text() throws(TextError) -> PlacedText {
    let (depth, start) = (reader.depth, reader.place.lowerBound)
    var text = AndroidText()
    while true {
      switch try reader.next() {
      case .text(let characters): try text.add(characters, at: reader.place.lowerBound)
      case .start(let inner) where inner.localName != "g": text.add(markup: reader.written)
      case .end(let name) where reader.depth >= depth:
        if !name.hasSuffix(":g"), name != "g" { text.add(markup: reader.written) }
      case .end:
        if text.hasBareApostrophe { hasBareApostrophe = true }
        return PlacedText(value: text.finished, offset: start)
      case .start, .comment, .finished: break
      }
    }
  }

  private mutating func skip() throws(TextError) {
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
  private(set) var hasBareApostrophe = false

  /// The text so far, without white space at its end.
  var finished: String { String(decoding: output, as: UTF8.self) }

  mutating func add(markup: ArraySlice<UInt8>) {
    flush()
    output += markup
  }

  /// Adds characters whose references are resolved.
  mutating func add(_ text: String, at offset: Int) throws(TextError) {
    var cursor = TextCursor(Array(text.utf8))
    while let byte = cursor.pop() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"):
        flush()
        guard let escaped = Self.escape(&cursor) else { throw TextError(.badEscape, at: offset) }
        output += escaped
      case _ where TextCursor.isBlank(byte) && !isQuoted: hasPendingBlank = !output.isEmpty
      default:
        if byte == UInt8(ascii: "'"), !isQuoted { hasBareApostrophe = true }
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
