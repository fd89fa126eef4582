/// The text of a `.gitattributes` that may hold a line of ours; all other lines stay as they are.
struct AttributesText: Equatable {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True where a line says the same, however it is spaced.
  func contains(_ line: String) -> Bool { lines.contains { Self.words($0) == Self.words(line) } }

  /// Adds a line at the end, where it outweighs those before it.
  mutating func add(_ line: String) {
    let end: [UInt8] =
      lines.first?.suffix(2).elementsEqual([0x0d, 0x0a]) == true
      ? [0x0d, 0x0a] : [0x0a]
    if let last = bytes.last, last != 0x0a { bytes += end }
    bytes += Array(line.utf8) + end
  }

  /// Takes a line out, wherever it stands.
  mutating func remove(_ line: String) {
    let wanted = Self.words(line)
    bytes = Array(lines.filter { Self.words($0) != wanted }.joined())
  }

  private var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0a) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { $0 <= 0x20 }
  }

  private static func words(_ line: String) -> [ArraySlice<UInt8>] { words(Array(line.utf8)[...]) }
}
