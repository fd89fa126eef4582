package import Diagnostics

/// What a rule found, and the edit that mends it where one is certain.
package struct ManifestFinding: Sendable {
  package var diagnostic: Diagnostic
  /// In the file of the diagnostic's place.
  package var edits: [ManifestEdit]
  /// True where two targets do not agree, and neither of them is wrong by itself.
  package internal(set) var isBetweenTargets = false

  /// A finding.
  init(_ diagnostic: Diagnostic, edits: [ManifestEdit] = []) {
    self.diagnostic = diagnostic
    self.edits = edits
  }
}
