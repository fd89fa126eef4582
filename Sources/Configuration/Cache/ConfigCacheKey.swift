/// What tells whether a file is still the one that was read.
package enum ConfigCacheKey: Hashable, Sendable {
  /// What the file system says of it: bytes, nanoseconds since 1970, of which the kernel sets the
  /// second on every change, and the inode.
  case file(size: Int64, modified: Int64, changed: Int64, inode: UInt64)
  /// The name that git gives to these bytes.
  case blob(String)
}
