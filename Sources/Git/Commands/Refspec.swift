import GitStore

/// What to fetch and where to put it: `+refs/heads/*:refs/remotes/origin/*`.
package struct Refspec: Hashable, Sendable, CustomStringConvertible {
  /// A whole ref, a pattern of one `*`, or a commit's hexadecimal id.
  package let source: String
  /// The local ref that takes it; nil fetches the objects alone.
  package let destination: String?
  /// Moves the destination also where that is no fast-forward.
  package let isForced: Bool

  /// Takes a source and a destination.
  ///
  /// - Throws: `invalidName` where either could be read as an option or as something wider.
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
