/// Paths of a manifest, which are text and lead nowhere by themselves.
package enum SpecPath {
  /// The path from the top without `.` and `..`, as a manifest in a directory says it.
  ///
  /// It is nil where it leads above the top, is no relative path or is made of settings.
  package static func normal(_ path: String, in directory: String = "") -> String? {
    path.hasPrefix("~") || path.contains("$") ? nil : plain(joined(directory, path))
  }

  /// The same of a path that is what it says: `$` is a sign like others in the name of a file.
  package static func plain(_ path: String) -> String? {
    if path.hasPrefix("/") { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Where a link leads, from the top; nil where that is above it or absolute.
  package static func destination(_ text: String, of link: String) -> String? {
    if text.hasPrefix("/") { return nil }
    let directory = directory(of: link)
    return plain(directory.isEmpty ? text : directory + "/" + text)
  }

  /// A path from a directory; absolute ones and placeholders stay.
  package static func joined(_ directory: String, _ path: String) -> String {
    if directory.isEmpty || path.hasPrefix("/") || path.hasPrefix("$") { return path }
    return directory + "/" + path
  }

  /// The directory of a file; empty for the top.
  package static func directory(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// A directory and those above it, up to the top.
  static func above(_ directory: String) -> [String] {
    var directories = [directory]
    while let last = directories.last, !last.isEmpty {
      directories.append(SpecPath.directory(of: last))
    }
    return directories
  }

  /// The path, else the one above it that is among those of files, as a link and a submodule are.
  static func nearest(_ path: String, where isFile: (String) -> Bool) -> String? {
    var path = path
    while !path.isEmpty {
      if isFile(path) { return path }
      path = directory(of: path)
    }
    return nil
  }
}
