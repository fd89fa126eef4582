/// The width of a text in terminal columns.
package enum DisplayWidth {
  /// The columns of a text: two for East Asian letters and pictures, one for others.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  /// The text padded with spaces on the right to at least this width.
  package static func padded(_ text: String, to width: Int) -> String {
    text + blanks(width - of(text))
  }

  /// The text padded with spaces on the left to at least this width.
  package static func rightAligned(_ text: String, to width: Int) -> String {
    blanks(width - of(text)) + text
  }

  /// The text, or its start with a `…`, in at most this width.
  package static func fitted(_ text: String, to width: Int) -> String {
    if of(text) <= width { return text }
    var (fitted, taken) = ("", 0)
    for letter in text {
      let columns = columns(letter)
      if taken + columns > width - 1 { break }
      fitted.append(letter)
      taken += columns
    }
    return width > 0 ? fitted + "…" : ""
  }

  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }

  private static func columns(_ letter: Character) -> Int {
    guard let first = letter.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    let isPicture = letter.unicodeScalars.contains { $0.value == 0xfe0f }
    return isPicture || wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// Wide and full-width blocks of the Unicode East Asian Width.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x231a...0x231b, 0x23e9...0x23ec, 0x2e80...0x303e, 0x3041...0x33ff,
    0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff,
    0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x17000...0x18cff, 0x1b000...0x1b2ff,
    0x1f1e6...0x1f1ff, 0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff,
    0x1fa70...0x1faff, 0x20000...0x3fffd,
  ]
}

/// Counts with units.
package enum CountText {
  /// `1 finding`, `2 findings`.
  package static func words(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  /// The first names in quotes, and the number of others: `'a', 'b' and 3 more`.
  package static func names(_ names: [String], most: Int) -> String {
    let listed = names.prefix(most).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > most ? "\(listed) and \(names.count - most) more" : listed
  }
}

/// Code points as Unicode writes them.
package enum CodePoint {
  /// `U+200B`: at least four digits.
  package static func name(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
