package import Diagnostics

/// Something in a file that looks like a secret.
package struct Secret: Hashable, Sendable {
  package var rule: RuleID
  /// What it looks like, for people: `GitHub token`.
  package var form: String
  package var line: Int
  /// The byte of the line that it begins with, from 1.
  package var column: Int
  /// Its bytes, which are never shown whole.
  package var value: [UInt8]

  /// Something found at a place.
  package init(rule: RuleID, form: String, line: Int, column: Int, value: [UInt8]) {
    self.rule = rule
    self.form = form
    self.line = line
    self.column = column
    self.value = value
  }

  /// The first four letters and the length: enough to find it, not enough to use it.
  package var masked: String {
    let shown = value.prefix(value.count >= 12 ? 4 : 1).filter { (0x21...0x7e).contains($0) }
    return String(decoding: shown, as: UTF8.self) + "… (\(value.count) characters)"
  }

  /// By this the base's list allows it: the same value is the same one, wherever it stands.
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in value { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
