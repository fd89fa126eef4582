import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LiveFile {
  static func open(_ path: String) throws(FileError) -> OpenFile {
    let open = try openForReading(path)
    return OpenFile(
      read: { count throws(FileError) in try readNext(open, count, path: path) },
      close: { systemClose(open) })
  }

  static func openRanges(_ path: String) throws(FileError) -> RangedFile {
    let open = try openForReading(path)
    let size: Int
    do throws(FileError) {
      size = Int(try info(open, path).st_size)
    } catch {
      systemClose(open)
      throw error
    }
    return RangedFile(
      count: size,
      read: { offset, count throws(FileError) in
        try readBytes(count, path: path) { pread(open, $0, count, off_t(offset)) }
      }, close: { systemClose(open) })
  }

  /// Opens a file for reading without waiting for a writer.
  ///
  /// Opening a pipe waits for a writer, and a device can return endless bytes: with a path from a
  /// repository, either would block the reader. For `/dev/stdin` or `<(…)` in a shell, the user
  /// intends this. Below `/dev/shm` are ordinary files in memory.
  static func openForReading(_ path: String) throws(FileError) -> Int32 {
    let isAsked =
      path.hasPrefix("/dev/") && !path.hasPrefix("/dev/shm/") || path.hasPrefix("/proc/")
    let flags = O_RDONLY | O_CLOEXEC | (isAsked ? 0 : O_NONBLOCK)
    let descriptor = Int32(retrying { Int(systemOpen(path, flags, 0)) })
    guard descriptor >= 0 else { throw error(path, errno) }
    if isAsked { return descriptor }
    do throws(FileError) {
      try examine(descriptor, path)
      return descriptor
    } catch {
      systemClose(descriptor)
      throw error
    }
  }

  private static func examine(_ descriptor: Int32, _ path: String) throws(FileError) {
    let info = try info(descriptor, path)
    // For a directory, the read fails with an error of the system.
    let kind = info.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else {
      throw .failed(path: path, reason: "a pipe or a device, not a regular file")
    }
  }

  /// The next bytes, at most `count`; none at the end.
  static func readNext(
    _ descriptor: Int32, _ count: Int, path: String
  ) throws(FileError) -> [UInt8] {
    try readBytes(count, path: path) { systemRead(descriptor, $0, count) }
  }

  private static func readBytes(
    _ count: Int, path: String, _ read: (UnsafeMutablePointer<UInt8>?) -> Int
  ) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = retrying { read(buffer.baseAddress) }
      code = got < 0 ? errno : 0
      filled = max(got, 0)
    }
    if code != 0 { throw error(path, code) }
    return bytes
  }
}
