/// A key with a hole for each of its format specifiers, to compare it with interpolated literals.
struct KeyShape: Hashable {
  private let bytes: [UInt8]

  /// The shape of a catalog's key: `Hi %@, 5%%` is `Hi ␁, 5%`.
  init(key: [UInt8]) {
    bytes = key.withUnsafeBytes { key in
      var output: [UInt8] = []
      var offset = 0
      while offset < key.count {
        let isSign = key[offset] == UInt8(ascii: "%")
        if isSign, offset + 1 < key.count, key[offset + 1] == UInt8(ascii: "%") {
          output.append(UInt8(ascii: "%"))
          offset += 2
          continue
        }
        let length = isSign ? SpecifierSpan.length(key, at: offset) : 0
        output.append(length > 0 ? LiteralText.hole : key[offset])
        offset += max(length, 1)
      }
      return output
    }
  }

  /// The shape of a literal with interpolations, whose percent signs are plain.
  init(_ literal: LiteralText) { bytes = literal.bytes }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
