/// Characters that no settings file needs and that mislead a reader or a parser.
package enum ForbiddenScalars {
  /// Control characters, YAML's other line ends, byte-order marks and bidirectional controls.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a, 0x0d: false
    case 0..<0x20, 0x7f...0x9f: true
    case 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x2069, 0xfeff, 0xfff9...0xffff: true
    case 0xe0000...0xe0fff: true
    default: false
    }
  }

  /// The first forbidden character in `text`, with its place.
  package static func first(in text: String) -> (scalar: Unicode.Scalar, place: TextPlace)? {
    var line = 1
    var column = 1
    for scalar in text.unicodeScalars {
      if contains(scalar) { return (scalar, TextPlace(line: line, column: column)) }
      if scalar == "\n" {
        line += 1
        column = 1
      } else {
        column += scalar.utf8.count
      }
    }
    return nil
  }
}
