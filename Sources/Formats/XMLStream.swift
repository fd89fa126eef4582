/// Reads XML 1.0 piece by piece, in the memory of one piece and the longest tag.
///
/// A document type is passed unread, nothing is fetched, and no entity beside XML's own five is
/// known, so nothing can expand. Faults are thrown where an expat would see them, but control
/// characters pass: tests print them, and they change no verdict.
package struct XMLStream: ~Copyable {
  var window: ByteWindow
  /// The names of the elements that are open.
  var open: [String] = []
  /// True where the element that was opened last has no content.
  private var isClosing = false
  /// True within a CDATA section.
  var isVerbatim = false
  private var hasRoot = false

  /// Elements may lie in one another so deep.
  static let deepest = 256
  static let mostAttributes = 256
  /// Bytes that one tag may have.
  static let longestTag = 4 << 20

  /// A stream at the start of a document.
  package init(_ chunks: ByteChunks) throws(StreamFault) {
    window = try ByteWindow(chunks)
  }

  /// How many elements are open.
  package var depth: Int { open.count }

  /// A fault at what is next.
  package func fault(_ problem: StreamFault.Problem) -> StreamFault { window.fault(problem) }

  /// The next event; comments and processing instructions are passed.
  package mutating func next() throws(StreamFault) -> XMLEvent {
    if isClosing { return close() }
    while true {
      if isVerbatim {
        if let text = try verbatimText() { return .text(text) }
      } else if try !window.hasNext() {
        return try finish()
      } else if window.bytes[window.position] == UInt8(ascii: "<") {
        if let event = try markup() { return event }
      } else if open.isEmpty {
        try passBlanks()
      } else if let text = try characters() {
        return .text(text)
      }
    }
  }

  private mutating func close() -> XMLEvent {
    isClosing = false
    return .end(open.removeLast())
  }

  private func finish() throws(StreamFault) -> XMLEvent {
    guard open.isEmpty else { throw window.fault(.truncated) }
    guard hasRoot else { throw StreamFault(.empty) }
    return .finished
  }

  private mutating func passBlanks() throws(StreamFault) {
    while let byte = window.next, Self.isBlank(byte) { window.position += 1 }
    if let byte = window.next, byte != UInt8(ascii: "<") {
      throw window.fault(.malformed("text stands outside of the root element"))
    }
  }

  private mutating func markup() throws(StreamFault) -> XMLEvent? {
    guard try window.has(2) else { throw window.fault(.truncated) }
    switch window.bytes[window.position + 1] {
    case UInt8(ascii: "!"): try declaration()
    case UInt8(ascii: "?"): try pass(through: "?>")
    case UInt8(ascii: "/"): return try endTag()
    default: return try startTag()
    }
    return nil
  }

  private mutating func declaration() throws(StreamFault) {
    if try window.take("<!--") {
      try pass(through: "-->")
    } else if try window.take("<![CDATA[") {
      guard !open.isEmpty else {
        throw window.fault(.malformed("text stands outside of the root element"))
      }
      isVerbatim = true
    } else if try window.take("<!DOCTYPE") {
      if hasRoot {
        throw window.fault(.malformed("a document type stands behind the root element"))
      }
      try passDocumentType()
    } else if try !window.has(9) {
      throw window.fault(.truncated)
    } else {
      throw window.fault(.malformed("'<!' begins nothing that XML knows"))
    }
  }

  private mutating func startTag() throws(StreamFault) -> XMLEvent {
    if open.isEmpty, hasRoot { throw window.fault(.malformed("there is a second root element")) }
    if open.count >= Self.deepest {
      throw window.fault(.tooMuch("elements lie in one another deeper than \(Self.deepest) levels"))
    }
    let (element, isEmpty) = try tag()
    hasRoot = true
    open.append(element.name)
    isClosing = isEmpty
    return .start(element)
  }

  /// True for white space as XML and JSON have it.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }
}
