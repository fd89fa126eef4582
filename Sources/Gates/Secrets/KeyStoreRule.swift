/// `private-key`: a file that stores keys, by its name or by its first bytes.
enum KeyStoreRule {
  private static let forms = [
    (".p12", "PKCS #12 key store"), (".pfx", "PKCS #12 key store"), (".jks", "Java key store"),
    (".keystore", "Java key store"), (".bks", "Bouncy Castle key store"),
    (".kdbx", "KeePass database"),
  ]
  /// A nil byte is part of a length.
  private static let starts: [([UInt8?], String)] = [
    ([0xfe, 0xed, 0xfe, 0xed], "Java key store"), ([0xce, 0xce, 0xce, 0xce], "Java key store"),
    ([0x30, 0x82, nil, nil, 0x02, 0x01, 0x03, 0x30], "PKCS #12 key store"),
    // A PKCS #8 key in DER, with RSA or an elliptic curve.
    ([0x30, 0x82, nil, nil, 0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a], "private key"),
    ([0x30, 0x81, nil, 0x02, 0x01, 0x00, 0x30, nil, 0x06, 0x07, 0x2a, 0x86], "private key"),
    ("PuTTY-User-Key-File-".utf8.map { $0 }, "PuTTY key"),
  ]

  /// The key store that a file is; the one for debug builds of Android has a public password.
  static func secret(in file: FileDiff) -> Secret? {
    guard file.status != .deleted, file.isBinary || !file.addedLines.isEmpty,
      !file.path.hasSuffix("debug.keystore"), let form = form(of: file)
    else { return nil }
    return Secret(
      rule: SecretRule.privateKey.id, form: form, line: 1, column: 1,
      value: Array((file.object ?? file.path).utf8))
  }

  private static func form(of file: FileDiff) -> String? {
    let start =
      file.addedLines.first.flatMap { $0.number == 1 ? file.text[$0.range.lowerBound...] : nil }
      ?? []
    let known = starts.first { bytes, _ in
      start.count > bytes.count && zip(bytes, start).allSatisfy { $0 == nil || $0 == $1 }
    }
    if let known { return known.1 }
    // A text is a template or a pointer to the file.
    let isText = !file.isBinary && String(validating: file.addedText, as: UTF8.self) != nil
    return isText ? nil : forms.first { file.path.lowercased().hasSuffix($0.0) }?.1
  }
}
