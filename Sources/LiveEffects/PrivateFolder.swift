import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Directories and files that other users must neither read nor replace.
enum PrivateFolder {
  /// Creates a directory with mode 0700, or removes the permissions of others from our own.
  static func prepare(_ path: String) throws(FileError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try LiveFile.makeDirectory(String(path[..<slash]))
    }
    if mkdir(path, 0o700) == 0 { return }
    guard errno == EEXIST else { throw LiveFile.error(path, errno) }
    try examine(path, isFolder: true)
  }

  /// Compares the existing file with a newly created one, and removes the permissions of others.
  static func examine(_ path: String, isFolder: Bool) throws(FileError) {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw LiveFile.error(path, errno) }
    if info.st_mode & S_IFMT == S_IFLNK {
      throw .failed(path: path, reason: "a symbolic link, which is not followed")
    }
    guard info.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG) else {
      throw .failed(path: path, reason: isFolder ? "not a directory" : "not a file")
    }
    guard info.st_uid == geteuid() else {
      throw .failed(path: path, reason: "it belongs to another user")
    }
    if info.st_mode & 0o077 != 0, chmod(path, info.st_mode & 0o700) != 0 {
      throw LiveFile.error(path, errno)
    }
  }
}
