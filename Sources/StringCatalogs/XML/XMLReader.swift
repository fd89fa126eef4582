/// Reads XML 1.0 event by event, strictly, and only what files of texts need.
///
/// A document type is passed if it only names its DTD, which is never fetched; one that declares
/// anything is refused, so no entity can expand. Nesting is a list, not recursion.
struct XMLReader {
  private(set) var cursor: TextCursor
  /// The names of the elements that are open.
  private(set) var open: [String] = []
  /// An element without content that is still to be closed.
  private var pending: (name: String, range: Range<Int>)?
  private var hasRoot = false

  /// Elements may lie in one another so deep.
  static let deepest = 128
  private static let mostAttributes = 64

  /// A reader of a text that is legal UTF-8.
  init(_ text: FileText) throws(TextFault) {
    cursor = TextCursor(text.utf8)
    if cursor.reads("<?xml"), cursor.bytes.count > 5, TextCursor.isBlank(cursor.bytes[5]) {
      _ = try cursor.pass(through: "?>")
    }
  }

  /// The next event; processing instructions and white space around the root are passed.
  mutating func next() throws(TextFault) -> XMLEvent {
    if let pending {
      self.pending = nil
      open.removeLast()
      return .close(name: pending.name, range: pending.range)
    }
    while true {
      if open.isEmpty {
        cursor.passBlanks()
        if cursor.isAtEnd { return try end() }
        guard cursor.next == UInt8(ascii: "<"), !isAtConflict else { throw cursor.unexpected }
      }
      if cursor.next != UInt8(ascii: "<") { return try characters() }
      if cursor.reads("<?") {
        _ = try cursor.pass(through: "?>")
      } else if cursor.reads("<!DOCTYPE") {
        try passDocumentType()
      } else {
        return try markup()
      }
    }
  }

  private var isAtConflict: Bool { cursor.unexpected.problem == .conflictMarker }

  private func end() throws(TextFault) -> XMLEvent {
    guard hasRoot else { throw TextFault(.truncated, at: cursor.offset) }
    return .end
  }

  private mutating func markup() throws(TextFault) -> XMLEvent {
    if isAtConflict { throw cursor.unexpected }
    if cursor.take("<!--") { return try comment() }
    if cursor.reads("<![CDATA[") { return try verbatim() }
    return cursor.reads("</") ? try endTag() : try startTag()
  }

  private mutating func comment() throws(TextFault) -> XMLEvent {
    let range = try cursor.pass(through: "--")
    guard cursor.take(UInt8(ascii: ">")) else { throw cursor.unexpected }
    try checkCharacters(range)
    return .comment(range)
  }

  private mutating func verbatim() throws(TextFault) -> XMLEvent {
    if open.isEmpty { throw cursor.unexpected }
    let start = cursor.offset
    try cursor.expect("<![CDATA[")
    let range = try cursor.pass(through: "]]>")
    try checkCharacters(range)
    return .text(XMLCharacters.lineFeeds(cursor.bytes[range]), at: start, isVerbatim: true)
  }

  private mutating func passDocumentType() throws(TextFault) {
    if hasRoot { throw cursor.unexpected }
    let start = cursor.offset
    let range = cursor.pass { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
    if cursor.next == UInt8(ascii: "[") { throw TextFault(.declarations, at: start) }
    guard cursor.take(UInt8(ascii: ">")) else { throw cursor.unexpected }
    try checkCharacters(range)
  }

  private mutating func startTag() throws(TextFault) -> XMLEvent {
    let start = cursor.offset
    if open.isEmpty, hasRoot { throw cursor.unexpected }
    if open.count >= Self.deepest { throw TextFault(.tooDeep, at: start) }
    try cursor.expect("<")
    let name = try name()
    let attributes = try attributes()
    let isEmpty = cursor.take(UInt8(ascii: "/"))
    try cursor.expect(">")
    let range = start..<cursor.offset
    hasRoot = true
    open.append(name)
    if isEmpty { pending = (name, range.upperBound..<range.upperBound) }
    return .open(XMLElement(name: name, attributes: attributes, range: range))
  }

  private mutating func endTag() throws(TextFault) -> XMLEvent {
    let start = cursor.offset
    try cursor.expect("</")
    let name = try name()
    cursor.passBlanks()
    try cursor.expect(">")
    guard let last = open.popLast() else { throw TextFault(.unexpected, at: start) }
    guard last == name else { throw TextFault(.wrongEndTag(expected: last), at: start) }
    return .close(name: name, range: start..<cursor.offset)
  }

  private mutating func attributes() throws(TextFault) -> [XMLAttribute] {
    var attributes: [XMLAttribute] = []
    while true {
      let blanks = cursor.pass(while: TextCursor.isBlank)
      if cursor.next == UInt8(ascii: ">") || cursor.next == UInt8(ascii: "/") { return attributes }
      let start = cursor.offset
      if blanks.isEmpty { throw cursor.unexpected }
      if attributes.count >= Self.mostAttributes { throw TextFault(.tooLarge, at: start) }
      let name = try name()
      if attributes.contains(where: { $0.name == name }) {
        throw TextFault(.duplicateAttribute(name), at: start)
      }
      attributes.append(XMLAttribute(name: name, value: try attributeValue()))
    }
  }

  private mutating func attributeValue() throws(TextFault) -> String {
    cursor.passBlanks()
    try cursor.expect("=")
    cursor.passBlanks()
    guard let quote = cursor.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw cursor.unexpected
    }
    _ = cursor.pop()
    let range = cursor.pass { $0 != quote && $0 != UInt8(ascii: "<") }
    guard cursor.take(quote) else { throw cursor.unexpected }
    try checkCharacters(range)
    let value = try XMLCharacters.resolved(cursor.bytes, range, isAttribute: true)
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func name() throws(TextFault) -> String {
    guard let first = cursor.next, XMLCharacters.isNameStart(first) else { throw cursor.unexpected }
    return cursor.text(cursor.pass(while: XMLCharacters.isNameByte))
  }

  private mutating func characters() throws(TextFault) -> XMLEvent {
    let range = cursor.pass { $0 != UInt8(ascii: "<") }
    if cursor.isAtEnd { throw cursor.unexpected }
    try checkCharacters(range)
    let text = try XMLCharacters.resolved(cursor.bytes, range, isAttribute: false)
    return .text(text, at: range.lowerBound, isVerbatim: false)
  }

  private func checkCharacters(_ range: Range<Int>) throws(TextFault) {
    if let offset = XMLCharacters.firstIllegal(cursor.bytes, range) {
      throw TextFault(.illegalCharacter, at: offset)
    }
  }
}
