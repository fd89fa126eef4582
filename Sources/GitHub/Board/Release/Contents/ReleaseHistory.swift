package import Gitflow

/// The Git history of a release and of other branches.
package struct ReleaseHistory: Sendable {
  /// The repository of the issues in messages.
  package var repository: RepositoryName
  /// The server of the repository.
  package var host: GitHubHost
  /// The commits that no earlier release has, children before parents, the tip first.
  package var commits: [ReleaseCommit]
  /// Commits of other branches, children before parents: possible origins of cherry-picks.
  package var elsewhere: [ReleaseCommit]
  /// Commits of the release by the commit elsewhere that has the same patch.
  package var copies: [String: String]
  /// The squashed commit of the release branch, if it was squashed.
  package var squash: String?
  /// Commits that merge an earlier release back, such as a squashed back-merge.
  package var backMerges: Set<String> = []
  /// Commits of earlier releases, also outside of this history.
  package var earlier: [ReleaseCommit] = []
  /// The squashed commits of releases.
  package var squashes: Set<String> = []
  /// The pull requests of earlier releases and of back-merges, which the list of a squash repeats.
  private(set) var repeated: Set<Int> = []
  /// Commits whose subjects name such a merge, which Git can't confirm.
  package var statedBackMerges: Set<String> = []
  /// The commits that change the app of the release; nil for all.
  package var ofApp: Set<String>?

  package init(
    repository: RepositoryName, host: GitHubHost = .github, commits: [ReleaseCommit],
    elsewhere: [ReleaseCommit] = [], copies: [String: String] = [:], squash: String? = nil
  ) {
    self.repository = repository
    self.host = host
    self.commits = commits
    self.elsewhere = elsewhere
    self.copies = copies
    self.squash = squash
  }

  /// Reads the contents of the release, with the evidence.
  package func contents(_ classifier: BranchClassifier) -> ReleaseContents {
    var history = self
    let shipped = shipped
    history.repeated = commits.filter { backMerges.contains($0.id) }.reduce(into: shipped.numbers) {
      $0.formUnion(CommitMentions($1, at: host).squashed)
    }
    history.backMerges.formUnion(shipped.commits)
    var finder = ContentsFinder(history, classifier)
    return finder.find()
  }

  /// The pull requests of earlier releases, and the commits of which these have copies:
  /// cherry-picked, or squashed into one commit.
  private var shipped: (numbers: Set<Int>, commits: Set<String>) {
    if earlier.isEmpty { return ([], []) }
    var (numbers, origins): (Set<Int>, Set<String>) = ([], [])
    for commit in earlier {
      let mentions = CommitMentions(commit, at: host)
      numbers.formUnion(mentions.numbers)
      origins.formUnion(mentions.origins)
      guard squashes.contains(commit.id) else { continue }
      for listed in CommitMentions.listed(in: commit) {
        numbers.formUnion(CommitMentions(listed, at: host).numbers)
      }
    }
    let owners = MergeOwners(of: commits).owners
    var shipped: Set<String> = []
    for (place, commit) in commits.enumerated() {
      let mentions = CommitMentions(commit, at: host)
      let own = mentions.numbers
      // The earlier release may have picked the same commit.
      let isCopied =
        origins.contains { commit.id.hasPrefix($0) }
        || mentions.origins.count > CommitMentions.listed(in: commit).count
          && origins.isSuperset(of: mentions.origins)
      let isNamed = !own.isEmpty && own.allSatisfy(numbers.contains)
      let isOwned = owners[place].map { shipped.contains(commits[$0].id) } ?? false
      if isCopied || isNamed || isOwned { shipped.insert(commit.id) }
    }
    return (numbers, shipped)
  }
}

/// The parts of a commit that show what a release contains.
package struct ReleaseCommit: Hashable, Sendable {
  package var id: String
  package var parents: [String]
  /// When it was committed, in seconds since 1970.
  package var time: Int64
  package var subject: String
  package var body: String

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
  /// True for a branch that only moves known commits: a release, a permanent branch, a back-merge.
  package func isFlow(_ head: String) -> Bool {
    switch classify(head) {
    case .kind(let kind, _): kind.isPermanent || model.releaseKinds.contains(kind.name)
    case .backMerge: true
    case .revert, .bot, .unknown: false
    }
  }
}
