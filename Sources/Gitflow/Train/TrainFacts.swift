/// What refs and history say of the branches of a train.
package struct TrainFacts: Hashable, Sendable {
  /// Where a branch ends.
  package struct Tip: Hashable, Sendable {
    /// The branch as a ref that git understands: `release/1.4.0`, `origin/release/1.4.0`.
    package var display: String
    /// Who wrote its last commit, and when in seconds since 1970.
    package var author: String
    package var time: Int64

    /// A tip as read.
    package init(display: String, author: String, time: Int64) {
      self.display = display
      self.author = author
      self.time = time
    }
  }

  /// A branch and one that it goes into.
  package struct Pair: Hashable, Sendable {
    package var branch: String
    package var target: String

    /// A pair of short names.
    package init(_ branch: String, into target: String) {
      self.branch = branch
      self.target = target
    }
  }

  package var tips: [String: Tip]
  /// Commits of the branch that the target lacks.
  package var commits: [Pair: Int]

  /// Facts of one moment.
  package init(tips: [String: Tip] = [:], commits: [Pair: Int] = [:]) {
    self.tips = tips
    self.commits = commits
  }
}
