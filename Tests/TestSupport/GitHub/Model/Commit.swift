extension GitHubState {
  /// A commit of a repository.
  package struct Commit: Sendable {
    package let sha: String
    package var parents: [String]
    package var message: String
    package var author: String
    package var date: String

    /// A commit id of forty digits for a commit that only the server has.
    static func madeUpSHA(_ seed: Int) -> String {
      var generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
      let digits = (0..<3).map { _ in
        let text = String(generator.next(), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
      }
      return String(digits.joined().prefix(40))
    }
  }

  /// Adds a commit on top of a branch and returns its id; one of another clone keeps its own.
  @discardableResult
  package mutating func addCommit(
    _ message: String, to fullName: String, branch: String? = nil, sha: String? = nil,
    parents: [String]? = nil
  ) -> String {
    let id = newID()
    let sha = sha ?? Commit.madeUpSHA(id)
    change(fullName) { repository in
      let branch = branch ?? repository.defaultBranch
      let commit = Commit(
        sha: sha, parents: parents ?? repository.branches[branch].map { [$0] } ?? [],
        message: message, author: "ada", date: Self.past(minutes: id))
      repository.commits[sha] = commit
      repository.branches[branch] = sha
    }
    return sha
  }
}
