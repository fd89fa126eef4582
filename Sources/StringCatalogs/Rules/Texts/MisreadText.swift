/// UTF-8 that was read in another encoding than Windows-1252, or written in one that lacks letters.
enum MisreadText {
  /// True for a start as of MacRoman (`√§` for `ä`), cp1251 (`РїСЂ` for `пр`) or GBK (`锟斤拷`).
  static func isBroken(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = rest.first, let second = rest.dropFirst().first else { return false }
    switch first {
    case "\u{221a}", "\u{ac}": return isRoman(second)
    case "\u{201a}":
      return second == "\u{c4}" && rest.dropFirst(2).first.map { isRoman($0) } ?? false
    case "\u{951f}": return second == "\u{65a4}"
    default: return isCyrillic(rest)
    }
  }

  /// True for a character that MacRoman has for a byte from 80 to BF.
  private static func isRoman(_ letter: Unicode.Scalar) -> Bool {
    0xa1...0xff ~= letter.value
      || "†•™≠∞≤≥∂∑∏∫".unicodeScalars.contains(letter)
  }

  /// Two letters in a row, each as two: `Р` or `С`, and a character for a byte from 80 to BF.
  ///
  /// Those that are letters of Ukrainian or Belarusian, too, decide nothing in a short word.
  private static func isCyrillic(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    var (pairs, isOdd) = (0, false)
    var index = rest.startIndex
    while index + 1 < rest.endIndex, rest[index] == "Р" || rest[index] == "С",
      ofCyrillic.contains(rest[index + 1])
    {
      pairs += 1
      if !"ІіЇїЄєЁёЎўҐґ".unicodeScalars.contains(rest[index + 1]) { isOdd = true }
      index += 2
    }
    return pairs > 1 && isOdd || pairs > 3
  }

  /// The characters that cp1251 has for the bytes from 80 to BF.
  private static let ofCyrillic = Set(
    ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\u{98}\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї")
      .unicodeScalars)

  /// True for a text whose letters were replaced by `?`: in a word, or all of them.
  static func lacksLetters(_ text: String) -> Bool {
    let letters = Array(text.unicodeScalars)
    if !letters.contains(where: \.properties.isAlphabetic) {
      // A few are the answer 'unknown'.
      return letters.count { $0 == "?" } > 4
    }
    return letters.split(whereSeparator: \.properties.isWhitespace).contains { word in
      guard let first = word.firstIndex(where: \.properties.isAlphabetic),
        let last = word.lastIndex(where: \.properties.isAlphabetic)
      else { return false }
      return isDamaged(word[first...last])
    }
  }

  /// True for a word of letters and `?`, with a `?` between small letters; not for an address.
  private static func isDamaged(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let parts = word.split(separator: "?")
    return parts.count > 1 && word.allSatisfy { $0 == "?" || $0.properties.isAlphabetic }
      && zip(parts, parts.dropFirst()).contains { before, after in
        before.last?.properties.isLowercase == true && after.first?.properties.isLowercase == true
      }
  }
}
