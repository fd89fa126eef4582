package import Diagnostics

/// Why the board can't do what was asked.
package enum BoardError: Error, Hashable, Sendable {
  /// No column is called so.
  case unknownStatus(String, nearest: String?, known: [String])

  /// What the user reads.
  package var failure: Failure {
    switch self {
    case .unknownStatus(let word, let nearest, let known):
      Failure(
        .usage, "board", "the board has no status '\(ForeignText.shown(word))'",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "one of: \(known.joined(separator: ", "))")
    }
  }
}
