/// The name of the Swift symbol that Xcode 26 generates for a manually managed key.
///
/// Apple documents no grammar. This one is derived from output of `xcstringstool generate-symbols`:
/// words are runs of letters and digits, without format specifiers and apostrophes. They are joined
/// in camel case, where a word in capitals counts as an ordinary word: `common.ok`,
/// `Common OK!` and `common_ok` are all `commonOk`.
package struct SymbolName: Hashable, Sendable {
  /// The name; empty if the key has no letter or digit.
  package private(set) var text = ""

  /// The name for a key.
  package init(_ key: String) {
    var word = ""
    for scalar in Self.withoutSpecifiers(key).unicodeScalars {
      if Self.isWordPart(scalar) {
        word.unicodeScalars.append(scalar)
      } else if scalar != "'" && scalar != "\u{2019}" {
        append(word)
        word = ""
      }
    }
    append(word)
    if text.unicodeScalars.first.map({ $0.properties.numericType != nil }) == true {
      text = "_" + text
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value &- 48 < 10 || scalar.value & 0xdf &- 65 < 26
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isXIDContinue
  }

  private mutating func append(_ word: String) {
    guard let first = word.first else { return }
    let rest = word.dropFirst()
    let isInCapitals = word == word.uppercased() && word != word.lowercased()
    text += text.isEmpty ? first.lowercased() : first.uppercased()
    text += isInCapitals ? rest.lowercased() : String(rest)
  }

  private static func withoutSpecifiers(_ key: String) -> String {
    if !key.utf8.contains(UInt8(ascii: "%")) { return key }
    var bytes = Array(key.utf8)
    let ranges = bytes.withUnsafeBytes { FormatReader.ranges(in: $0) }
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: " ".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if Swift can use the name.
  package var isUsable: Bool { !text.isEmpty && !Self.reserved.contains(text) }

  /// Names with another meaning after a dot in Swift, which Xcode therefore rejects.
  static let reserved = ["type", "self", "init"]
}
