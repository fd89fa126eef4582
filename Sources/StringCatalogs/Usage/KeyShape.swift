/// A key with a hole for each format specifier, to compare it with interpolated literals.
struct KeyShape: Hashable {
  private let bytes: [UInt8]

  /// The shape of a catalog's key: `Hi %@, 5%%` is `Hi ␁, 5%`.
  init(key: [UInt8]) {
    let holes = key.withUnsafeBytes { FormatReader.ranges(in: $0) }
    var output: [UInt8] = []
    var offset = 0
    for hole in holes + [key.count..<key.count] {
      output += Self.plain(key[offset..<hole.lowerBound])
      if !hole.isEmpty { output.append(LiteralText.hole) }
      offset = hole.upperBound
    }
    bytes = output
  }

  /// The text with one percent sign for each doubled one.
  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var isSecond = false
    return text.filter { byte in
      isSecond = byte == UInt8(ascii: "%") && !isSecond
      return byte != UInt8(ascii: "%") || isSecond
    }
  }

  /// The shape of a literal with interpolations, whose percent signs are plain.
  init(_ literal: LiteralText) { bytes = literal.bytes }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
