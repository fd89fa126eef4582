import Git

/// The paths that a checkout writes or deletes, and paths that collide with them.
struct WrittenPaths {
  private let paths: Set<String>
  private let directories: Set<String>

  init(_ written: [WrittenPath]) {
    paths = Set(written.map(\.path))
    directories = Set(paths.flatMap(Self.directories))
  }

  /// True if the two have no path in common.
  func areApart(from others: some Sequence<String>) -> Bool { paths.isDisjoint(with: others) }

  func contain(_ path: String) -> Bool { paths.contains(path) }

  /// True for such a path, a file that blocks a new directory, and a path in a directory that a
  /// file replaces.
  func meet(_ path: String) -> Bool {
    // Git lists a nested repository with a trailing slash.
    let path = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    return paths.contains(path) || directories.contains(path)
      || Self.directories(of: path).contains(where: paths.contains)
  }

  static func directories(of path: String) -> [String] {
    let bytes = path.utf8
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }
}
