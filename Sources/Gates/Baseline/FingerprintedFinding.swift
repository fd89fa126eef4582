package import Diagnostics
import Formats

/// A finding of a gate with what it is known by in the next run.
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

  /// Fingerprints of a gate's findings: rule, path, the trimmed line, and which of equal ones it is.
  ///
  /// `renames` has the paths of the base by those of the change; `line` gives the text of a line, or
  /// nothing where it can't be read.
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

  /// What a baseline says of it beside the fingerprint, on one line: reports are foreign text.
  var words: String {
    let words = [gate, diagnostic.rule.name, diagnostic.place?.path].compactMap(\.self)
    return ForeignText.shown(words.joined(separator: " "))
  }
}
