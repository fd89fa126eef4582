/// The rules for the free part of a name: parts joined by `/`, each `[A-Za-z0-9][A-Za-z0-9._-]*`.
package struct SlugRules: Hashable, Sendable {
  package var characters = NameCharacters.ascii
  package var isLowercase = false
  /// The maximum number of characters of the free part, also for names that `start` creates.
  package var maximumLength = 200

  package init() {}

  /// Why `text` is not a slug, to follow `branch 'x'`; nil if it is one.
  func fault(in text: UnsafeRawBufferPointer) -> String? {
    var isStart = true
    for byte in text {
      if let fault = fault(of: byte, atStart: isStart) { return fault }
      isStart = byte == UInt8(ascii: "/")
    }
    if isStart { return "has an empty part after its prefix" }
    if text.count > maximumLength {
      return "has \(text.count) characters after its prefix; at most \(maximumLength) are allowed"
    }
    return nil
  }

  private func fault(of byte: UInt8, atStart isStart: Bool) -> String? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return isLowercase ? "has capital letters, which this repository does not allow" : nil
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"):
      return isStart
        ? "has a part that starts with '\(Unicode.Scalar(byte))' instead of a letter or digit"
        : nil
    case 0x80...: return characters == .unicode ? nil : "contains a character that is not ASCII"
    default:
      return "contains '\(Unicode.Scalar(byte))'; letters, digits, '.', '_' and '-' are allowed"
    }
  }
}

/// Creates the free part of a name from a title.
package struct SlugWriter: Sendable {
  /// The maximum length of readable names, in characters.
  package static let usualLength = 60

  private let maximumLength: Int

  /// A writer that follows `rules` and the usual length.
  package init(rules: SlugRules) {
    maximumLength = min(rules.maximumLength, Self.usualLength)
  }

  /// Lower case, `-` between words, cut at a word; nil if no letter or digit is left.
  ///
  /// Expects words in Latin letters: the caller transliterates.
  package func slug(of words: [String]) -> String? {
    var slug: [UInt8] = []
    for word in words {
      let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
      if !append(isASCII ? word : word.lowercased(), to: &slug) { break }
    }
    // Git refuses a part that ends with ".lock"; without dots it can't, so pieces have none.
    return slug.isEmpty ? nil : String(decoding: slug, as: UTF8.self)
  }

  /// Adds the letters and digits of a word; false if the slug would be too long.
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
