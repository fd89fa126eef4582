package import GitHub

/// The issues that a pull request references.
package enum RequestLinks {
  /// The issues that its text closes or references, and the one that its branch names.
  package static func issues(
    of request: PullRequestRecord, branchIssue: String?, in repository: RepositoryName
  ) -> Set<ItemReference> {
    var items = Set(named(in: request.body, of: repository))
    if let number = branchIssue.flatMap(Int.init), number > 0 {
      items.insert(ItemReference(repository, number))
    }
    return items
  }

  /// Those of the text only, in its order, each once; comments and code are ignored.
  static func named(in body: String, of repository: RepositoryName) -> [ItemReference] {
    let trailer = BranchTrailer(in: MarkdownProse.text(of: body)).issue
    var seen: Set<ItemReference> = []
    return (ClosingKeywords(inMarkdown: body).references + [trailer].compactMap(\.self))
      .map { ItemReference($0.repository ?? repository, $0.number) }
      .filter { seen.insert($0).inserted }
  }
}
