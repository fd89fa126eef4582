import Base
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

/// The existing files that a checkout would overwrite although neither index nor status has them.
struct IgnoredFiles {
  /// The top of the working tree.
  let top: String
  let files: FileSystem

  /// The files at new paths, in directories that a file replaces, or instead of a new directory.
  func inTheWay(of written: [WrittenPath]) -> [String] {
    // On a file system that ignores case, a file is found by its former name too.
    let gone = Set(written.filter { $0.before != nil }.map { $0.path.lowercased() })
    var (found, seen) = (Set<String>(), Set<String>())
    for path in written where path.before == nil && !path.isSubmodule {
      for parent in WrittenPaths.directories(of: path.path)
      where seen.insert(parent).inserted && !gone.contains(parent.lowercased()) {
        if let kind = kind(parent), kind != .directory { found.insert(parent) }
      }
      switch kind(path.path) {
      case nil: continue
      case .directory: found.formUnion(content(of: path.path, but: gone))
      default: if !gone.contains(path.path.lowercased()) { found.insert(path.path) }
      }
    }
    return found.sorted()
  }

  private func content(of directory: String, but gone: Set<String>) -> [String] {
    let entries = (try? files.list(top + "/" + directory)) ?? []
    return entries.flatMap { entry in
      let path = directory + "/" + entry.name
      if entry.kind == .directory { return content(of: path, but: gone) }
      return gone.contains(path.lowercased()) ? [] : [path]
    }
  }

  private func kind(_ path: String) -> FileKind? { (try? files.status(top + "/" + path))?.kind }
}
