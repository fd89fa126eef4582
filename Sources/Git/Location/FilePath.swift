import Effects

/// Paths as text, without Foundation.
enum FilePath {
  /// `path` below `directory`, or `path` itself where it is absolute.
  static func join(_ directory: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// The directory that holds `path`; nil above the root.
  static func parent(of path: String) -> String? {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without `.` and, where no link is in the way, without `x/..`.
  static func collapsingParents(_ path: String, files: FileSystem) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      let above = "/" + parts.joined(separator: "/")
      guard (try? files.status(above))?.kind == .directory else { return path }
      parts = parts.dropLast()
    }
    return "/" + parts.joined(separator: "/")
  }
}
