/// Paths in a manifest, as plain texts without access to the file system.
package enum SpecPath {
  /// The path relative to the top, without `.` and `..`, from a path in a directory's manifest.
  ///
  /// Nil if it is above the top, is absolute or contains settings.
  package static func normal(_ path: String, in directory: String = "") -> String? {
    path.hasPrefix("~") || path.contains("$") ? nil : plain(joined(directory, path))
  }

  /// The same for a literal path: `$` is an ordinary character in a file name.
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

  /// The destination of a link, relative to the top; nil if it is above the top or absolute.
  package static func destination(_ text: String, of link: String) -> String? {
    if text.hasPrefix("/") { return nil }
    let directory = directory(of: link)
    return plain(directory.isEmpty ? text : directory + "/" + text)
  }

  /// A path relative to a directory; absolute ones and placeholders stay.
  package static func joined(_ directory: String, _ path: String) -> String {
    if directory.isEmpty || path.hasPrefix("/") || path.hasPrefix("$") { return path }
    return directory + "/" + path
  }

  /// The directory of a file; empty for the top.
  package static func directory(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// A directory and its parents, up to the top.
  static func above(_ directory: String) -> [String] {
    var directories = [directory]
    while let last = directories.last, !last.isEmpty {
      directories.append(SpecPath.directory(of: last))
    }
    return directories
  }

  /// The path, or a parent that is among those of files, such as a link or a submodule.
  static func nearest(_ path: String, where isFile: (String) -> Bool) -> String? {
    var path = path
    while !path.isEmpty {
      if isFile(path) { return path }
      path = directory(of: path)
    }
    return nil
  }
}
