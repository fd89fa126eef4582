import Formats

/// Converts libyaml's marks, which count characters, to byte offsets; moves forward only.
struct ByteCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 0
  private var character = 0
  private var lineStart = 0
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte at the cursor; 0 at the end, which no file contains.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var place: TextPlace { TextPlace(line: line + 1, column: offset - lineStart + 1) }

  /// Moves to a mark, which counts from 0.
  mutating func move(toLine line: Int, character: Int) {
    while offset < bytes.count, (self.line, self.character) < (line, character) { step() }
  }

  /// Moves past one character or line end.
  mutating func step() {
    let first = byte
    offset += 1
    if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") && byte != UInt8(ascii: "\n") {
      (line, character, lineStart) = (line + 1, 0, offset)
    } else {
      while byte & 0xc0 == 0x80 { offset += 1 }
      character += 1
    }
  }
}
