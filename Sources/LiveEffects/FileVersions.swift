package import Base
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that this process has read, as they were then, so that no edit overwrites what another
/// program has written since.
final class FileVersions: Sendable {
  private struct Version: Equatable {
    var inode: UInt64
    var size: Int
    var modified: Int64
    var changed: Int64
  }

  /// How often, 10 ms apart, a lock is requested that another process has.
  private static let patience = 500

  /// The version of each path at its first reading; nil for a missing file.
  private let known = Mutex<[String: Version?]>([:])

  /// Remembers a file before it is read; Git's own files have locks of their own.
  func note(_ path: String) {
    // The library's own search takes as long as the rest of a hook.
    if strstr(path, "/.git/") != nil { return }
    if known.withLock({ $0[path] != nil }) { return }
    let version = Self.version(path)
    known.withLock { if $0[path] == nil { $0[path] = .some(version) } }
  }

  /// Writes a file that is unchanged since it was read; `write` gets the check for its last moment.
  func edit(
    _ path: String, _ write: (() throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    LiveFile.removeRemains(beside: path)
    guard let expected = known.withLock({ $0[path] }) else {
      return try write {}
    }
    let lock = Self.lock(path)
    defer { if lock >= 0 { systemClose(lock) } }
    func check() throws(FileError) {
      if Self.version(path) == expected { return }
      // The next reading is of the new version.
      forget(path)
      throw .changed(path: path)
    }
    try check()
    try write(check)
    refresh(path)
  }

  /// After a change by this process.
  func refresh(_ path: String) {
    known.withLock { if $0[path] != nil { $0[path] = .some(Self.version(path)) } }
  }

  func forget(_ path: String) { known.withLock { $0[path] = nil } }

  private static func version(_ path: String) -> Version? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Version(
      inode: UInt64(info.st_ino), size: Int(info.st_size), modified: LiveFile.modified(info),
      changed: LiveFile.changed(info))
  }

  /// Locks the file itself among processes of flowctl; a replaced file has another lock, but then
  /// its version has changed.
  private static func lock(_ path: String) -> Int32 {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard descriptor >= 0 else { return descriptor }
    for _ in 0..<patience {
      // Not every file system has locks; the check remains.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
      usleep(10_000)
    }
    return descriptor
  }
}

extension FileSystem {
  /// The file system with a memory of what was read.
  package func noticingChanges() -> FileSystem {
    let versions = FileVersions()
    let plain = self
    var files = self
    files.read = { path, limit throws(FileError) in
      versions.note(path)
      return try plain.read(path, limit)
    }
    files.map = { path throws(FileError) in
      versions.note(path)
      return try plain.map(path)
    }
    files.editByChunks = { path, next throws(FileError) in
      try versions.edit(path) { check throws(FileError) in
        try LiveFile.replace(path, next, check: check)
      }
    }
    files.put = { path, bytes throws(FileError) in
      try versions.edit(path) { check throws(FileError) in
        try LiveFile.put(path, bytes, check: check)
      }
    }
    files.replaceByChunks = { path, next throws(FileError) in
      try plain.replaceByChunks(path, next)
      versions.refresh(path)
    }
    files.append = { path, bytes throws(FileError) in
      try plain.append(path, bytes)
      versions.refresh(path)
    }
    files.create = { path, bytes throws(FileError) in
      try plain.create(path, bytes)
      versions.refresh(path)
    }
    files.remove = { path throws(FileError) in
      try plain.remove(path)
      versions.forget(path)
    }
    files.setPermissions = { path, mode throws(FileError) in
      try plain.setPermissions(path, mode)
      versions.refresh(path)
    }
    return files
  }
}
