package import Base

/// A finding of a gate with the fingerprint that identifies it in the next run.
package struct FingerprintedFinding: Hashable, Sendable {
  package var diagnostic: Diagnostic
  /// Sixteen hexadecimal digits.
  package var fingerprint: String
  package var former: String
  package var gate: String

  /// A finding.
  package init(
    _ diagnostic: Diagnostic, of gate: String = "", fingerprint: String, former: String? = nil
  ) {
    self.diagnostic = diagnostic
    self.gate = gate
    self.fingerprint = fingerprint
    self.former = former ?? fingerprint
  }

  /// Fingerprints of the findings of a gate: rule, path, trimmed line, and number among equal ones.
  ///
  /// `renames` maps paths of the change to paths of the base; `line` returns the text of a line, or
  /// nil if it can't be read.
  package static func all(
    _ findings: [Diagnostic], of gate: String, renames: [String: String] = [:],
    line: (Place) -> String?
  ) -> [FingerprintedFinding] {
    var (now, then) = (Fingerprints(), Fingerprints())
    return findings.map { finding in
      var known = finding
      known.subject = gate
      known.identity =
        finding.identity + [
          ASCII.text(Array((finding.place.flatMap(line) ?? "").utf8)[...].trimmed)
        ]
      let fingerprint = now.next(known)
      if let place = known.place, let old = renames[place.path] {
        known.place = Place(path: old, line: place.line, column: place.column)
      }
      return FingerprintedFinding(
        finding, of: gate, fingerprint: fingerprint, former: then.next(known))
    }
  }

  /// The text of a baseline entry after the fingerprint, on one line: reports are untrusted text.
  var words: String {
    let words = [gate, diagnostic.rule.name, diagnostic.place?.path].compactMap(\.self)
    return ForeignText.shown(words.joined(separator: " "))
  }
}
