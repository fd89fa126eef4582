/// Pseudo-localization: texts that reveal missing translations, truncation and fixed directions.
package struct PseudoText: Hashable, Sendable {
  /// True for text from right to left.
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
    for range in PseudoKept.ranges(of: text) {
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
