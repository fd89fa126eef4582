/// Full names of commits: 40 or 64 hexadecimal digits.
enum CommitName {
  /// The name in lower case; nothing for any other text, which git might take for an option.
  static func parse(_ text: String) -> String? {
    let count = text.utf8.count
    guard count == 40 || count == 64, text.utf8.allSatisfy(isDigit) else { return nil }
    return text.lowercased()
  }

  /// All zeros, which a forge writes for "no commit".
  static func isZero(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
