/// The beginnings and ends of literals to which a program joins something, perhaps to make a key.
struct BuiltKeys {
  private var beginnings: Set<[UInt8]> = []
  private var ends: Set<[UInt8]> = []

  /// Longer ones are cut, so that a key has few beginnings to be asked for.
  private static let longest = 64

  /// Notes a literal with interpolations, or one that something is joined to.
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

  /// True for a piece that tells one key from another: it has three letters.
  private static func isTelling(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.count { SwiftLexer.isWordByte($0) } >= 3
  }

  /// True where a key begins or ends as one of them.
  func mayMake(_ key: [UInt8]) -> Bool {
    let most = min(key.count, Self.longest)
    return most > 0
      && (1...most).contains {
        beginnings.contains(Array(key.prefix($0))) || ends.contains(Array(key.suffix($0)))
      }
  }
}
