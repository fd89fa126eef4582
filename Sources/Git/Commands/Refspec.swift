import GitStore

/// What to fetch and where to store it: `+refs/heads/*:refs/remotes/origin/*`.
package struct Refspec: Hashable, Sendable, CustomStringConvertible {
  /// A full ref, a pattern with one `*`, or a commit's hexadecimal ID.
  package let source: String
  /// The local ref to update; nil fetches only the objects.
  package let destination: String?
  /// Updates the destination even if that is not a fast-forward.
  package let isForced: Bool

  /// Creates a refspec from source and destination.
  ///
  /// - Throws: `invalidName` if either could be read as an option or a wider pattern.
  package init(
    _ source: String, to destination: String?, isForced: Bool = false
  ) throws(GitError) {
    guard ObjectID(hex: source) != nil || RefPath.isPattern(source) else {
      throw .invalidName(source)
    }
    if let destination {
      guard RefPath.isPattern(destination),
        destination.contains("*") == source.contains("*")
      else { throw .invalidName(destination) }
    }
    self.source = source
    self.destination = destination
    self.isForced = isForced
  }

  package var description: String {
    (isForced ? "+" : "") + source + (destination.map { ":" + $0 } ?? "")
  }
}
