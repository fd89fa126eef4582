extension GitHubState {
  /// What a pull request has beside its issue.
  package struct Pull: Sendable {
    package var head: String
    package var base: String
    package var headSHA: String
    /// `owner/name` of the head; nil where the fork is gone.
    package var headRepository: String?
    package var isDraft = false
    package var mergedAt: String?
    package var mergedBy: String?
    package var mergeCommit: String?
    /// Logins that are asked for a review.
    package var reviewers: [String] = []
    /// The commits of the pull request.
    package var commits: [String] = []
  }

  /// Adds a pull request and answers its number.
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
