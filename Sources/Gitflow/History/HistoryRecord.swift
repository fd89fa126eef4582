/// The facts that a replay is made from.
package struct HistoryRecord: Hashable, Sendable {
  /// Every commit before its parents, as `git log --topo-order` lists them.
  package var commits: [HistoryCommit]
  package var tips: [HistoryTip]
  /// Who owns the repository on its forge, where that is known: other heads are a fork's.
  package var owner: String?
  /// True where older commits are cut off, so that the record says nothing about them.
  package var isShallow: Bool
  /// The clone's remotes: what the record lacks may be there.
  package var remotes: [String]
  /// Branches that are there and have names which teams give those of the model, by the model's.
  package var usualNames: [String: String]

  /// A record; of a whole repository by default.
  package init(
    commits: [HistoryCommit], tips: [HistoryTip], owner: String? = nil, isShallow: Bool = false,
    remotes: [String] = [], usualNames: [String: String] = [:]
  ) {
    self.commits = commits
    self.tips = tips
    self.owner = owner
    self.isShallow = isShallow
    self.remotes = remotes
    self.usualNames = usualNames
  }

  /// The commits with each one before its parents, which a log by date may mix up.
  package static func childrenFirst(_ commits: [HistoryCommit]) -> [HistoryCommit] {
    var children = commits.reduce(into: [String: Int]()) { children, commit in
      for parent in commit.parents { children[parent, default: 0] += 1 }
    }
    let known = Dictionary(commits.map { ($0.id, $0) }) { first, _ in first }
    var open = commits.filter { children[$0.id] == nil }.reversed() as [HistoryCommit]
    var sorted: [HistoryCommit] = []
    while let commit = open.popLast() {
      sorted.append(commit)
      for parent in commit.parents {
        children[parent]? -= 1
        if children[parent] == 0, let next = known[parent] { open.append(next) }
      }
    }
    return sorted
  }
}

/// A commit as the replay of a history needs it.
package struct HistoryCommit: Hashable, Sendable {
  package var id: String
  /// The parents' ids, the first one first; a shallow boundary may name commits that are not there.
  package var parents: [String]
  package var time: Int
  package var author: String
  /// True where the author is an app, such as `dependabot[bot]`.
  package var isBot: Bool
  package var subject: String
  /// The first lines of the rest of the message; some forges name the branches there.
  package var body: String

  /// A commit; by a human and without a body by default.
  package init(
    id: String, parents: [String], time: Int, author: String = "", isBot: Bool = false,
    subject: String, body: String = ""
  ) {
    self.id = id
    self.parents = parents
    self.time = time
    self.author = author
    self.isBot = isBot
    self.subject = subject
    self.body = body
  }

  /// True for a commit of two and more parents.
  package var isMerge: Bool { parents.count > 1 }
}

/// Where a ref stands: the short name of a branch, its remote's name cut off, or of a tag.
package struct HistoryTip: Hashable, Sendable {
  package var name: String
  package var commit: String
  package var isTag: Bool

  /// A branch, or a tag, at a commit.
  package init(_ name: String, at commit: String, isTag: Bool = false) {
    self.name = name
    self.commit = commit
    self.isTag = isTag
  }
}
