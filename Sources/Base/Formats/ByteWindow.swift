/// The loaded part of a report: valid UTF-8, without what has been read already.
package struct ByteWindow: ~Copyable {
  package private(set) var bytes: [UInt8] = []
  /// The offset of the next byte to read.
  package var position = 0
  /// True if the whole text is loaded, so that offsets are offsets in the text.
  let isWhole: Bool
  private let source: ByteChunks
  private let encoding: TextEncoding
  /// The start of a character whose other bytes are not loaded yet.
  private var incomplete: [UInt8] = []
  private var hasEnded = false
  /// The number of bytes that were dropped.
  private(set) var passed = 0
  /// The number of line feeds in what was dropped.
  private var passedLines = 0

  /// A window at the start of a report; its first bytes determine the encoding.
  package init(_ source: ByteChunks) throws(StreamFault) {
    var start = try source.prefix(Self.enoughForEncoding)
    let (encoding, markLength) = try TextEncoding.found(in: start)
    start.removeFirst(markLength)
    passed = markLength
    self.encoding = encoding
    self.source = source.preceded(by: start)
    isWhole = false
  }

  /// A window on a whole text in valid UTF-8, whatever encoding the text declares.
  init(utf8 text: [UInt8]) {
    bytes = text
    encoding = .utf8
    source = ByteChunks([])
    isWhole = true
    hasEnded = true
  }

  private static let enoughForEncoding = 512

  /// The next byte; nil at the end.
  package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Loads more bytes; returns false at the end.
  ///
  /// Loads at least as many bytes as are still unread, so that a search for the end of a long
  /// token reads each byte a bounded number of times.
  package mutating func fill() throws(StreamFault) -> Bool {
    guard let first = try nextChunk() else { return false }
    letGo()
    let wanted = bytes.count * 2
    let count = bytes.count
    try append(first)
    while bytes.count < wanted || bytes.count == count, let chunk = try nextChunk() {
      try append(chunk)
    }
    return bytes.count > count
  }

  private mutating func nextChunk() throws(StreamFault) -> [UInt8]? {
    if hasEnded { return nil }
    if let chunk = try source.next() { return chunk }
    hasEnded = true
    if !incomplete.isEmpty { throw fault(.truncated, at: bytes.count) }
    return nil
  }

  /// Ensures that a byte is next; returns false at the end.
  @inline(__always)
  package mutating func hasNext() throws(StreamFault) -> Bool {
    if position < bytes.count { return true }
    return try fill()
  }

  /// Ensures that `count` bytes are next; returns false if there are fewer.
  package mutating func has(_ count: Int) throws(StreamFault) -> Bool {
    while bytes.count - position < count {
      if try !fill() { return false }
    }
    return true
  }

  /// Skips `text` if it is next, and returns whether it was.
  package mutating func take(_ text: StaticString) throws(StreamFault) -> Bool {
    let count = text.utf8CodeUnitCount
    guard try has(count) else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// The offset of the byte from `start` on; nil if it is not loaded.
  package func index(of byte: UInt8, from start: Int) -> Int? {
    bytes[start...].firstIndex(of: byte)
  }

  /// The text between two offsets.
  package func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// An error at the line of an offset.
  package func fault(_ problem: StreamFault.Problem, at offset: Int) -> StreamFault {
    StreamFault(problem, line: line(at: offset), offset: isWhole ? offset : nil)
  }

  /// An error at the line of the next byte.
  package func fault(_ problem: StreamFault.Problem) -> StreamFault { fault(problem, at: position) }

  private func line(at offset: Int) -> Int {
    passedLines + Self.lineFeeds(bytes[..<min(max(offset, 0), bytes.count)]) + 1
  }

  private static func lineFeeds(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in bytes { count &+= byte == 0x0a ? 1 : 0 }
      return count
    }
  }

  private mutating func letGo() {
    guard position > 0 else { return }
    passed += position
    passedLines += Self.lineFeeds(bytes[..<position])
    bytes.removeSubrange(..<position)
    position = 0
  }

  private mutating func append(_ chunk: [UInt8]) throws(StreamFault) {
    if encoding == .latin1 {
      bytes += TextEncoding.utf8(ofLatin1: chunk)
      return
    }
    let chunk = incomplete.isEmpty ? chunk : incomplete + chunk
    incomplete = []
    let check = UTF8Check(chunk)
    if check.valid == chunk.count, bytes.isEmpty {
      bytes = chunk
      return
    }
    bytes += chunk[..<check.valid]
    if check.isIncomplete {
      incomplete = Array(chunk[check.valid...])
    } else if check.valid < chunk.count {
      throw fault(.badEncoding("the text has an invalid byte"), at: bytes.count)
    }
  }
}
