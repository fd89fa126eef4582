/// A typed reference to an issue: `42`, `#42`, `owner/name#42`, or its URL.
package struct IssueReference: Hashable, Sendable {
  /// Nil for the current repository.
  package var repository: RepositoryName?
  package var number: Int
  /// The server of a URL, with its port; nil without a URL.
  package var server: String?

  package init(_ repository: RepositoryName? = nil, number: Int, server: String? = nil) {
    self.repository = repository
    self.number = number
    self.server = server
  }

  /// Parses a reference; nil for any other text.
  package init?(parsing text: String) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
    // A copied URL may end in a fragment, such as `#issuecomment-1`.
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

  /// The server of a URL, as the web addresses of its pages have it.
  static func server(_ text: Substring) -> String {
    let name = text.lowercased()
    return name == "www.github.com" ? "github.com" : name
  }

  /// One to nine digits, not zero.
  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 48 < 10 }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}

/// The issues that a pull request references.
package enum RequestLinks {
  /// The issues that its text closes or references, and the one that its branch names.
  package static func issues(
    of request: PullRequestRecord, branchIssue: String?, in repository: RepositoryName,
    at host: GitHubHost
  ) -> Set<ItemReference> {
    var items = Set(named(in: request.body, of: repository, at: host))
    if let number = branchIssue.flatMap(Int.init), number > 0 {
      items.insert(ItemReference(repository, number))
    }
    return items
  }

  /// Those of the text only, in its order, each once; comments and code are ignored.
  static func named(
    in body: String, of repository: RepositoryName, at host: GitHubHost
  ) -> [ItemReference] {
    let trailer = BranchTrailer(in: MarkdownProse.text(of: body)).issue
    var seen: Set<ItemReference> = []
    return (ClosingKeywords(inMarkdown: body).references + [trailer].compactMap(\.self))
      .filter { $0.isOn(host) }.map { ItemReference($0.repository ?? repository, $0.number) }
      .filter { seen.insert($0).inserted }
  }
}
