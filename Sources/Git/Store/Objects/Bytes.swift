package import Base

extension UnsafeRawBufferPointer {
  /// Four bytes at an offset that the caller has checked.
  func bigEndian32(at offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Eight bytes at an offset that the caller has checked.
  func bigEndian64(at offset: Int) -> UInt64 {
    UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Compares the 20 bytes at an offset with an ID: below, equal or above zero.
  @inline(__always)
  func order(at offset: Int, to id: ObjectID) -> Int {
    let first = bigEndian64(at: offset)
    if first != id.words.0 { return first < id.words.0 ? -1 : 1 }
    let rest = (bigEndian64(at: offset + 8), UInt64(bigEndian32(at: offset + 16)) << 32)
    let wanted = (id.words.1, id.words.2)
    return rest == wanted ? 0 : rest < wanted ? -1 : 1
  }

  /// The bytes after the first ones.
  func behind(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: dropFirst(count))
  }
}

extension FileSystem {
  /// The bytes of a file; nil if it doesn't exist.
  package func readIfPresent(_ path: String, limit: Int) throws(GitError) -> [UInt8]? {
    try ifPresent(try read(path, limit))
  }

  func mapIfPresent(_ path: String) throws(GitError) -> MappedBytes? {
    try ifPresent(try map(path))
  }

  func statusIfPresent(_ path: String) throws(GitError) -> FileStatus? {
    try ifPresent(try status(path))
  }

  /// The entries of a directory; nil if it doesn't exist.
  package func listIfPresent(_ path: String) throws(GitError) -> [DirectoryEntry]? {
    try ifPresent(try list(path))
  }

  private func ifPresent<Answer>(
    _ body: @autoclosure () throws(FileError) -> Answer
  ) throws(GitError) -> Answer? {
    do {
      return try body()
    } catch .notFound {
      return nil
    } catch {
      throw .file(error)
    }
  }
}
