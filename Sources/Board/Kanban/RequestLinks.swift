package import GitHub

/// The issues that a pull request states to be about.
package enum RequestLinks {
  /// Those that its text closes or names as its branch's, and the one that its branch names.
  package static func issues(
    of request: PullRequestRecord, branchIssue: String?, in repository: RepositoryName
  ) -> Set<ItemReference> {
    var references = ClosingKeywords(inMarkdown: request.body).references
    if let trailer = BranchTrailer(in: request.body).issue { references.append(trailer) }
    var items = references.map { ItemReference($0.repository ?? repository, $0.number) }
    if let number = branchIssue.flatMap(Int.init), number > 0 {
      items.append(ItemReference(repository, number))
    }
    return Set(items)
  }
}
