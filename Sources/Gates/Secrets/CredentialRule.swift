/// `secret-assignment`: a password in an address, a header or an option, and a token.
enum CredentialRule {
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
      + pairs(in: line).map { line.found(.assignment, "password in base64", $0) }
      + users(in: line).map { line.found(.assignment, "password of an option", $0) }
  }

  private static func addresses(in line: SecretLine) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for start in line.hints.addresses where start >= found.last?.upperBound ?? 0 {
      let rest = line.text[start..<line.range.upperBound]
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
      found.append(password.indices)
    }
    return found
  }

  /// `-u name:password` of a command.
  private static func users(in line: SecretLine) -> [Range<Int>] {
    guard line.path.hasBareValues else { return [] }
    return line.hints.users.compactMap { start in
      let rest = line.text[start..<line.range.upperBound].prefix(2 * longest)
        .drop { ByteSet(" =\"'").contains($0) }
      let name = rest.prefix { user.contains($0) || $0 == UInt8(ascii: "@") }
      guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ":") else {
        return nil
      }
      let password = rest.dropFirst(name.count + 1).prefix {
        !ends.contains($0) && $0 != UInt8(ascii: "$")
      }
      return isPassword(password) ? password.indices : nil
    }
  }

  /// Only digits are a port; only letters are an example in documentation.
  private static func isPassword(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 6 && text.contains { ByteSet.digits.contains($0) }
      && text.contains { ByteSet.letters.contains($0) } && !Placeholder.isOne(text)
  }

  private static func tokens(in line: SecretLine) -> [Range<Int>] {
    line.hints.bearers.compactMap { start in
      let value = line.text[start..<line.range.upperBound].prefix(512).prefix { token.contains($0) }
      let digits = value.count { ByteSet.digits.contains($0) }
      let isToken =
        value.count >= leastToken && digits > 1 && Entropy.perByte(value) >= 3 * Entropy.unit
      return isToken && !Placeholder.isOne(value) ? value.indices : nil
    }
  }

  /// A name with its password in base64, after the word Basic.
  private static func pairs(in line: SecretLine) -> [Range<Int>] {
    line.hints.basics.compactMap { start in
      let value = line.text[start..<line.range.upperBound].prefix(512)
        .prefix { ByteSet.base64.contains($0) }
      let pair = Base64Form.bytes(of: value)
      guard pair.allSatisfy({ (0x20...0x7e).contains($0) }),
        let colon = pair.firstIndex(of: UInt8(ascii: ":")), isPassword(pair[(colon + 1)...])
      else { return nil }
      return value.indices
    }
  }
}
