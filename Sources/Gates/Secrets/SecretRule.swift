package import Diagnostics

/// The rules that look for secrets.
package enum SecretRule: String, CaseIterable, Sendable {
  /// A token whose maker published its form.
  case token = "secret-token"
  /// The secret half of a pair of keys.
  case privateKey = "private-key"
  /// A text given to something that is named like a secret.
  case assignment = "secret-assignment"
  /// A text that looks drawn at random.
  case entropy = "high-entropy"

  /// The name of the rule.
  package var id: RuleID { RuleID(rawValue) }
}
