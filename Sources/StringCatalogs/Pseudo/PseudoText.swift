/// Pseudo-localisation: texts that show what is not translated, cut off or laid out one way only.
package struct PseudoText: Hashable, Sendable {
  /// Wraps the text so that it runs from right to left.
  package var isRightToLeft: Bool

  /// Texts as long as long languages have them; U+202E…U+202C around them where asked for.
  package init(isRightToLeft: Bool = false) { self.isRightToLeft = isRightToLeft }

  /// The text with accents, 30–40 % longer, between `⟦` and `⟧`.
  ///
  /// Arguments, substitutions, tags, references and URLs stay as they are. A text of less than
  /// seven letters grows by two at least, as the markers need that; an empty one stays empty.
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

  /// Words that a line may break between; none begins with a blank only.
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
