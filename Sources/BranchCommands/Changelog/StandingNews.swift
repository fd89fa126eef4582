import Git
import Session

/// Finds the commits of a branch to list: neither reverted nor reverting other commits.
struct StandingNews {
  private let reverts: Reverts
  private let brought: [ObjectID: [LogEntry]]

  init(in log: [LogEntry], brought: [ObjectID: [LogEntry]]) {
    reverts = Reverts(in: log)
    self.brought = brought
  }

  /// True if a title may be from a revert, or from a merge of one.
  static func mayTakeBack(_ commit: LogEntry) -> Bool {
    [commit.subject, commit.body].contains { text in
      ["revert", "Revert", "Reapply"].contains { text.firstRange(of: $0) != nil }
    }
  }

  /// True for a commit whose change is part of the release.
  func holds(_ commit: LogEntry) -> Bool {
    if reverts.reverter(of: commit.id) != nil || isRevert(commit) { return false }
    guard let commits = brought[commit.id] else { return true }
    return commits.contains { reverts.reverter(of: $0.id) == nil && !isRevert($0) }
  }

  /// A squash may contain more than the revert in its body; its title decides.
  private func isRevert(_ commit: LogEntry) -> Bool {
    reverts.takesBack(commit.id)
      && ["Revert ", "Reapply ", "revert: ", "revert("].contains(where: commit.subject.hasPrefix)
  }
}
