package import GitHub

/// An issue as people name it: `42`, `#42`, `owner/name#42`, or the address of its page.
package struct IssueReference: Hashable, Sendable {
  /// Nil for the repository that is meant anyway.
  package var repository: RepositoryName?
  package var number: Int
  /// The server of an address, with its port; nil where no address is given.
  package var server: String?

  /// An issue of a repository.
  package init(_ repository: RepositoryName? = nil, number: Int, server: String? = nil) {
    self.repository = repository
    self.number = number
    self.server = server
  }

  /// Reads a reference; nil where the text is none.
  package init?(parsing text: String) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
    // What a browser shows may end in a place of the page, such as `#issuecomment-1`.
    if text.contains("://") {
      if parts.last?.isEmpty == true { parts.removeLast() }
      if let last = parts.popLast() { parts.append(last.prefix { $0 != "#" && $0 != "?" }) }
    }
    if parts.count == 7, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty,
      !parts[2].isEmpty, parts[5] == "issues" || parts[5] == "pull"
    {
      guard let repository = RepositoryName("\(parts[3])/\(parts[4])"),
        let number = Self.number(parts[6])
      else { return nil }
      self.init(repository, number: number, server: Self.server(parts[2]))
      return
    }
    let ends = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let last = ends.last, let number = Self.number(last) else { return nil }
    guard ends.count == 2, !ends[0].isEmpty else {
      self.init(number: number)
      return
    }
    guard let repository = RepositoryName(String(ends[0])) else { return nil }
    self.init(repository, number: number)
  }

  private static func server(_ text: Substring) -> String {
    let name = text.lowercased()
    return name == "www.github.com" ? "github.com" : name
  }

  /// One to nine digits that are no zero.
  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 48 < 10 }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}
