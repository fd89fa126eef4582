extension XMLStream {
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
