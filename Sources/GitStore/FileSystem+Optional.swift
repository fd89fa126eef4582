package import Effects

extension FileSystem {
  /// The bytes of a file; nil if it doesn't exist.
  package func readIfPresent(_ path: String, limit: Int) throws(StoreFault) -> [UInt8]? {
    try ifPresent(try read(path, limit))
  }

  func mapIfPresent(_ path: String) throws(StoreFault) -> MappedBytes? {
    try ifPresent(try map(path))
  }

  func statusIfPresent(_ path: String) throws(StoreFault) -> FileStatus? {
    try ifPresent(try status(path))
  }

  /// The entries of a directory; nil if it doesn't exist.
  package func listIfPresent(_ path: String) throws(StoreFault) -> [DirectoryEntry]? {
    try ifPresent(try list(path))
  }

  private func ifPresent<Answer>(
    _ body: @autoclosure () throws(FileError) -> Answer
  ) throws(StoreFault) -> Answer? {
    do {
      return try body()
    } catch .notFound {
      return nil
    } catch {
      throw .file(error)
    }
  }
}
