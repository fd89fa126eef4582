package import Gitflow
package import GitHub

/// What git tells of a release and of the lines beside it.
package struct ReleaseHistory: Sendable {
  /// Whose issues the messages speak of.
  package var repository: RepositoryName
  /// The commits of the release that no earlier one has, children before parents, its tip first.
  package var commits: [ReleaseCommit]
  /// Commits of other lines, children before parents: what commits of the release may be copies of.
  package var elsewhere: [ReleaseCommit]
  /// Commits of the release by the commit elsewhere that has the same patch.
  package var copies: [String: String]
  /// The commit of the release that was made of its whole branch, where it was squashed.
  package var squash: String?
  /// Commits that bring back what an earlier release has, as a squashed back-merge does.
  package var backMerges: Set<String> = []
  /// Commits whose subjects state such a merge, where git alone can't determine it.
  package var statedBackMerges: Set<String> = []

  /// A history.
  package init(
    repository: RepositoryName, commits: [ReleaseCommit], elsewhere: [ReleaseCommit] = [],
    copies: [String: String] = [:], squash: String? = nil
  ) {
    self.repository = repository
    self.commits = commits
    self.elsewhere = elsewhere
    self.copies = copies
    self.squash = squash
  }

  /// Reads what the release contains, with what proves it.
  package func contents(_ classifier: BranchClassifier) -> ReleaseContents {
    var finder = ContentsFinder(self, classifier)
    return finder.find()
  }
}

/// A commit as far as it tells what a release contains.
package struct ReleaseCommit: Hashable, Sendable {
  package var id: String
  package var parents: [String]
  /// When it was committed, in seconds since 1970.
  package var time: Int64
  package var subject: String
  package var body: String

  /// A commit.
  package init(
    id: String, parents: [String] = [], time: Int64 = 0, subject: String, body: String = ""
  ) {
    self.id = id
    self.parents = parents
    self.time = time
    self.subject = subject
    self.body = body
  }
}

extension BranchClassifier {
  /// True for a branch that only moves what is known: a release, a permanent one, a back-merge.
  package func isFlow(_ head: String) -> Bool {
    switch classify(head) {
    case .kind(let kind, _): kind.isPermanent || model.releaseKinds.contains(kind.name)
    case .backMerge: true
    case .revert, .bot, .unknown: false
    }
  }
}
