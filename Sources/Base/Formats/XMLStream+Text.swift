extension XMLStream {
  /// The characters up to the next tag or the loaded end; nil for white space before a tag.
  mutating func characters() throws(StreamFault) -> String? {
    var start = window.position
    if !isStrict {
      while start < window.bytes.count, Self.isBlank(window.bytes[start]) { start += 1 }
    }
    if !isStrict, start < window.bytes.count, window.bytes[start] == UInt8(ascii: "<") {
      window.position = start
      return nil
    }
    if let end = window.index(of: UInt8(ascii: "<"), from: start) { return try text(upTo: end) }
    let end = wholeEnd()
    if end > window.position, window.bytes.count - window.position >= Self.piece {
      return try text(upTo: end)
    }
    if try window.fill() { return nil }
    throw window.fault(.truncated, at: window.bytes.count)
  }

  /// The characters of a CDATA section up to its end or the loaded end.
  mutating func verbatimText() throws(StreamFault) -> String? {
    let start = window.position
    if let end = end(of: "]]>") {
      isVerbatim = false
      window.position = end
      try checkCharacters(start, end - 3)
      return end - 3 > start ? Self.lineFeeds(window.bytes[start..<end - 3]) : nil
    }
    if window.bytes.count - start >= Self.piece {
      var end = window.bytes.count
      while end > start, [UInt8(ascii: "]"), 0x0d].contains(window.bytes[end - 1]) { end -= 1 }
      if end > start {
        window.position = end
        return Self.lineFeeds(window.bytes[start..<end])
      }
    }
    if try window.fill() { return nil }
    throw window.fault(.truncated, at: window.bytes.count)
  }

  /// Skips everything up to and including `terminator`.
  mutating func pass(through terminator: StaticString) throws(StreamFault) {
    while true {
      if let end = end(of: terminator) {
        window.position = end
        return
      }
      let kept = terminator.utf8CodeUnitCount - 1
      window.position = max(window.position, window.bytes.count - kept)
      if try !window.fill() { throw window.fault(.truncated, at: window.bytes.count) }
    }
  }

  /// Skips the rest of a comment; in a strict document it must not contain two dashes.
  mutating func passComment() throws(StreamFault) {
    let start = window.position
    try pass(through: isStrict ? "--" : "-->")
    guard isStrict else { return }
    try checkCharacters(start, window.position - 2)
    guard try window.take(">") else {
      throw window.fault(.malformed("a comment contains two dashes"))
    }
  }

  /// Checks that a strict document contains only characters that XML allows.
  func checkCharacters(_ start: Int, _ end: Int) throws(StreamFault) {
    guard isStrict else { return }
    for offset in start..<max(start, end) {
      let byte = window.bytes[offset]
      if byte < 0x20 && !Self.isBlank(byte)
        || byte == 0xef && window.bytes[offset + 1] == 0xbf && window.bytes[offset + 2] >= 0xbe
      {
        throw window.fault(.markup(.illegalCharacter), at: offset)
      }
    }
  }

  /// Skips the rest of a document type without reading its declarations; strict documents must have
  /// none.
  mutating func passDocumentType(from start: Int) throws(StreamFault) {
    var quote: UInt8 = 0
    var isInSubset = false
    while try window.hasNext() {
      let byte = window.bytes[window.position]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "<") {
        if try window.take("<!--") {
          try pass(through: "-->")
          continue
        }
        if try window.take("<?") {
          try pass(through: "?>")
          continue
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        if isStrict { throw window.fault(.markup(.declarations), at: start) }
        isInSubset = true
      } else if byte == UInt8(ascii: "]") {
        isInSubset = false
      } else if byte == UInt8(ascii: ">"), !isInSubset {
        window.position += 1
        return
      }
      window.position += 1
    }
    throw window.fault(.truncated)
  }

  /// Text of this length is returned even if its end is not loaded.
  private static let piece = 1 << 16

  /// The end of the next `terminator` in the loaded bytes.
  private func end(of terminator: StaticString) -> Int? {
    let count = terminator.utf8CodeUnitCount
    let first = terminator.utf8Start[0]
    var from = window.position
    while let start = window.index(of: first, from: from), start + count <= window.bytes.count {
      var index = 1
      while index < count, window.bytes[start + index] == terminator.utf8Start[index] { index += 1 }
      if index == count { return start + count }
      from = start + 1
    }
    return nil
  }

  /// The loaded end, without a reference or line end that is not complete yet.
  private func wholeEnd() -> Int {
    let bytes = window.bytes
    var end = bytes.count
    if let last = bytes.last, last == 0x0d { end -= 1 }
    let tail = bytes[max(window.position, end - XMLReference.longest)..<end]
    guard let start = tail.lastIndex(of: UInt8(ascii: "&")),
      !bytes[start..<end].contains(UInt8(ascii: ";"))
    else { return end }
    return start
  }

  private mutating func text(upTo end: Int) throws(StreamFault) -> String {
    let text = try resolved(window.position, end, isAttribute: false)
    window.position = end
    return text
  }
}
