/// What tells whether a file is still the one that was read.
package struct ConfigCacheKey: Hashable, Sendable {
  /// Bytes.
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970, set by the kernel on every change.
  package var changed: Int64
  package var inode: UInt64

  /// A key of what the file system says.
  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }
}
