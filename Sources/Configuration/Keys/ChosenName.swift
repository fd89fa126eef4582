/// The rule for names that a file chooses, such as branch types.
package enum ChosenName: Hashable, Sendable {
  /// Lower-case letters, digits and `-`.
  case lower
  /// Letters of both cases, digits and `-`, such as `inProgress`.
  case mixed

  var pattern: String { "^[\(letters)][\(letters)0-9-]{0,39}$" }

  private var letters: String { self == .lower ? "a-z" : "a-zA-Z" }

  /// What is expected, in words.
  var expectation: String {
    switch self {
    case .lower: "lower-case letters, digits and '-', such as 'chore'"
    case .mixed: "letters, digits and '-', such as 'inReview'"
    }
  }

  /// True for a letter, then at most 39 of letters, digits and `-`.
  func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= 40 else { return false }
    return isLetter(first)
      && bytes.allSatisfy { isLetter($0) || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let folded = self == .mixed && byte < 0x80 ? byte | 0x20 : byte
    return folded &- UInt8(ascii: "a") < 26
  }
}
