import Git
import Session

/// Tells which commits of a line still are news: neither taken back, nor only taking others back.
struct StandingNews {
  private let reverts: Reverts
  private let brought: [ObjectID: [LogEntry]]

  init(in log: [LogEntry], brought: [ObjectID: [LogEntry]]) {
    reverts = Reverts(in: log)
    self.brought = brought
  }

  /// True where a title may be of a commit, or of a merge of one, that takes others back.
  static func mayTakeBack(_ commit: LogEntry) -> Bool {
    [commit.subject, commit.body].contains { text in
      ["revert", "Revert", "Reapply"].contains { text.firstRange(of: $0) != nil }
    }
  }

  /// True for a commit that a reader of the changelog can meet in what is released.
  func holds(_ commit: LogEntry) -> Bool {
    if reverts.reverter(of: commit.id) != nil || isRevert(commit) { return false }
    guard let commits = brought[commit.id] else { return true }
    return commits.contains { reverts.reverter(of: $0.id) == nil && !isRevert($0) }
  }

  /// A squash may bring more than the revert that it names; its title tells.
  private func isRevert(_ commit: LogEntry) -> Bool {
    reverts.takesBack(commit.id)
      && ["Revert ", "Reapply ", "revert: ", "revert("].contains(where: commit.subject.hasPrefix)
  }
}
