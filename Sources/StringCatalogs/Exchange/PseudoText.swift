import Base

/// Pseudo-localization: texts that reveal missing translations, truncation and fixed directions.
package struct PseudoText: Hashable, Sendable {
  package var isRightToLeft: Bool

  /// Texts as long as in long languages; between U+202E and U+202C if right to left.
  package init(isRightToLeft: Bool = false) { self.isRightToLeft = isRightToLeft }

  /// The text with accents, 30–40 % longer, between `⟦` and `⟧`.
  ///
  /// Arguments, substitutions, tags, references and URLs are kept. A text of less than seven
  /// letters gets at least two more, because of the markers; an empty one stays empty.
  package func text(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var output = ""
    var offset = 0
    for range in VerbatimParts.ranges(of: text) {
      output += accented(bytes[offset..<range.lowerBound])
      output += String(decoding: bytes[range], as: UTF8.self)
      offset = range.upperBound
    }
    output += accented(bytes[offset...])
    let length = text.unicodeScalars.count
    let padding = max((length * 35 + 50) / 100 - 2, 0)
    output = "⟦\(output)\(Self.padding(padding))⟧"
    return isRightToLeft ? "\u{202e}\(output)\u{202c}" : output
  }

  private func accented(_ bytes: ArraySlice<UInt8>) -> String {
    var output = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      output.append(Self.accents[scalar] ?? scalar)
    }
    return String(output)
  }

  /// Words between which a line may break; none starts with only a space.
  private static func padding(_ count: Int) -> String {
    let pattern = Array("~ löñg ťéxť ŵíťh wörďš ".unicodeScalars)
    var output = String.UnicodeScalarView()
    for index in 0..<count { output.append(pattern[index % pattern.count]) }
    if output.last == " " {
      output.removeLast()
      output.append("~")
    }
    return String(output)
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
    let plain = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz".unicodeScalars
    let accented = "ÅåƁƀÇçĎďÉéƑƒĜĝĤĥÎîĴĵĶķĻļḾɱÑñÖöÞþǪǫŔŕŠšŤťÛûṼṽŴŵẊẋÝýŽž".unicodeScalars
    return Dictionary(zip(plain, accented), uniquingKeysWith: { first, _ in first })
  }()
}

/// The machine-readable parts of a text, which pseudo-localization keeps.
enum VerbatimParts {
  /// Their offsets in bytes, in order: arguments, tags, references, URLs, addresses and variables.
  static func ranges(of text: String) -> [Range<Int>] {
    var formats = FormatSpan.all(in: text).map(\.range)[...]
    var cursor = TextCursor(Array(text.utf8))
    var ranges: [Range<Int>] = []
    while let byte = cursor.next {
      let start = cursor.offset
      formats = formats.drop { $0.lowerBound < start }
      if let format = formats.first, format.lowerBound == start {
        cursor.pass(count: format.count)
      } else if !passed(&cursor, byte) {
        _ = cursor.pop()
        continue
      }
      ranges.append(start..<cursor.offset)
    }
    return ranges
  }

  private static func passed(_ cursor: inout TextCursor, _ byte: UInt8) -> Bool {
    cursor.attempt { cursor in
      switch byte {
      case UInt8(ascii: "<"):
        return cursor.take("<")
          && (cursor.next.map { XMLStream.isNameByte($0) } == true
            || cursor.take("/") || cursor.take("!"))
          && run(&cursor, upTo: ">")
      case UInt8(ascii: "{"): return cursor.take("{") && run(&cursor, upTo: "}")
      case UInt8(ascii: "$"):
        return (cursor.take("${") || cursor.take("$("))
          && run(&cursor, upTo: "})", isOneLine: false)
      case UInt8(ascii: "&"): return reference(&cursor)
      case UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "w"): return address(&cursor)
      default: return false
      }
    }
  }

  /// Skips a run such as the rest of `<b>` or `{name}`, of limited length.
  private static func run(
    _ cursor: inout TextCursor, upTo ends: StaticString, isOneLine: Bool = true
  ) -> Bool {
    let ends = ends.withUTF8Buffer(Array.init)
    _ = cursor.pass(atMost: 199) { !ends.contains($0) && !(isOneLine && $0 == 0x0a) }
    return cursor.pop().map(ends.contains) ?? false
  }

  private static func reference(_ cursor: inout TextCursor) -> Bool {
    _ = cursor.pop()
    let name = cursor.pass(atMost: 11) { XMLStream.isNameByte($0) || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && cursor.take(UInt8(ascii: ";"))
  }

  private static func address(_ cursor: inout TextCursor) -> Bool {
    guard
      cursor.reads("http://") || cursor.reads("https://") || cursor.reads("mailto:")
        || cursor.reads("www.")
    else { return false }
    _ = cursor.pass { $0 > 0x20 && $0 < 0x80 && !"<>\"'()[]{}|\\^`".utf8.contains($0) }
    return true
  }
}
