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
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return (isASCII ? text : text.lowercased()).utf8
      .split { !isLetterOrDigit($0) }
      .map { String(decoding: $0.lazy.map(lowercased), as: UTF8.self) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    lowercased(byte) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}
