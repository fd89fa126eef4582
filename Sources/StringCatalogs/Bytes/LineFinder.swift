package import Diagnostics

/// Computes line and column of offsets; fast for offsets in rising order, correct in any order.
package struct LineFinder {
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  /// The offset up to which lines have been counted.
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// A finder for the bytes of the file at `path`.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Line and column of an offset, both from 1; columns count UTF-8 bytes, as in `Place`.
  package mutating func place(of target: Int) -> Place {
    let target = min(max(target, 0), bytes.count)
    if target < offset { (offset, line, lineStart) = (0, 1, 0) }
    passWords(upTo: target)
    while offset < target {
      if bytes[offset] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, offset + 1) }
      offset += 1
    }
    return Place(path: path, line: line, column: target - lineStart + 1)
  }

  private mutating func passWords(upTo target: Int) {
    let newline = ByteWord(repeating: UInt8(ascii: "\n"))
    while offset + 8 <= target {
      let word = ByteWord(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      // Exact for every newline, not only the first: the sum must not carry from byte to byte.
      let others = word ^ newline
      let low = (others & ~ByteWord.tops) &+ ~ByteWord.tops
      let found = ~(low | others) & ByteWord.tops
      if found != 0 {
        line += found.nonzeroBitCount
        lineStart = offset + 8 - found.leadingZeroBitCount / 8
      }
      offset += 8
    }
  }
}
