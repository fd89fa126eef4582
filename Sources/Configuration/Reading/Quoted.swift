import Formats

/// Foreign text in a message: quoted, shortened, and without control characters for a terminal.
struct Quoted: CustomStringConvertible {
  private static let limit = 60
  let description: String

  init(_ text: String) {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if count > Self.limit { break }
      shown.unicodeScalars.append(Self.isVisible(scalar) ? scalar : "\u{FFFD}")
    }
    description = "'" + shown + (count > Self.limit ? "…" : "") + "'"
  }

  /// The same text without the quotes.
  static func plain(_ text: String) -> String {
    String(Quoted(text).description.dropFirst().dropLast())
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
    return !ForbiddenScalars.contains(scalar)
  }
}
