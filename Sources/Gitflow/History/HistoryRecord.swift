/// The facts that a replay uses.
package struct HistoryRecord: Hashable, Sendable {
  /// Every commit before its parents, as `git log --topo-order` lists them.
  package var commits: [HistoryCommit]
  package var tips: [HistoryTip]
  /// The owner of the repository on its hosting service, if known: other heads are forks.
  package var owner: String?
  /// True if the record lacks older commits, so that nothing is known about them.
  package var isShallow: Bool
  /// The remotes of the clone, which may have what the record lacks.
  package var remotes: [String]
  /// Existing branches with common names for branches of the model, by the model's names.
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

  /// The commits sorted so that each comes before its parents, which a log by date may not do.
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

  /// The branches that merges and titles of squashed pull requests name, once for each of them.
  package func mergedBranches(since time: Int64 = 0) -> [String] {
    commits.compactMap { commit in
      guard Int64(commit.time) >= time, !commit.isBot else { return nil }
      if commit.isMerge,
        case .branch(let name, _)? = MergeSubject(
          parsing: commit.subject, body: commit.body)?.source
      {
        return name
      }
      return commit.isMerge ? nil : commit.squashedBranch
    }
  }
}

extension HistoryCommit {
  /// The branch in a title such as `Feature/login (#12)`, which GitHub makes from its name.
  fileprivate var squashedBranch: String? {
    guard MergeSubject.isSquash(subject), let word = subject.split(separator: " ").first,
      let slash = word.firstIndex(of: "/"), slash != word.startIndex,
      ChangeWord.isOne(String(word[...slash]))
    else { return nil }
    return word.prefix(1).lowercased() + word.dropFirst()
  }
}

/// A commit with the data that a replay needs.
package struct HistoryCommit: Hashable, Sendable {
  package var id: String
  /// The IDs of the parents, the first parent first; at a shallow boundary they may be missing.
  package var parents: [String]
  package var time: Int
  package var author: String
  /// True where the author is an app, such as `dependabot[bot]`.
  package var isBot: Bool
  package var subject: String
  /// The first lines of the message body; some hosting services name the branches there.
  package var body: String

  /// A commit; by default of a person, without a body.
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

  /// True for a commit with two or more parents.
  package var isMerge: Bool { parents.count > 1 }
}

/// The commit of a ref: the short name of a branch, without the name of its remote, or of a tag.
package struct HistoryTip: Hashable, Sendable {
  package var name: String
  package var commit: String
  package var isTag: Bool

  package init(_ name: String, at commit: String, isTag: Bool = false) {
    self.name = name
    self.commit = commit
    self.isTag = isTag
  }
}

struct HistoryGraph {
  /// The positions of the first parents, -1 where there is none or it is not in the record.
  private let first: [Int32]
  private let second: [Int32]
  private let positions: [String: Int32]

  init(_ commits: [HistoryCommit]) {
    var positions: [String: Int32] = [:]
    positions.reserveCapacity(commits.count)
    for (position, commit) in commits.enumerated() where positions[commit.id] == nil {
      positions[commit.id] = Int32(clamping: position)
    }
    first = commits.map { $0.parents.first.flatMap { positions[$0] } ?? -1 }
    second = commits.map { $0.parents.dropFirst().first.flatMap { positions[$0] } ?? -1 }
    self.positions = positions
  }

  var count: Int { first.count }

  func position(of id: String) -> Int? { positions[id].map(Int.init) }

  func first(of position: Int) -> Int? { first[position] < 0 ? nil : Int(first[position]) }

  func merged(at position: Int) -> Int? { second[position] < 0 ? nil : Int(second[position]) }
}
