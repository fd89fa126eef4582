/// The rule for names that a file chooses, such as kinds of branches.
enum ChosenName {
  static let pattern = "^[a-z][a-z0-9-]{0,39}$"

  /// True for a lower-case letter, then at most 39 of lower-case letters, digits and `-`.
  static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= 40 else { return false }
    return isLetter(first)
      && bytes.allSatisfy { isLetter($0) || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
}
