import Base

/// The paths that a template may write, whatever it or its values contain.
package enum ManifestPath {
  /// True for a plain path below the top, outside of `.git` and without variables.
  package static func isSafe(_ path: String) -> Bool {
    isBelow(path) && SpecPath.normal(path) == path
  }

  /// The same for an existing path, whose directories can have any names.
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

  /// True for the files that record what was written.
  static func isOurs(_ path: String) -> Bool {
    let path = path.lowercased()
    return path == ManifestLock.path || path.hasPrefix(ManifestBase.directory + "/")
      || path == ManifestBase.directory
  }

  /// Some file systems ignore case, and Windows drops some trailing characters.
  private static func isPlain(_ part: Substring) -> Bool {
    let name = part.lowercased()
    return name != ".git" && name != "git~1" && !name.hasSuffix(".") && !name.hasSuffix(" ")
      && !name.contains(":")
  }

  private static let longest = 1024
}
