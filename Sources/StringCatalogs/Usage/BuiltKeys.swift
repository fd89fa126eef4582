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
