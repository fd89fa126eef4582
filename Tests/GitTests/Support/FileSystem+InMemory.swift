import Base

extension FileSystem {
  /// Files where only `packed-refs` exists, with these bytes.
  static func inMemory(_ packedRefs: [UInt8]) -> FileSystem {
    let bytes = MappedBytes(packedRefs)
    return FileSystem(
      read: { path, _ throws(FileError) in throw .notFound(path: path) },
      map: { path throws(FileError) in
        guard path.hasSuffix("/packed-refs") else { throw .notFound(path: path) }
        return bytes
      },
      open: { path throws(FileError) in throw .notFound(path: path) },
      list: { path throws(FileError) in throw .notFound(path: path) },
      status: { path throws(FileError) in throw .notFound(path: path) },
      destination: { path throws(FileError) in throw .notFound(path: path) },
      replaceByChunks: { path, _ throws(FileError) in throw .failed(path: path, reason: "read only")
      },
      put: { path, _ throws(FileError) in throw .failed(path: path, reason: "read only") },
      flush: { _ throws(FileError) in },
      create: { path, _ throws(FileError) in throw .failed(path: path, reason: "read only") },
      append: { path, _ throws(FileError) in throw .failed(path: path, reason: "read only") },
      remove: { path throws(FileError) in throw .failed(path: path, reason: "read only") },
      setPermissions: { path, _ throws(FileError) in
        throw .failed(path: path, reason: "read only")
      },
      makeDirectory: { path throws(FileError) in throw .failed(path: path, reason: "read only") })
  }
}
