package import Diagnostics

/// Tells line and column of offsets: cheap for offsets in rising order, right for any.
package struct LineFinder {
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  /// How far lines have been counted.
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// A finder for the bytes of the file at `path`.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Line and column of an offset, both from 1; the column counts bytes of UTF-8, as `Place` has it.
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
      // Every newline, not only the first: the sum must not carry from byte to byte.
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
