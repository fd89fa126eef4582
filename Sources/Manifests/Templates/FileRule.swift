import Diagnostics

/// Who the files of some paths belong to, and when they are written at all.
package struct FileRule: Hashable, Sendable {
  /// As written, for messages.
  package let pattern: String
  package let ownership: FileOwnership
  /// The truth value that must hold; nil where they are always written.
  package let when: String?
  let glob: Glob
  let place: Place
}
