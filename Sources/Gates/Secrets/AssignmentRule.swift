import Base

/// `secret-assignment`: a text that is assigned to a name of a secret.
enum AssignmentRule {
  private static let passwords = [
    "password", "passwd", "passphrase", "pwd", "storepass", "keypass", "kspass", "dbpass",
  ].map { Array($0.utf8) }
  private static let keys = [
    "secret", "secretkey", "apikey", "accesskey", "authtoken", "accesstoken", "refreshtoken",
    "token", "privatekey", "signingkey", "encryptionkey", "authkey", "sharedkey", "accountkey",
    "appsecret", "credential", "credentials", "apptoken", "masterkey", "servicekey",
  ].map { Array($0.utf8) }

  /// The last words of all names.
  static let words = passwords + keys

  /// Endings of public names; the `statusPageToken` of a service is a secret.
  private static let open = [
    "publickeytoken", "nextpagetoken", "prevpagetoken", "previouspagetoken",
  ].map { Array($0.utf8) }

  static func secrets(in line: SecretLine) -> [SecretLine.Found] {
    if line.path.isGenerated { return [] }
    return Assignment.all(in: line).compactMap { assignment in
      let value = line.text[assignment.value]
      guard let kind = kind(of: assignment.name),
        assignment.isQuoted || isPlainlyRandom(value), isSecret(value, kind)
      else { return nil }
      return line.found(.assignment, kind.rawValue, assignment.value)
    }
  }

  enum Kind: String {
    case password
    case key = "key or token"
  }

  static func kind(of name: [UInt8]) -> Kind? {
    let ends = { (word: [UInt8]) in name.suffix(word.count).elementsEqual(word) }
    if passwords.contains(where: ends) { return .password }
    guard keys.contains(where: ends) else { return nil }
    let isOpen = open.contains(where: ends)
    return isOpen || name.elementsEqual("pagetoken".utf8) ? nil : .key
  }

  static func isSecret(_ value: ArraySlice<UInt8>, _ kind: Kind) -> Bool {
    let letters = value.count { ByteSet.letters.contains($0) }
    let digits = value.count { ByteSet.digits.contains($0) }
    let marks = value.count { ByteSet("!@#$%^&*?~+").contains($0) }
    let isText = value.allSatisfy { (0x21...0x7e).contains($0) } && !isReference(value)
    guard isText, letters > 0, !Placeholder.isOne(value) else { return false }
    switch kind {
    case .password:
      return value.count >= 6 && digits + marks > 0 && !namesItself(value)
        || isAppSpecific(value)
    case .key:
      return value.count >= 16 && digits > 1 && Entropy.perByte(value) >= 3 * Entropy.unit
    }
  }

  /// Apple's password for an app, `abcd-efgh-ijkl-mnop`, which its manuals give as the sample.
  private static func isAppSpecific(_ value: ArraySlice<UInt8>) -> Bool {
    let groups = value.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.count == 4
      && groups.allSatisfy { $0.count == 4 && $0.allSatisfy(ByteSet.lowercase.contains) }
      && !value.elementsEqual("abcd-efgh-ijkl-mnop".utf8)
  }

  /// A path, an address, a key path, a dotted name or a call: a reference, not a value.
  private static func isReference(_ value: ArraySlice<UInt8>) -> Bool {
    let start = ["/", "./", "../", "~", "@", "#", "%", ":"]
    if start.contains(where: { value.starts(with: $0.utf8) }) { return true }
    let signs = ["://", "()", "](", "=>", "->", "[a-z", "[A-Z", "[^"]
    if signs.contains(where: { value.contains($0.utf8) }) { return true }
    let parts = value.split(separator: UInt8(ascii: "."))
    return parts.count >= 3 && parts.allSatisfy { $0.first.map(ByteSet.letters.contains) ?? false }
  }

  /// `"password1"`, `"secret_2"`: the name itself.
  private static func namesItself(_ value: ArraySlice<UInt8>) -> Bool {
    passwords.contains(value.filter(ByteSet.letters.contains).map(ASCII.lowercased))
  }

  /// Without quotes, a word must look random: `token: v2` is no secret.
  static func isPlainlyRandom(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= 8 && value.contains { ByteSet.digits.contains($0) }
      && value.allSatisfy { !ByteSet("{}<>()").contains($0) } || isAppSpecific(value)
  }
}
