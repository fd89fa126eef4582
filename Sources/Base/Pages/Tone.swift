/// The meaning of a color; a mark and a word always have the same meaning.
package enum Tone: String, Sendable {
  case good
  case bad
  case warn
  case idle
  case unknown

  /// The tone of a finding.
  package init(_ severity: Severity) {
    switch severity {
    case .error: self = .bad
    case .warning: self = .warn
    case .note: self = .idle
    }
  }
}
