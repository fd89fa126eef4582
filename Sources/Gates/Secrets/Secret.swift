package import Base

/// A possible secret in a file.
package struct Secret: Hashable, Sendable {
  package var rule: RuleID
  package var form: String
  package var line: Int
  /// The first byte in its line, from 1.
  package var column: Int
  /// Its bytes, which are never shown completely.
  package var value: [UInt8]

  /// The first four letters and the length: enough to find it, not enough to use it.
  package var masked: String {
    let shown = value.prefix(value.count >= 12 ? 4 : 1).filter { (0x21...0x7e).contains($0) }
    return String(decoding: shown, as: UTF8.self) + "… (\(value.count) characters)"
  }

  /// The id for the allow list of the base: equal values have the same one everywhere.
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in value { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The rules that find secrets.
package enum SecretRule: String, CaseIterable, Sendable {
  /// A token with a published format.
  case token = "secret-token"
  /// The secret half of a pair of keys.
  case privateKey = "private-key"
  /// A text that is assigned to a name of a secret.
  case assignment = "secret-assignment"
  /// A random-looking text.
  case entropy = "high-entropy"

  /// The name of the rule.
  package var id: RuleID { RuleID(rawValue) }
}

/// The fingerprints of false positives; only the list of the base is used.
package struct SecretAllowList: Hashable, Sendable {
  /// The path of the list, relative to the repository.
  package static let path = ".flowctl/secrets.allow"

  private var fingerprints: Set<String> = []

  package init() {}

  /// Reads one fingerprint per line; text after it, and lines that start with `#`, are comments.
  package init(parsing bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    fingerprints = Set(
      lines.compactMap { line in
        let word = line.prefix { $0 != " " && $0 != "\t" }
        return word.utf8.count == 16 && word.utf8.allSatisfy(ByteSet.hexadecimal.contains)
          ? word.lowercased() : nil
      })
  }

  /// Whether the list contains a secret.
  package func allows(_ secret: Secret) -> Bool { fingerprints.contains(secret.fingerprint) }
}

struct SecretLine {
  let text: [UInt8]
  let range: Range<Int>
  let number: Int
  let path: SecretPath
  let hints: SecretHints

  init(text: [UInt8], range: Range<Int>, number: Int, path: SecretPath, hints: SecretHints? = nil) {
    (self.text, self.range, self.number, self.path) = (text, range, number, path)
    let found =
      hints
      ?? text.withUnsafeBufferPointer {
        SecretWords.all.hints(in: $0, range, isMarkup: path.isMarkup)
      }
    self.hints = found ?? SecretHints()
  }

  typealias Found = (secret: Secret, place: Range<Int>)

  func found(_ rule: SecretRule, _ form: String, _ place: Range<Int>) -> Found {
    let column = place.lowerBound - range.lowerBound + 1
    let secret = Secret(
      rule: rule.id, form: form, line: number, column: column, value: Array(text[place]))
    return (secret, place)
  }
}
