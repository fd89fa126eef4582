import CSystemCalls
import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LiveFile {
  static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
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

  /// Writes beside the file and renames, so that a reader sees the old bytes or the new ones.
  static func replace(
    _ path: String, _ next: (inout [UInt8]) -> Bool
  ) throws(FileError) {
    try rename(to: path) { descriptor throws(FileError) in
      var buffer: [UInt8] = []
      while next(&buffer) {
        try writeAll(descriptor, buffer, path: path)
        buffer.removeAll(keepingCapacity: true)
      }
      if fsync(descriptor) != 0 { throw error(path, errno) }
    }
  }

  /// As `replace`, but nothing is waited for.
  static func put(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try rename(to: path) { descriptor throws(FileError) in
      try writeAll(descriptor, bytes, path: path)
    }
  }

  /// Writes a file of another name with the permissions of the old one, and gives it its name.
  static func rename(
    to path: String, permissions: mode_t? = nil, _ write: (Int32) throws(FileError) -> Void
  ) throws(FileError) {
    // A link's own permissions say nothing of any file.
    let old = (try? status(path)).flatMap { $0.kind == .regular ? $0 : nil }
    let permissions = permissions ?? old.map { mode_t($0.permissions & 0o777) }
    let temporary = "\(path).\(UInt32.random(in: .min ... .max)).tmp"
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

  /// Writes all bytes; the answer is the error's number where it can't.
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

  /// Sends the bytes of all files to the disk, and then waits once for what says where they lie.
  ///
  /// So does git with `core.fsyncMethod=batch`: a journaling file system writes its journal in order,
  /// and what is written last takes everything before it along. A wait for each of many files costs
  /// more than all the rest of a run.
  static func flush(_ paths: [String]) throws(FileError) {
    guard let last = paths.last else { return }
    // All are on their way before the first is waited for.
    for waits in [false, true] {
      for path in paths {
        try withDescriptor(path, O_RDONLY) { descriptor throws(FileError) in
          // Not every file system can; all know `fsync`.
          if send_to_disk(descriptor, waits ? 1 : 0) != 0, fsync(descriptor) != 0 {
            throw error(path, errno)
          }
        }
      }
    }
    try wait(beside: last)
  }

  /// Waits for a file that is new: of one whose journal is written already, nothing is written.
  private static func wait(beside path: String) throws(FileError) {
    let mark = "\(path).\(UInt32.random(in: .min ... .max)).tmp"
    defer { unlink(mark) }
    try withDescriptor(mark, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600) {
      descriptor throws(FileError) in
      try writeAll(descriptor, [0], path: mark)
      #if canImport(Darwin)
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      #endif
      if fsync(descriptor) != 0 { throw error(path, errno) }
    }
  }
}
