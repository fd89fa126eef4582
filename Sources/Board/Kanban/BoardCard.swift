package import GitHub

/// An issue on the board.
package struct BoardCard: Hashable, Sendable {
  package var repository: RepositoryName
  package var issue: Issue

  /// A card.
  package init(_ issue: Issue, in repository: RepositoryName) {
    self.repository = repository
    self.issue = issue
  }

  /// `owner/name#12`.
  package var reference: String { "\(repository)#\(issue.number)" }
}
