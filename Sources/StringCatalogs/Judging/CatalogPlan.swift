/// A catalog in parts that can be judged at the same time.
///
/// Where a part begins is guessed by the look of Xcode's layout. The guess is proved by the part
/// before it, whose last entry must end there; otherwise that part goes on to the end.
package struct CatalogPlan: Sendable {
  /// The members in front of the entries.
  package let document: CatalogDocument
  /// The offset at which each part begins.
  private let starts: [Int]

  /// Below so many bytes a part costs more than it saves.
  package static let smallestPart = 1 << 20

  /// Reads the head of a catalog and cuts it into at most `parts` parts of some size.
  package init(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = Self.smallestPart
  ) throws(CatalogFault) {
    document = try CatalogDocument(bytes)
    let first = document.entriesStart ?? bytes.count
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

  func start(of part: Int) -> Int { starts[part] }

  /// Where a part ends, if it meets that very place; the last one ends at its brace and nowhere else.
  func stop(of part: Int) -> Int {
    if part + 1 < starts.count { return starts[part + 1] }
    return document.entriesStart == nil ? starts[part] : .max
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
