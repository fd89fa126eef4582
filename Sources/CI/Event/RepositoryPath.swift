/// The `owner/name` of a repository, out of that path itself or any URL that git clones.
struct RepositoryPath: Sendable {
  let text: String

  init?(parsing text: String) {
    var path = Substring(text)
    if let scheme = path.firstRange(of: "://") {
      path = path[scheme.upperBound...].drop { $0 != "/" }
    } else if let colon = path.firstIndex(of: ":") {
      path = path[path.index(after: colon)...]
    }
    while path.first == "/" { path.removeFirst() }
    while path.last == "/" { path.removeLast() }
    if path.hasSuffix(".git") { path.removeLast(4) }
    guard path.contains("/") else { return nil }
    self.text = String(path)
  }

  /// True for the same repository; forges fold the case of names.
  func isSame(as other: RepositoryPath) -> Bool { text.lowercased() == other.text.lowercased() }
}
