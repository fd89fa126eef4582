/// Which paths a template may write, whatever it or its answers say.
package enum ManifestPath {
  /// True for a plain path below the top that is none of git's own.
  package static func isSafe(_ path: String) -> Bool {
    guard !path.isEmpty, path.utf8.count <= longest, SpecPath.normal(path) == path else {
      return false
    }
    if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") }) {
      return false
    }
    // Case is no difference on the file systems of most Macs.
    return !path.split(separator: "/").contains { $0.lowercased() == ".git" }
  }

  private static let longest = 1024
}
