/// Text that looks like a specifier but isn't: `％@`, `%LLD`, `%3lld` for `%3$lld`.
enum BrokenFormat {
  /// The width of the first specifier that has only a width, which may be meant as its number.
  static func positionAsWidth(
    _ cursor: ByteCursor, _ text: StringToken, where isLost: (Int) -> Bool
  ) -> Int? {
    guard text.traits.contains(.percent) else { return nil }
    return cursor.withPlain(text) { cursor, range in
      var reader = FormatReader(cursor, range)
      while let specifier = reader.next() {
        if isLost(specifier.bareWidth) { return specifier.bareWidth }
      }
      return nil
    }
  }

  /// True if a foreign percent sign or a space breaks a specifier.
  static func hasLookAlike(_ cursor: ByteCursor, _ text: StringToken) -> Bool {
    cursor.withPlain(text) { cursor, range in
      let bytes = cursor.bytes[range]
      return bytes.indices.contains {
        firstBytes.contains(bytes[$0]) && isLookAlike(bytes[$0...])
      }
    }
  }

  /// Percent signs of other scripts, which formats don't recognize.
  private static let foreignSigns = ["\u{ff05}", "\u{66a}", "\u{fe6a}"]
  private static let blanks = ["\u{a0}", "\u{202f}"]
  /// The first bytes of these signs and of `%`.
  private static let firstBytes: [UInt8] = [UInt8(ascii: "%"), 0xef, 0xd9]

  /// True if the bytes start with a specifier that a foreign sign or a space has broken.
  ///
  /// A plain space is a flag of Foundation. After another one, the rest must not be a word.
  private static func isLookAlike(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = bytes
    let isForeign = rest.takeOne(of: foreignSigns)
    guard isForeign || rest.takeOne(of: ["%"]) else { return false }
    var hasBlank = rest.takeOne(of: isForeign ? blanks + [" "] : blanks)
    let digits = rest.prefix(3).prefix { $0 &- UInt8(ascii: "0") < 10 }
    let hasNumber = !digits.isEmpty && rest.dropFirst(digits.count).first == UInt8(ascii: "$")
    if hasNumber {
      rest = rest.dropFirst(digits.count + 1)
      if rest.takeOne(of: blanks) { hasBlank = true }
    }
    if rest.takeOne(of: ["\u{ff20}", "LLD", "LLd", "LD", "llD", "lD"]) { return true }
    guard isForeign || hasBlank else { return false }
    let isPlain = rest.takeOne(of: ["@", "lld", "ld"])
    return isPlain || (isForeign || hasNumber) && rest.takeOne(of: ["d", "f"])
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Skips the first of these texts that is next.
  fileprivate mutating func takeOne(of texts: [String]) -> Bool {
    for text in texts where starts(with: text.utf8) {
      self = dropFirst(text.utf8.count)
      return true
    }
    return false
  }
}
