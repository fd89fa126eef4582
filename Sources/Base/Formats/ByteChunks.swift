/// The bytes of a report in pieces: a file of any size takes the memory of one piece.
package struct ByteChunks {
  private let read: () throws(StreamFault) -> [UInt8]?

  /// Pieces that `read` returns; nil or an empty piece ends them.
  package init(_ read: @escaping () throws(StreamFault) -> [UInt8]?) {
    self.read = { () throws(StreamFault) in
      guard let piece = try read(), !piece.isEmpty else { return nil }
      return piece
    }
  }

  /// Bytes in memory, in pieces of `size`.
  package init(_ bytes: [UInt8], size: Int = 1 << 18) {
    var rest = bytes[...]
    self.init { () throws(StreamFault) in
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }

  /// A text in memory.
  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// The next piece, never an empty one; nil after the last piece.
  package func next() throws(StreamFault) -> [UInt8]? { try read() }

  /// These pieces, preceded by bytes that were already read from them.
  package func preceded(by bytes: [UInt8]) -> ByteChunks {
    var pending: [UInt8]? = bytes
    return ByteChunks { () throws(StreamFault) in
      guard let bytes = pending else { return try read() }
      pending = nil
      return bytes
    }
  }

  /// Reads at least `count` bytes, or fewer if there are no more.
  package func prefix(_ count: Int) throws(StreamFault) -> [UInt8] {
    var bytes = try read() ?? []
    while !bytes.isEmpty, bytes.count < count, let chunk = try read() {
      bytes += chunk
    }
    return bytes
  }
}

/// Reads a text line by line, in the memory of one piece and the longest line.
package struct LineStream: ~Copyable {
  private var window: ByteWindow
  /// The number of the last line, from 1.
  package private(set) var number = 0

  /// How many bytes of a line are returned; the rest is skipped.
  package static let longest = 1 << 16

  /// A stream at the start of a text.
  package init(_ chunks: ByteChunks) throws(StreamFault) { window = try ByteWindow(chunks) }

  /// The next line without its end (LF, CRLF); nil at the end of the text.
  package mutating func next() throws(StreamFault) -> String? {
    guard try window.hasNext() else { return nil }
    number += 1
    var looked = 0
    while true {
      if let end = window.index(of: 0x0a, from: window.position + looked) {
        defer { window.position = end + 1 }
        return line(upTo: end)
      }
      looked = window.bytes.count - window.position
      if looked > Self.longest { return try longLine() }
      if try !window.fill() {
        defer { window.position = window.bytes.count }
        return line(upTo: window.bytes.count)
      }
    }
  }

  private func line(upTo end: Int) -> String {
    let isReturn = end > window.position && window.bytes[end - 1] == 0x0d
    return window.text(
      window.position, min(isReturn ? end - 1 : end, window.position + Self.longest))
  }

  private mutating func longLine() throws(StreamFault) -> String {
    let line = line(upTo: window.bytes.count)
    while try window.hasNext() {
      if let end = window.index(of: 0x0a, from: window.position) {
        window.position = end + 1
        break
      }
      window.position = window.bytes.count
    }
    return line
  }
}
