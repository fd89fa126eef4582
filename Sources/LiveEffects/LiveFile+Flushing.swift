import CSystemCalls
import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LiveFile {
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
