import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The private file of a store, which must not be a link.
struct StoreFile: Sendable {
  /// Absolute path.
  let path: String

  /// The cache directory: `$XDG_CACHE_HOME/flowctl`, or the default of the system.
  static func folder(_ environment: EnvironmentVariables) -> String? {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/flowctl" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/flowctl"
    #else
      return home + "/.cache/flowctl"
    #endif
  }

  /// Creates missing directory and file, for this user only.
  func prepare() throws(FileError) {
    try PrivateFolder.prepare(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    do throws(FileError) {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      try LiveFile.withDescriptor(path, flags, permissions: 0o600) { _ in }
    } catch .exists {
      // Only reads the status: opening and closing the file would release our locks.
      try PrivateFolder.examine(path, isFolder: false)
    }
  }

  /// Identifies the current file, to detect a replacement.
  var inode: UInt64? { (try? LiveFile.status(path))?.inode }

  /// Its path after it was found damaged.
  private var damagedPath: String { path + ".damaged" }

  /// The effect of the damage, in a sentence.
  var damage: String {
    "'\(path)' was damaged and is renamed to '\(damagedPath)'; "
      + "its queued changes are lost"
  }

  /// Renames the damaged file; false if another process has already replaced it.
  func setAside(_ damaged: UInt64?) -> Bool {
    guard damaged == inode else { return false }
    rename(path, damagedPath)
    // The log of the damaged file must not be applied to the next one.
    unlink(path + "-wal")
    unlink(path + "-shm")
    return true
  }
}
