extension XMLStream {
  /// Reads a start tag, which is loaded as a whole first.
  mutating func tag() throws(StreamFault) -> (XMLElement, isEmpty: Bool) {
    let end = try tagEnd()
    var offset = window.position + 1
    let name = try name(&offset, end)
    var attributes: [XMLAttribute] = []
    while true {
      let start = offset
      passBlanks(&offset)
      if offset == end { break }
      if window.bytes[offset] == UInt8(ascii: "/"), offset + 1 == end { break }
      if offset == start { throw window.fault(.malformed("a tag is not well-formed"), at: offset) }
      let place = offset
      try append(try attribute(&offset, end), at: place, to: &attributes)
    }
    window.position = end + 1
    return (XMLElement(name: name, attributes: attributes), offset < end)
  }

  /// Reads an end tag, which must close the innermost element.
  mutating func endTag() throws(StreamFault) -> XMLEvent {
    let end = try tagEnd()
    var offset = window.position + 2
    let name = try name(&offset, end)
    passBlanks(&offset)
    guard offset == end else { throw window.fault(.malformed("an end tag is not well-formed")) }
    guard let last = open.popLast() else {
      throw window.fault(.malformed("an end tag follows the root element"))
    }
    guard last == name else {
      throw window.fault(.markup(.wrongEndTag(expected: last)))
    }
    window.position = end + 1
    return .end(name)
  }

  /// The offset of the `>` that ends the next tag; a `>` in quotes doesn't count.
  private mutating func tagEnd() throws(StreamFault) -> Int {
    var length = 1
    var quote: UInt8 = 0
    while true {
      if let end = tagEnd(&length, &quote) { return end }
      if length > Self.longestTag {
        throw window.fault(.tooMuch("a tag has more than \(Self.longestTag) bytes"))
      }
      if try !window.fill() { throw window.fault(.truncated, at: window.bytes.count) }
    }
  }

  /// Searches the loaded bytes for the end; `length` is how much of the tag was searched.
  private func tagEnd(_ length: inout Int, _ quote: inout UInt8) -> Int? {
    let start = window.position
    for offset in start + length..<max(window.bytes.count, start + length) {
      let byte = window.bytes[offset]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return offset
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    length = max(window.bytes.count - start, length)
    return nil
  }

  private func passBlanks(_ offset: inout Int) {
    while Self.isBlank(window.bytes[offset]) { offset += 1 }
  }

  private func name(_ offset: inout Int, _ end: Int) throws(StreamFault) -> String {
    let start = offset
    while offset < end, Self.isNameByte(window.bytes[offset], isFirst: offset == start) {
      offset += 1
    }
    if offset == start { throw window.fault(.malformed("a name is expected"), at: start) }
    return window.text(start, offset)
  }

  private func attribute(_ offset: inout Int, _ end: Int) throws(StreamFault) -> XMLAttribute {
    let name = try name(&offset, end)
    passBlanks(&offset)
    guard window.bytes[offset] == UInt8(ascii: "=") else {
      throw window.fault(.malformed("the attribute '\(name.prefix(80))' has no value"), at: offset)
    }
    offset += 1
    passBlanks(&offset)
    let quote = window.bytes[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw window.fault(.malformed("a value is not in quotes"), at: offset)
    }
    let start = offset + 1
    guard let close = window.index(of: quote, from: start), close < end else {
      throw window.fault(.malformed("a value is not closed"), at: start)
    }
    offset = close + 1
    return XMLAttribute(name: name, value: try resolved(start, close, isAttribute: true))
  }

  private func append(
    _ attribute: XMLAttribute, at offset: Int, to attributes: inout [XMLAttribute]
  ) throws(StreamFault) {
    if attributes.count >= Self.mostAttributes {
      throw window.fault(
        .tooMuch("an element has more than \(Self.mostAttributes) attributes"), at: offset)
    }
    for other in attributes where other.name == attribute.name {
      throw window.fault(.markup(.duplicateAttribute(attribute.name)), at: offset)
    }
    attributes.append(attribute)
  }

  /// True for a byte that a name may contain, or start with.
  package static func isNameByte(_ byte: UInt8, isFirst: Bool = false) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
      || !isFirst && (ASCII.isWord(byte) || byte == UInt8(ascii: "."))
  }

  /// Opens the root element.
  package mutating func root() throws(StreamFault) -> XMLElement {
    guard case .start(let element) = try next() else { throw StreamFault(.empty) }
    return element
  }

  /// Opens the root element, which must have one of these names.
  @discardableResult
  package mutating func root(named names: [String]) throws(StreamFault) -> XMLElement {
    let element = try root()
    guard names.contains(element.name) else {
      let expected = names.map { "<\($0)>" }.joined(separator: " or ")
      throw fault(.wrongShape(expected: expected))
    }
    return element
  }

  /// Calls `body` at each child of the innermost element, up to its end; text is skipped.
  ///
  /// What `body` doesn't read of a child is skipped.
  package mutating func readChildren(
    _ body: (inout XMLStream, XMLElement) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    let depth = depth
    while true {
      switch try next() {
      case .start(let child):
        try body(&self, child)
        try pass(toDepth: depth)
      case .text, .comment: break
      case .end: return
      case .finished: return
      }
    }
  }

  /// The text of the innermost element and its children, up to its end.
  ///
  /// Returns at most `limit` bytes; the rest is skipped.
  package mutating func readText(limit: Int = 1 << 16) throws(StreamFault) -> String {
    let depth = depth
    var text = ""
    while self.depth >= depth {
      guard case .text(let piece) = try next() else { continue }
      let room = limit - text.utf8.count
      if room <= 0 { continue }
      text += piece.utf8.count <= room ? piece : String(piece.unicodeScalars.prefix(room / 4))
    }
    return text
  }

  /// Reads the rest of the document, which must be complete.
  package mutating func readEnd() throws(StreamFault) {
    while true {
      if case .finished = try next() { return }
    }
  }

  private mutating func pass(toDepth depth: Int) throws(StreamFault) {
    while self.depth > depth { _ = try next() }
  }
}
