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
    var slug: [UInt8] = []
    for word in words {
      let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
      if !append(isASCII ? word : word.lowercased(), to: &slug) { break }
    }
    // Git refuses a part that ends with ".lock"; without dots it can't, so pieces have none.
    return slug.isEmpty ? nil : String(decoding: slug, as: UTF8.self)
  }

  /// Adds the letters and digits of a word; false where they are too many.
  private func append(_ word: String, to slug: inout [UInt8]) -> Bool {
    var piece: [UInt8] = []
    for byte in word.utf8 {
      if Self.isLetterOrDigit(byte) {
        piece.append(Self.lowercased(byte))
      } else if !append(&piece, to: &slug) {
        return false
      }
    }
    return append(&piece, to: &slug)
  }

  private func append(_ piece: inout [UInt8], to slug: inout [UInt8]) -> Bool {
    if piece.isEmpty { return true }
    if slug.isEmpty {
      slug.append(contentsOf: piece.prefix(maximumLength))
    } else if slug.count + 1 + piece.count > maximumLength {
      return false
    } else {
      slug.append(UInt8(ascii: "-"))
      slug.append(contentsOf: piece)
    }
    defer { piece.removeAll(keepingCapacity: true) }
    return piece.count <= maximumLength
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    lowercased(byte) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}
