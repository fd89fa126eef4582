/// A value as it is written in YAML, in quotes only where it must be.
struct YAMLText: CustomStringConvertible {
  let description: String

  init(_ entry: ConfigEntry) {
    let texts = entry.values.map(Self.scalar)
    if let only = texts.first, texts.count == 1 {
      description = only
    } else {
      description = "[" + texts.joined(separator: ", ") + "]"
    }
  }

  private static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    let escaped = text.flatMap { character -> [Character] in
      character == "\"" || character == "\\" ? ["\\", character] : [character]
    }
    return "\"" + String(escaped) + "\""
  }

  /// True for texts that no YAML parser takes for anything else, also within brackets.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return isWordByte(first) && last != UInt8(ascii: " ")
      && text.utf8.allSatisfy { isWordByte($0) || " ._/<>-".utf8.contains($0) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
