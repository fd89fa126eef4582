import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders and files that others on this machine must neither read nor have put there.
enum PrivateFolder {
  /// Makes a folder with mode 0700, or takes the group's and the others' rights from our own.
  static func prepare(_ path: String) throws(FileError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try LiveFile.makeDirectory(String(path[..<slash]))
    }
    if mkdir(path, 0o700) == 0 { return }
    guard errno == EEXIST else { throw LiveFile.error(path, errno) }
    try examine(path, isFolder: true)
  }

  /// Holds what is there against what we would have made, and takes the rights of others.
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
