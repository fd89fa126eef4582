/// A file in parts that can be read in parallel.
///
/// The start of a part is guessed by Xcode's layout. The part before it confirms the guess: it must
/// reach an entry at that offset; otherwise it continues to the end of the file.
package struct CatalogCuts: Sendable {
  /// The offset at which each part starts.
  let starts: [Int]

  /// With fewer bytes, a part costs more than it saves.
  package static let smallestPart = 1 << 20

  /// Cuts a file into at most `parts` parts of a minimum size; `first` is the start of the first.
  package init(
    _ bytes: UnsafeRawBufferPointer, from first: Int = 0, parts: Int,
    smallestPart: Int = smallestPart
  ) {
    var starts = [first]
    let count = min(max(parts, 1), (bytes.count - first) / max(smallestPart, 1))
    for part in 1..<max(count, 1) {
      let guess = first + (bytes.count - first) / count * part
      if let start = Self.keyStart(bytes, from: guess), start > starts[starts.count - 1] {
        starts.append(start)
      }
    }
    self.starts = starts
  }

  /// How many parts there are, at least one.
  package var count: Int { starts.count }

  func next(_ part: Int) -> Int? { part + 1 < starts.count ? starts[part + 1] : nil }

  /// The quote of the first key after `offset` that is laid out as Xcode does.
  private static func keyStart(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
    let cursor = ByteCursor(bytes)
    var offset = offset
    while offset < bytes.count {
      let braces = cursor.word(at: offset).mask(of: UInt8(ascii: "}"))
      if braces == 0 {
        offset += 8
        continue
      }
      offset += braces.leadingBytes + 1
      if cursor.reads(",\n    \"", at: offset) { return offset + 6 }
    }
    return nil
  }
}
