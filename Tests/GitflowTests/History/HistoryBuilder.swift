import Gitflow

/// A small history, built from its first commit.
struct HistoryBuilder {
  private var commits: [HistoryCommit] = []
  private var tips: [HistoryTip] = []
  var owner: String?
  var isShallow = false
  var remotes: [String] = []
  var usualNames: [String: String] = [:]

  /// A commit on top of others, a day after the one before.
  @discardableResult
  mutating func commit(
    _ subject: String = "work", on parents: String..., by author: String = "ann",
    isBot: Bool = false,
    body: String = ""
  ) -> String {
    let id = "c\(commits.count)"
    commits.append(
      HistoryCommit(
        id: id, parents: parents, time: 1_700_000_000 + commits.count * 86_400, author: author,
        isBot: isBot, subject: subject, body: body))
    return id
  }

  /// A commit of its own on `base` and its merge into `line`.
  @discardableResult
  mutating func merge(
    _ subject: String, into line: String, from base: String? = nil, isBot: Bool = false,
    body: String = ""
  ) -> String {
    let head = commit("work", on: base ?? line, isBot: isBot)
    return commit(subject, on: line, head, body: body)
  }

  mutating func branch(_ name: String, at commit: String) {
    tips.append(HistoryTip(name, at: commit))
  }

  mutating func tag(_ name: String, at commit: String) {
    tips.append(HistoryTip(name, at: commit, isTag: true))
  }

  var record: HistoryRecord {
    HistoryRecord(
      commits: commits.reversed(), tips: tips, owner: owner, isShallow: isShallow,
      remotes: remotes, usualNames: usualNames)
  }

  func replay(_ policy: Policy = Policy(), since: HistoryAdoption = .always) -> HistoryReplay {
    HistoryReplay(record, policy: policy, adoption: since)
  }
}

extension HistoryReplay {
  /// The verdict on a commit of this id.
  func verdict(_ id: String) -> ReplayVerdict? { merges.first { $0.id == id }?.verdict }

  /// The merge of this id.
  func merge(_ id: String) -> ReplayedMerge? { merges.first { $0.id == id } }
}
