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
