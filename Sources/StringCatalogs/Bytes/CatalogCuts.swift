/// Where a catalog may be cut into parts, guessed by the look of Xcode's layout.
///
/// The part in front of a cut must prove it: an entry that it reads begins there.
package enum CatalogCuts {
  /// Below so many bytes a part costs more than it saves.
  package static let smallestPart = 1 << 20

  /// The offsets at which at most `parts` parts of some size begin; `first` is the first of them.
  static func starts(
    _ bytes: UnsafeRawBufferPointer, from first: Int, parts: Int, smallestPart: Int
  ) -> [Int] {
    var starts = [first]
    let count = min(max(parts, 1), (bytes.count - first) / max(smallestPart, 1))
    for part in 1..<max(count, 1) {
      let guess = first + (bytes.count - first) / count * part
      if let start = keyStart(bytes, from: guess), start > starts[starts.count - 1] {
        starts.append(start)
      }
    }
    return starts
  }

  /// The quote of the first key behind `offset` that looks as Xcode writes it.
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
