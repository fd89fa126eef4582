/// Makes untrusted text safe to show: nothing is hidden, and no CI runner executes it.
///
/// Terminals execute escape sequences, bidirectional and zero-width controls mislead readers, and
/// the runners of GitHub and Azure execute `::error::` at the start of a line and `##[error]`
/// anywhere. All of these are shown as `\u{1B}`, so that they stay visible.
package enum ForeignText {
  /// The text on one line; line feeds are escaped, and a tab becomes four spaces.
  package static func shown(_ text: String) -> String {
    if isPlain(text) { return text }
    return withoutCommands(withoutHidden(text))
  }

  /// The lines of a text, each made safe separately.
  package static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { shown(String(Substring($0))) }
  }

  /// The text, or its first bytes with a `…`, within the limit.
  package static func cut(_ text: String, atMost limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let ellipsis = "…"
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit - ellipsis.utf8.count))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + ellipsis
  }

  /// The text in quotes with limited length, for messages.
  package static func quoted(_ text: String) -> String {
    let shown = shown(text)
    return shown.count > 60 ? "'\(shown.prefix(60))…'" : "'\(shown)'"
  }

  /// True for printable ASCII without `#` that can't be a command: most texts.
  package static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Without an early exit, so that the processor reads many bytes at once.
    var oddities: UInt8 = 0
    for byte in bytes { oddities |= byte &- 0x20 < 0x5f && byte != hash ? 0 : 1 }
    guard oddities == 0, let first = bytes.first else { return bytes.isEmpty }
    if first != UInt8(ascii: " "), first != UInt8(ascii: ":") { return true }
    return !bytes.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: doubleColon)
  }

  static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isPlain(UnsafeRawBufferPointer($0)) }
  }

  private static let hash = UInt8(ascii: "#")
  private static let doubleColon = Array("::".utf8)

  private static func withoutHidden(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      if scalar == "\t" {
        output.append(contentsOf: tab)
      } else if isHidden(scalar), !EmojiSequence.includes(place, of: scalars) {
        output.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  /// Code and logs contain many tabs, which hide nothing.
  private static let tab = "    ".unicodeScalars

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Controls, format characters (bidi, zero-width, tags), line separators and noncharacters.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7f: return false
    case 0..<0xa0: return true
    case let value where value & 0xfffe == 0xfffe: return true
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Compares bytes: as characters, `::` before a combining mark is not `::`.
  private static func withoutCommands(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let start = text.unicodeScalars.prefix { $0.properties.isWhitespace }.utf8Count
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 8)
    for (position, byte) in bytes.enumerated() {
      if position == start, bytes[position...].starts(with: doubleColon) {
        output += #"\u{3A}"#.utf8
      } else if byte == hash, position > 0, bytes[position - 1] == hash,
        opensCommand(bytes[(position + 1)...])
      {
        output += #"\u{23}"#.utf8
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// True for `[` after at most a short word, as in `##[group]` and `##vso[task]`.
  private static func opensCommand(_ rest: ArraySlice<UInt8>) -> Bool {
    let word = rest.prefix(longestWord).prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a }
    return rest.dropFirst(word.count).first == UInt8(ascii: "[")
  }

  private static let longestWord = 16
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { reduce(0) { $0 + UTF8.width($1) } }
}
