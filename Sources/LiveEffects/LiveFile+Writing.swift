import CSystemCalls
import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LiveFile {
  /// Creates a file with all its bytes in one step, so that no other process finds it empty.
  static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let temporary = temporaryName(path)
    defer { unlink(temporary) }
    do throws(FileError) {
      try write(bytes, toNew: temporary)
    } catch {
      // The caller knows only its own path.
      if case .notFound = error { throw .notFound(path: path) }
      throw .failed(path: path, reason: error.reason)
    }
    if link(temporary, path) == 0 { return }
    if errno == EEXIST { throw .exists(path: path) }
    // Not every file system has links.
    try write(bytes, toNew: path)
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    do throws(FileError) {
      try withDescriptor(path, flags, permissions: 0o666) { descriptor throws(FileError) in
        try writeAll(descriptor, bytes, path: path)
      }
    } catch {
      if error != .exists(path: path) { unlink(path) }
      throw error
    }
  }

  /// Writes another file and renames it, so that a reader sees either the old or the new bytes.
  ///
  /// `check` runs at the last moment before the renaming.
  static func replace(
    _ path: String, _ next: (inout [UInt8]) -> Bool,
    check: () throws(FileError) -> Void = {}
  ) throws(FileError) {
    try rename(to: path) { descriptor throws(FileError) in
      var buffer: [UInt8] = []
      while next(&buffer) {
        try writeAll(descriptor, buffer, path: path)
        buffer.removeAll(keepingCapacity: true)
      }
      if wait_for_disk(descriptor) != 0 { throw error(path, errno) }
      try check()
    }
  }

  /// As `replace`, but without waiting for the disk.
  static func put(
    _ path: String, _ bytes: [UInt8], check: () throws(FileError) -> Void = {}
  ) throws(FileError) {
    try rename(to: path) { descriptor throws(FileError) in
      try writeAll(descriptor, bytes, path: path)
      try check()
    }
  }

  /// Writes a file with another name and the old permissions, and renames it.
  static func rename(
    to path: String, permissions: mode_t? = nil, _ write: (Int32) throws(FileError) -> Void
  ) throws(FileError) {
    // The permissions of a link have no meaning for its file.
    let old = (try? status(path)).flatMap { $0.kind == .regular ? $0 : nil }
    let permissions = permissions ?? old.map { mode_t($0.permissions & 0o777) }
    let temporary = temporaryName(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    do throws(FileError) {
      try withDescriptor(temporary, flags, permissions: permissions ?? 0o666) {
        descriptor throws(FileError) in
        if let permissions, fchmod(descriptor, permissions) != 0 { throw error(path, errno) }
        try write(descriptor)
      }
      if systemRename(temporary, path) != 0 { throw error(path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// A name beside a file; its number starts with the process, for `removeRemains`.
  private static func temporaryName(_ path: String) -> String {
    "\(path).\(UInt64(getpid()) << 32 | UInt64(UInt32.random(in: .min ... .max))).tmp"
  }

  /// Removes the temporary files of killed processes beside a file.
  static func removeRemains(beside path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let (folder, name) = (path[..<slash], path[slash...].dropFirst())
    for entry in (try? list(String(folder) + "/")) ?? []
    where entry.kind == .regular && entry.name.hasPrefix(name + ".") && entry.name.hasSuffix(".tmp")
    {
      let number = UInt64(entry.name.dropFirst(name.count + 1).dropLast(4))
      guard let number, let process = pid_t(exactly: number >> 32), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(entry.name)")
    }
  }

  static func append(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try withDescriptor(path, O_WRONLY | O_CREAT | O_APPEND, permissions: 0o666) {
      descriptor throws(FileError) in try writeAll(descriptor, bytes, path: path)
    }
  }

  static func writeAll(
    _ descriptor: Int32, _ bytes: [UInt8], path: String
  ) throws(FileError) {
    if let code = write(bytes, to: descriptor) { throw error(path, code) }
  }

  /// Writes all bytes; returns the error number if this fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = retrying { systemWrite(descriptor, part.baseAddress, part.count) }
        if count < 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }

  /// Sends the bytes of all files to the disk, and then waits once for the directory entries.
  ///
  /// This is what Git does with `core.fsyncMethod=batch`: a journaling file system writes its
  /// journal in order, and the last write includes all previous ones. Waiting for each of many
  /// files takes longer than the rest of a run.
  static func flush(_ paths: [String]) throws(FileError) {
    guard let last = paths.last else { return }
    // All are sent before the first wait.
    for waits in [false, true] {
      for path in paths {
        try withDescriptor(path, O_RDONLY) { descriptor throws(FileError) in
          // Not every file system supports this; all support `fsync`.
          if send_to_disk(descriptor, waits ? 1 : 0) != 0, fsync(descriptor) != 0 {
            throw error(path, errno)
          }
        }
      }
    }
    try wait(beside: last)
  }

  /// Waits for a new file: for one with a written journal, nothing would be written.
  private static func wait(beside path: String) throws(FileError) {
    let mark = "\(path).\(UInt32.random(in: .min ... .max)).tmp"
    defer { unlink(mark) }
    try withDescriptor(mark, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600) {
      descriptor throws(FileError) in
      try writeAll(descriptor, [0], path: mark)
      if wait_for_disk(descriptor) != 0 { throw error(path, errno) }
    }
  }
}
