/// The text of a string literal; each interpolation is a hole with unknown content.
package struct LiteralText: Hashable, Sendable {
  /// The UTF-8 of the text, escapes resolved, with `hole` for each interpolation.
  package var bytes: [UInt8] = []
  package var hasHoles = false
  /// True if other text is joined to the literal by `+`, before or after it.
  package var isContinuedBefore = false
  package var isContinuedAfter = false

  /// The byte for an interpolation; no catalog has this control character in a key.
  package static let hole: UInt8 = 1

  init() {}

  mutating func appendHole() {
    bytes.append(Self.hole)
    hasHoles = true
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

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

/// Starts and ends of literals that a program joins with other text, perhaps to build a key.
struct BuiltKeys {
  private var beginnings: Set<[UInt8]> = []
  private var ends: Set<[UInt8]> = []

  /// Longer ones are truncated, so that a key has few starts to look up.
  private static let longest = 64

  /// Records a literal with interpolations, or one that is joined with other text.
  mutating func add(_ text: LiteralText) {
    let pieces = text.bytes.split(
      separator: LiteralText.hole, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last else { return }
    if !text.isContinuedBefore, text.hasHoles || text.isContinuedAfter, Self.isTelling(first) {
      beginnings.insert(Array(first.prefix(Self.longest)))
    }
    if !text.isContinuedAfter, text.hasHoles || text.isContinuedBefore, Self.isTelling(last) {
      ends.insert(Array(last.suffix(Self.longest)))
    }
  }

  /// True for a piece that identifies a key: it has three letters.
  private static func isTelling(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.count { SwiftLexer.isWordByte($0) } >= 3
  }

  /// True if a key starts or ends with one of them.
  func mayMake(_ key: [UInt8]) -> Bool {
    let most = min(key.count, Self.longest)
    return most > 0
      && (1...most).contains {
        beginnings.contains(Array(key.prefix($0))) || ends.contains(Array(key.suffix($0)))
      }
  }
}
