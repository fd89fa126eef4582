/// A file as the last update left it.
package struct LockedFile: Hashable, Sendable {
  package var ownership: FileOwnership
  /// SHA-256 of what the template gave, in hexadecimal digits; of a file with marked regions, of these.
  package var digest: String

  /// A file with the digest of what was written.
  package init(_ ownership: FileOwnership, digest: String) {
    self.ownership = ownership
    self.digest = digest
  }
}
