import Diagnostics
import GitHub

/// What became of telling GitHub; it never changes the verdict that was told.
package struct Published: Hashable, Sendable {
  /// False where no check run shows the findings beside their lines.
  package var showsFindings = false
  /// What could not be told, and why.
  package var notes: [String] = []

  /// Keeps in mind what could not be told.
  mutating func miss(_ what: String, _ error: GitHubError) {
    notes.append("\(what) could not be told at GitHub: \(error.message)")
  }
}
