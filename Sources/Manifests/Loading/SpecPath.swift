/// Paths of a manifest, which are text and lead nowhere by themselves.
package enum SpecPath {
  /// The path without `.` and `..`; nil where it leads above the top or is no relative path.
  package static func normal(_ path: String) -> String? {
    if path.hasPrefix("/") || path.hasPrefix("~") || path.contains("$") { return nil }
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

  /// A path from a directory; absolute ones and placeholders stay.
  package static func joined(_ directory: String, _ path: String) -> String {
    if directory.isEmpty || path.hasPrefix("/") || path.hasPrefix("$") { return path }
    return directory + "/" + path
  }

  /// The directory of a file; empty for the top.
  package static func directory(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }
}
