package import Diagnostics

/// A file that belongs to a manifest, or may belong to it, and was not read.
package struct UnreadSpecFile: Hashable, Sendable {
  /// From the top of the repository, or as written where it leads out of it.
  package let path: String
  /// Why, with `it` in the place of the file.
  package let reason: String
  /// Where it is included.
  package let place: Place
  /// False where only who generates knows whether it belongs to it.
  package let isCertain: Bool

  /// What is not known of it, by a verb: what it sets, what it allows.
  package func message(_ verb: String) -> String {
    "it is not known what \(quoted(path)) \(verb): \(reason)"
  }
}

extension LoadedSpec {
  /// What keeps it from being judged, though all that was read may be well.
  var undecided: [Diagnostic] {
    unread.filter(\.isCertain).map { unread in
      var diagnostic = Diagnostic.undecided(.manifest, unread.message("sets"))
      diagnostic.place = unread.place
      return diagnostic
    }
  }

  /// What was left out as it may have to be, for the reader.
  package var notes: [String] { unread.filter { !$0.isCertain }.map { $0.message("sets") } }
}
