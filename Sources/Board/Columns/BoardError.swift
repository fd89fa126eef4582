package import Diagnostics

/// An error of the board.
package enum BoardError: Error, Hashable, Sendable {
  /// No column has this name.
  case unknownStatus(String, nearest: String?, known: [String])

  /// The failure to show.
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
