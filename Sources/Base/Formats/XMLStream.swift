/// Reads XML 1.0 piece by piece, in the memory of one piece and the longest tag.
///
/// A document type is skipped, nothing is fetched, and only XML's own five entities are known, so
/// nothing can expand. Errors are thrown where an expat reports them, but control characters are
/// accepted in reports: tests print them, and they don't change a result. A whole text, which
/// flowctl may write again, is read strictly, and each event has its place.
package struct XMLStream: ~Copyable {
  var window: ByteWindow
  /// The names of the open elements.
  var open: [String] = []
  /// True if the innermost element has no content.
  private var isClosing = false
  /// True in a CDATA section.
  var isVerbatim = false
  private var hasRoot = false
  /// The range of the last event, without the delimiters of a comment or CDATA section.
  package private(set) var place = 0..<0

  /// The maximum nesting depth of elements.
  package static let deepest = 256
  static let mostAttributes = 256
  /// The maximum length of a tag in bytes.
  static let longestTag = 4 << 20

  /// A stream at the start of a document.
  package init(_ chunks: ByteChunks) throws(StreamFault) {
    window = try ByteWindow(chunks)
  }

  /// The loaded bytes: all of a whole text.
  package var bytes: [UInt8] { window.bytes }

  /// A strict stream of a whole text in valid UTF-8.
  package init(utf8 text: [UInt8]) { window = ByteWindow(utf8: text) }

  /// Whether all of XML's rules apply, and events have places.
  var isStrict: Bool { window.isWhole }

  /// How many elements are open.
  package var depth: Int { open.count }

  /// An error at the next byte.
  package func fault(_ problem: StreamFault.Problem) -> StreamFault { window.fault(problem) }

  /// The next event; comments and processing instructions are skipped.
  package mutating func next() throws(StreamFault) -> XMLEvent {
    if isClosing { return close() }
    while true {
      let start = window.position
      if isVerbatim {
        if let text = try verbatimText() { return placed(.text(text), from: start) }
      } else if try !window.hasNext() {
        return try finish()
      } else if window.bytes[window.position] == UInt8(ascii: "<") {
        if let event = try markup() { return placed(event, from: start) }
      } else if open.isEmpty {
        try passBlanks()
      } else if let text = try characters() {
        return placed(.text(text), from: start)
      }
    }
  }

  private mutating func placed(_ event: XMLEvent, from start: Int) -> XMLEvent {
    guard isStrict else { return event }
    place = start..<window.position
    if case .comment = event { place = start + 4..<window.position - 3 }
    return event
  }

  private mutating func close() -> XMLEvent {
    isClosing = false
    place = place.upperBound..<place.upperBound
    return .end(open.removeLast())
  }

  private func finish() throws(StreamFault) -> XMLEvent {
    guard open.isEmpty else { throw window.fault(.truncated, at: window.bytes.count) }
    guard hasRoot else { throw StreamFault(.empty) }
    return .finished
  }

  private mutating func passBlanks() throws(StreamFault) {
    while let byte = window.next, Self.isBlank(byte) { window.position += 1 }
    if let byte = window.next, byte != UInt8(ascii: "<") {
      throw window.fault(.malformed("text is outside of the root element"))
    }
  }

  private mutating func markup() throws(StreamFault) -> XMLEvent? {
    guard try window.has(2) else { throw window.fault(.truncated, at: window.bytes.count) }
    switch window.bytes[window.position + 1] {
    case UInt8(ascii: "!"): return try declaration() && isStrict ? .comment : nil
    // The name of a tag, or a conflict marker of Git.
    case UInt8(ascii: "<"): throw window.fault(.malformed("a name is expected"))
    case UInt8(ascii: "?"): try pass(through: "?>")
    case UInt8(ascii: "/"): return try endTag()
    default: return try startTag()
    }
    return nil
  }

  /// Skips a comment or a declaration; returns whether it was a comment.
  private mutating func declaration() throws(StreamFault) -> Bool {
    let start = window.position
    if try window.take("<!--") {
      try passComment()
      return true
    } else if try window.take("<![CDATA[") {
      guard !open.isEmpty else {
        throw window.fault(.malformed("text is outside of the root element"), at: start)
      }
      isVerbatim = true
    } else if try window.take("<!DOCTYPE") {
      if hasRoot {
        throw window.fault(.malformed("a document type follows the root element"))
      }
      try passDocumentType(from: start)
    } else if try !window.has(9) {
      throw window.fault(.truncated, at: window.bytes.count)
    } else {
      throw window.fault(.malformed("'<!' starts no known declaration"))
    }
    return false
  }

  private mutating func startTag() throws(StreamFault) -> XMLEvent {
    if open.isEmpty, hasRoot { throw window.fault(.malformed("there is a second root element")) }
    if open.count >= Self.deepest { throw window.fault(.markup(.tooDeep)) }
    let (element, isEmpty) = try tag()
    hasRoot = true
    open.append(element.name)
    isClosing = isEmpty
    return .start(element)
  }

  /// True for the white space of XML and JSON.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }
}

/// A start tag.
package struct XMLElement: Sendable {
  package let name: String
  /// In the order of the document; each name occurs once.
  package let attributes: [XMLAttribute]

  /// The value of an attribute; nil if it is missing.
  package subscript(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  /// The value of an attribute as an integer; nil if it is none or too large.
  package func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}

/// An attribute, its references resolved.
package struct XMLAttribute: Sendable {
  package let name: String
  package let value: String
}

/// The next element of a document.
package enum XMLEvent: Sendable {
  case start(XMLElement)
  /// Characters, references resolved; a long text is returned in several pieces.
  ///
  /// A report's white space between two tags is left out.
  case text(String)
  /// The end of the element with that name.
  case end(String)
  /// A comment; a stream of a report skips them.
  case comment
  /// The end of the document.
  case finished
}
