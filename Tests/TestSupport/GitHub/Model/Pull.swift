extension GitHubState {
  /// The pull request part of an issue.
  package struct Pull: Sendable {
    package var head: String
    package var base: String
    package var headSHA: String
    /// `owner/name` of the head; nil if the fork was deleted.
    package var headRepository: String?
    package var isDraft = false
    package var mergedAt: String?
    package var mergedBy: String?
    package var mergeCommit: String?
    /// Logins of requested reviewers.
    package var reviewers: [String] = []
    /// The commits of the pull request.
    package var commits: [String] = []
  }

  /// Adds a pull request and returns its number.
  @discardableResult
  package mutating func addPull(
    _ title: String, to fullName: String, head: String, base: String = "develop",
    labels: [String] = [], _ change: (inout Issue, inout Pull) -> Void = { _, _ in }
  ) -> Int {
    let repository = repository(fullName)
    let sha = repository?.branches[head] ?? Commit.madeUpSHA(lastID)
    return addIssue(title, to: fullName, labels: labels) { issue in
      var pull = Pull(
        head: head, base: base, headSHA: sha, headRepository: repository?.fullName,
        commits: [sha])
      change(&issue, &pull)
      if let mergedAt = pull.mergedAt {
        issue.close(by: pull.mergedBy ?? issue.author, reason: nil, at: mergedAt)
      }
      issue.pull = pull
    }
  }
}
