import Foundation

/// Transliterates words of any script to plain Latin letters, with ICU's tables.
package enum Transliteration {
  /// The text in Latin letters without accents.
  package static func latin(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
    let plain = latin.applyingTransform(.stripDiacritics, reverse: false) ?? latin
    return plain.reduce(into: "") { $0 += letters[$1] ?? String($1) }
  }

  /// Letters without a Unicode decomposition, in their usual ASCII spelling.
  private static let letters: [Character: String] = [
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O",
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "TH", "ı": "i",
    "ħ": "h", "Ħ": "H",
  ]
}
