import Formats

/// `secret-assignment`: a password in an address, and a token after the word Bearer.
enum CredentialRule {
  private static let scheme = Array("://".utf8)
  private static let bearer = Array("bearer ".utf8)
  private static let user = ByteSet.alphanumeric + ByteSet("._-+%")
  private static let token = ByteSet.alphanumeric + ByteSet("._~+/=-")
  private static let ends = ByteSet("/?# \t\"'`<>,;()[]{}|\\")

  /// Maximum bytes of a name or password in an address.
  private static let longest = 128
  private static let leastToken = 20

  static func secrets(in line: SecretLine) -> [SecretLine.Found] {
    if line.path.isGenerated { return [] }
    return addresses(in: line).map { line.found(.assignment, "password in an address", $0) }
      + tokens(in: line).map { line.found(.assignment, "bearer token", $0) }
  }

  private static func addresses(in line: SecretLine) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = line.text[line.range]
    while let sign = rest.firstRange(of: scheme) {
      rest = rest[sign.upperBound...]
      let name = rest.prefix(longest).prefix { user.contains($0) }
      guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ":") else {
        continue
      }
      let password = rest[(name.endIndex + 1)...].prefix(longest + 1).prefix {
        !ends.contains($0) && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "$")
      }
      guard password.endIndex < rest.endIndex, rest[password.endIndex] == UInt8(ascii: "@"),
        isPassword(password)
      else { continue }
      found.append(password.startIndex..<password.endIndex)
      rest = rest[password.endIndex...]
    }
    return found
  }

  /// Only digits are a port; only letters are an example in documentation.
  private static func isPassword(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 6 && text.contains { ByteSet.digits.contains($0) }
      && text.contains { ByteSet.letters.contains($0) } && !Placeholder.isOne(text)
  }

  private static func tokens(in line: SecretLine) -> [Range<Int>] {
    let lower = line.text[line.range].map(ASCII.lowercased)
    var found: [Range<Int>] = []
    var rest = lower[...]
    while let word = rest.firstRange(of: bearer) {
      let start = line.range.lowerBound + word.upperBound
      rest = rest[word.upperBound...]
      let value = line.text[start..<line.range.upperBound].prefix(512).prefix { token.contains($0) }
      let digits = value.count { ByteSet.digits.contains($0) }
      if value.count >= leastToken, digits > 1, Entropy.perByte(value) >= 3 * Entropy.unit,
        !Placeholder.isOne(value)
      {
        found.append(value.startIndex..<value.endIndex)
      }
    }
    return found
  }
}
