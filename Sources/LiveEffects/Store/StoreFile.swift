import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a store: of this user alone, and no link to another one.
struct StoreFile: Sendable {
  /// Absolute path.
  let path: String

  /// The folder of caches: `$XDG_CACHE_HOME/flowctl`, or the system's own place.
  static func folder(_ environment: EnvironmentVariables) -> String? {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/flowctl" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/flowctl"
    #else
      return home + "/.cache/flowctl"
    #endif
  }

  /// Makes folder and file where they are not there, for this user alone.
  func prepare() throws(FileError) {
    try PrivateFolder.prepare(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    do throws(FileError) {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      try LiveFile.withDescriptor(path, flags, permissions: 0o600) { _ in }
    } catch .exists {
      // Only looked at: to open and close the file would let go of the locks that we have on it.
      try PrivateFolder.examine(path, isFolder: false)
    }
  }

  /// Which file lies there now, so that another one in its place is known.
  var inode: UInt64? { (try? LiveFile.status(path))?.inode }

  /// Where it lies once it turned out to be damaged.
  private var damagedPath: String { path + ".damaged" }

  /// What the damage means, in a sentence.
  var damage: String {
    "'\(path)' was damaged and is renamed to '\(damagedPath)'; "
      + "its queued changes are lost"
  }

  /// Renames the damaged file; false where another process has put a new one in its place.
  func setAside(_ damaged: UInt64?) -> Bool {
    guard damaged == inode else { return false }
    rename(path, damagedPath)
    // The log of the damaged file must not be played into the next one.
    unlink(path + "-wal")
    unlink(path + "-shm")
    return true
  }
}
