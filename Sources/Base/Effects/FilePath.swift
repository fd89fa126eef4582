/// Paths as text, without Foundation.
package enum FilePath {
  /// `path` below `directory`, or `path` itself if it is absolute.
  package static func join(_ directory: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// The parent directory of `path`; nil above the root.
  package static func parent(of path: String) -> String? {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without `.` and, without links, without `x/..`.
  package static func collapsingParents(_ path: String, files: FileSystem) -> String {
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

  /// The limit of Git is that of the system, which is at least 32.
  private static let mostLinks = 40

  /// The absolute path without links, `.` and `..`, as the system resolves it; missing parts stay.
  ///
  /// Nil if links form a cycle or can't be read.
  package static func resolved(_ path: String, files: FileSystem) -> String? {
    var parts: [Substring] = []
    var rest = path.split(separator: "/").reversed() as [Substring]
    var links = 0
    while let part = rest.popLast() {
      if part == "." { continue }
      if part == ".." {
        parts = parts.dropLast()
        continue
      }
      parts.append(part)
      let place = "/" + parts.joined(separator: "/")
      guard (try? files.status(place))?.kind == .link else { continue }
      links += 1
      guard links <= mostLinks, let bytes = try? files.destination(place) else { return nil }
      let destination = String(decoding: bytes, as: UTF8.self)
      parts = destination.hasPrefix("/") ? [] : parts.dropLast()
      rest += destination.split(separator: "/").map { Substring($0) }.reversed()
    }
    return "/" + parts.joined(separator: "/")
  }

  /// True if a part of a path below a folder is a link, which could lead out of it.
  package static func isBehindLink(
    _ path: String, below top: String, files: FileSystem
  ) -> Bool {
    var whole = top
    return path.split(separator: "/").contains { part in
      whole += "/" + part
      return (try? files.status(whole))?.kind == .link
    }
  }
}
