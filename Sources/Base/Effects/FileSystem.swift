/// The type of a file.
package enum FileKind: Hashable, Sendable {
  case regular
  case directory
  case link
  case other
}

/// The file status of a path, without following links.
package struct FileStatus: Hashable, Sendable {
  package var kind: FileKind
  /// Bytes.
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970, set by the kernel on every change.
  package var changed: Int64
  package var inode: UInt64
  package var permissions: UInt16
  /// The user id of the owner; 0 is root.
  package var owner: UInt32

  package init(
    kind: FileKind, size: Int, modified: Int64, changed: Int64, inode: UInt64,
    permissions: UInt16, owner: UInt32
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.permissions = permissions
    self.owner = owner
  }
}

/// One name in a directory.
package struct DirectoryEntry: Hashable, Sendable {
  package var name: String
  package var kind: FileKind

  package init(name: String, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}

/// Why a file could not be read or written.
package enum FileError: Error, Hashable, Sendable {
  case notFound(path: String)
  case exists(path: String)
  /// More bytes than the caller allows.
  case tooLarge(path: String, limit: Int)
  /// Another program has changed the file since this process read it.
  case changed(path: String)
  /// Other errors, with the text of the system.
  case failed(path: String, reason: String)

  /// The error in a few words, without the path.
  package var reason: String {
    switch self {
    case .notFound: "no such file or directory"
    case .exists: "already exists"
    case .tooLarge(_, let limit): "it has more than \(limit) bytes"
    case .changed: "another program has changed it since flowctl read it"
    case .failed(_, let reason): reason
    }
  }
}

/// The port to files; paths are absolute or relative to the process's directory.
package struct FileSystem: Sendable {
  /// Reads a file of at most `limit` bytes; a pipe or a device only below `/dev/`.
  package var read: @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]
  package var map: @Sendable (_ path: String) throws(FileError) -> MappedBytes
  /// Opens a file to be read from its start in pieces; a pipe or a device as `read` does.
  package var open: @Sendable (_ path: String) throws(FileError) -> OpenFile
  /// Opens a file to be read at any place.
  package var openRanges: @Sendable (_ path: String) throws(FileError) -> RangedFile
  /// Lists a directory without `.` and `..`, unsorted.
  package var list: @Sendable (_ path: String) throws(FileError) -> [DirectoryEntry]
  /// The status of a path without following a final link.
  package var status: @Sendable (_ path: String) throws(FileError) -> FileStatus
  /// The target of a link, which may not exist.
  package var destination: @Sendable (_ link: String) throws(FileError) -> [UInt8]
  /// Replaces a file completely or not at all; an existing file keeps its permissions.
  ///
  /// Bytes come in chunks: `next` appends some to an empty buffer, and returns whether there were
  /// any.
  package var replaceByChunks:
    @Sendable (_ path: String, _ next: (inout [UInt8]) -> Bool) throws(FileError) -> Void
  /// Replaces a file as `replaceByChunks` does, unless another program has changed it since this
  /// process read it.
  package var editByChunks:
    @Sendable (_ path: String, _ next: (inout [UInt8]) -> Bool) throws(FileError) -> Void
  /// Replaces a file as `editByChunks` does; `flush` must make it durable.
  package var put: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
  /// Makes all these files durable against a loss of power.
  package var flush: @Sendable (_ paths: [String]) throws(FileError) -> Void
  /// Creates a new file; `exists` if it exists, also as a link.
  package var create: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
  /// Appends bytes to a file, which is created if it doesn't exist.
  package var append: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
  /// Creates a symbolic link to a path.
  package var link: @Sendable (_ path: String, _ target: String) throws(FileError) -> Void = {
    path, _ throws(FileError) in throw .failed(path: path, reason: "it can't be a link here")
  }
  /// Removes a file, a link or an empty directory.
  package var remove: @Sendable (_ path: String) throws(FileError) -> Void
  package var setPermissions: @Sendable (_ path: String, _ mode: UInt16) throws(FileError) -> Void
  /// Creates a directory and its parents.
  package var makeDirectory: @Sendable (_ path: String) throws(FileError) -> Void

  /// A file system of these closures; `editByChunks` is `replaceByChunks`.
  ///
  /// A file that is read at any place is read whole.
  package init(
    read: @escaping @Sendable (String, Int) throws(FileError) -> [UInt8],
    map: @escaping @Sendable (String) throws(FileError) -> MappedBytes,
    open: @escaping @Sendable (String) throws(FileError) -> OpenFile,
    list: @escaping @Sendable (String) throws(FileError) -> [DirectoryEntry],
    status: @escaping @Sendable (String) throws(FileError) -> FileStatus,
    destination: @escaping @Sendable (String) throws(FileError) -> [UInt8],
    replaceByChunks:
      @escaping @Sendable (String, (inout [UInt8]) -> Bool) throws(FileError) ->
      Void,
    put: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
    flush: @escaping @Sendable ([String]) throws(FileError) -> Void,
    create: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
    append: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
    remove: @escaping @Sendable (String) throws(FileError) -> Void,
    setPermissions: @escaping @Sendable (String, UInt16) throws(FileError) -> Void,
    makeDirectory: @escaping @Sendable (String) throws(FileError) -> Void
  ) {
    self.read = read
    self.map = map
    self.open = open
    openRanges = { path throws(FileError) in RangedFile(try read(path, .max)) }
    self.list = list
    self.status = status
    self.destination = destination
    self.replaceByChunks = replaceByChunks
    editByChunks = replaceByChunks
    self.put = put
    self.flush = flush
    self.create = create
    self.append = append
    self.remove = remove
    self.setPermissions = setPermissions
    self.makeDirectory = makeDirectory
  }

  /// Replaces a file completely or not at all; an existing file keeps its permissions.
  package func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try replaceByChunks(path, Self.once(bytes))
  }

  /// Replaces a file, unless another program has changed it since this process read it.
  package func edit(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try editByChunks(path, Self.once(bytes))
  }

  private static func once(_ bytes: [UInt8]) -> (inout [UInt8]) -> Bool {
    var isRead = false
    return { buffer in
      guard !isRead else { return false }
      (buffer, isRead) = (bytes, true)
      return true
    }
  }
}
