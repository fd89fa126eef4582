package import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// The files of the machine by system calls, without Foundation, so that hooks start quickly.
  package static let live: FileSystem = {
    var files = calls
    files.link = { path, target throws(FileError) in
      if symlink(target, path) != 0 { throw LiveFile.error(path, errno) }
    }
    files.openRanges = { path throws(FileError) in try LiveFile.openRanges(path) }
    return files
  }()

  private static let calls = FileSystem(
    read: { path, limit throws(FileError) in try LiveFile.read(path, limit: limit) },
    map: { path throws(FileError) in try LiveFile.map(path) },
    open: { path throws(FileError) in try LiveFile.open(path) },
    list: { path throws(FileError) in try LiveFile.list(path) },
    status: { path throws(FileError) in try LiveFile.status(path) },
    destination: { path throws(FileError) in try LiveFile.destination(path) },
    replaceByChunks: { path, next throws(FileError) in try LiveFile.replace(path, next) },
    put: { path, bytes throws(FileError) in try LiveFile.put(path, bytes) },
    flush: { paths throws(FileError) in try LiveFile.flush(paths) },
    create: { path, bytes throws(FileError) in try LiveFile.create(path, bytes) },
    append: { path, bytes throws(FileError) in try LiveFile.append(path, bytes) },
    remove: { path throws(FileError) in
      // Only an empty directory is removed.
      if unlink(path) == 0 || [EISDIR, EPERM].contains(errno) && rmdir(path) == 0 { return }
      throw LiveFile.error(path, errno)
    },
    setPermissions: { path, mode throws(FileError) in
      if chmod(path, mode_t(mode)) != 0 { throw LiveFile.error(path, errno) }
    },
    makeDirectory: { path throws(FileError) in try LiveFile.makeDirectory(path) })
}

/// System calls on files, with typed errors.
enum LiveFile {
  static func error(_ path: String, _ code: Int32) -> FileError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EEXIST: .exists(path: path)
    default: .failed(path: path, reason: String(cString: strerror(code)))
    }
  }

  static func withDescriptor<Result>(
    _ path: String, _ flags: Int32, permissions: mode_t = 0,
    _ body: (Int32) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let descriptor = systemOpen(path, flags | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw error(path, errno) }
    defer { close(descriptor) }
    return try body(descriptor)
  }

  private static func reading<Result>(
    _ path: String, _ body: (Int32) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    return try body(descriptor)
  }

  /// The file status of an open file.
  static func info(_ descriptor: Int32, _ path: String) throws(FileError) -> stat {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw error(path, errno) }
    return info
  }

  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try reading(path) { descriptor throws(FileError) in
      let info = try info(descriptor, path)
      guard Int(info.st_size) <= limit else { throw .tooLarge(path: path, limit: limit) }
      return try readAll(descriptor, path: path, expected: Int(info.st_size), limit: limit)
    }
  }

  static func readAll(
    _ descriptor: Int32, path: String, expected: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var capacity = max(expected, 4095) + 1
    while true {
      let chunk = try readNext(descriptor, capacity, path: path)
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
      if chunk.isEmpty || (chunk.count < capacity && bytes.count == expected && expected > 0) {
        return bytes
      }
      capacity = 1 << 16
    }
  }

  static func map(_ path: String) throws(FileError) -> MappedBytes {
    try reading(path) { descriptor throws(FileError) in
      let count = Int(try info(descriptor, path).st_size)
      if count == 0 { return MappedBytes([]) }
      guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
        start != MAP_FAILED
      else { throw error(path, errno) }
      return MappedBytes(address: UInt(bitPattern: start), count: count) { address, count in
        munmap(UnsafeMutableRawPointer(bitPattern: address), count)
      }
    }
  }

  static func status(_ path: String) throws(FileError) -> FileStatus {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw error(path, errno) }
    return FileStatus(
      kind: kind(mode: info.st_mode), size: Int(info.st_size), modified: modified(info),
      changed: changed(info), inode: UInt64(info.st_ino),
      permissions: UInt16(truncatingIfNeeded: info.st_mode & 0o7777), owner: info.st_uid)
  }

  /// The longest link target of systems.
  private static let longestLink = 4096

  static func destination(_ path: String) throws(FileError) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: longestLink)
    let length = readlink(path, &buffer, buffer.count)
    if length < 0 { throw error(path, errno) }
    return buffer.prefix(length).map(UInt8.init(bitPattern:))
  }

  /// Nanoseconds since 1970.
  static func modified(_ info: stat) -> Int64 {
    #if canImport(Darwin)
      nanoseconds(info.st_mtimespec)
    #else
      nanoseconds(info.st_mtim)
    #endif
  }

  /// When the file's status has changed, in nanoseconds since 1970.
  static func changed(_ info: stat) -> Int64 {
    #if canImport(Darwin)
      nanoseconds(info.st_ctimespec)
    #else
      nanoseconds(info.st_ctim)
    #endif
  }

  static func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    guard let stream = opendir(path) else { throw error(path, errno) }
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // Without this, a directory that can't be read would be an empty one.
        if errno != 0 { throw error(path, errno) }
        return entries
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      entries.append(DirectoryEntry(name: name, kind: try kind(of: entry.pointee, name, in: path)))
    }
  }

  static func makeDirectory(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw error(path, errno)
    }
    try makeDirectory(String(path[..<slash]))
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw error(path, errno) }
  }

  private static func kind(
    of entry: dirent, _ name: String, in directory: String
  ) throws(FileError) -> FileKind {
    switch Int32(entry.d_type) {
    case Int32(DT_REG): return .regular
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): return try status(directory + "/" + name).kind
    default: return .other
    }
  }

  private static func kind(mode: mode_t) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .link
    default: .other
    }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Repeats a system call that a signal interrupted.
func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// `open(2)`, with a name that no method shadows.
func systemOpen(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
  open(path, flags, permissions)
}

/// `read(2)`, with a name that no method shadows.
func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

/// `write(2)`, with a name that no method shadows.
func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}

/// `rename(2)`, with a name that no method shadows.
func systemRename(_ path: String, _ target: String) -> Int32 {
  rename(path, target)
}

/// `close(2)`, with a name that no method shadows.
func systemClose(_ descriptor: Int32) {
  close(descriptor)
}
