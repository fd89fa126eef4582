import Formats

/// Which paths a template may write, whatever it or its answers say.
package enum ManifestPath {
  /// True for a plain path below the top that is none of git's own and names no variable.
  package static func isSafe(_ path: String) -> Bool {
    isBelow(path) && SpecPath.normal(path) == path
  }

  /// The same of a path that is there, whatever its directories are called.
  package static func isBelow(_ path: String) -> Bool {
    guard !path.isEmpty, path.utf8.count <= longest, SpecPath.plain(path) == path else {
      return false
    }
    if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") })
      || path.unicodeScalars.contains(where: ForbiddenScalars.contains)
    {
      return false
    }
    let parts = path.split(separator: "/")
    return parts.count <= TemplateLimits.depth && parts.allSatisfy(isPlain)
  }

  /// True for the files that remember what was written.
  static func isOurs(_ path: String) -> Bool {
    let path = path.lowercased()
    return path == ManifestLock.path || path.hasPrefix(ManifestBase.directory + "/")
      || path == ManifestBase.directory
  }

  /// Case, and what Windows drops from an end, is no difference on some file systems.
  private static func isPlain(_ part: Substring) -> Bool {
    let name = part.lowercased()
    return name != ".git" && name != "git~1" && !name.hasSuffix(".") && !name.hasSuffix(" ")
      && !name.contains(":")
  }

  private static let longest = 1024
}
