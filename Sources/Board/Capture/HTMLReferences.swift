/// Character references of HTML, as far as titles use them.
enum HTMLReferences {
  /// The text with its references replaced; what is none stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      output += rest[..<start]
      rest = rest[start...]
      let window = rest.prefix(longest)
      if let end = window.firstIndex(of: ";"),
        let scalar = scalar(rest[rest.index(after: start)..<end])
      {
        output.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        output += "&"
        rest = rest.dropFirst()
      }
    }
    return output + rest
  }

  private static let longest = 12

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
    "ndash": "–", "mdash": "—", "hellip": "…", "laquo": "«", "raquo": "»", "middot": "·",
    "bull": "•", "copy": "©", "reg": "®", "trade": "™", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "agrave": "à", "ccedil": "ç", "euro": "€",
  ]
}
