/// Makes the free part of a name from words.
package struct SlugWriter: Sendable {
  /// The length that names stay readable at, in characters.
  package static let usualLength = 60

  private let maximumLength: Int

  /// A writer that keeps to `rules` and to the usual length.
  package init(rules: SlugRules) {
    maximumLength = min(rules.maximumLength, Self.usualLength)
  }

  /// Lower case, `-` between words, cut at a word; nothing where no letter or digit is left.
  ///
  /// Words are expected in Latin letters: transliteration is the caller's.
  package func slug(of words: [String]) -> String? {
    var parts: [String] = []
    var length = 0
    for word in words.flatMap(Self.pieces) {
      let joined = length + (parts.isEmpty ? 0 : 1) + word.utf8.count
      if joined > maximumLength {
        if parts.isEmpty { parts.append(String(word.prefix(maximumLength))) }
        break
      }
      parts.append(word)
      length = joined
    }
    let slug = parts.joined(separator: "-")
    guard !slug.isEmpty else { return nil }
    // Git refuses a part that ends with ".lock"; without dots it can't, so pieces have none.
    return slug
  }

  private static func pieces(_ text: String) -> [String] {
    text.lowercased().utf8
      .split { !isLetterOrDigit($0) }
      .compactMap { String($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")) || byte &- 48 < 10
  }
}
