/// What a release contains.
package struct ReleaseContents: Hashable, Sendable {
  private var known: [ItemReference: ReleaseItem]
  /// Commits without a known pull request: GitHub may know one.
  package private(set) var unexplained: [String]
  /// Commits whose title names a squashed back-merge, with the pull request to check it.
  package private(set) var statedBackMerges: [String: Int] = [:]
  /// Items that were merged and reverted within the release.
  package private(set) var undone: [ItemReference]

  /// Creates contents.
  package init(
    _ items: [ReleaseItem] = [], unexplained: [String] = [],
    statedBackMerges: [String: Int] = [:], undone: [ItemReference] = []
  ) {
    known = [:]
    self.unexplained = unexplained
    self.statedBackMerges = statedBackMerges
    self.undone = undone
    for item in items { add(item) }
  }

  /// By repository and number.
  package var items: [ReleaseItem] {
    known.values.sorted { $0.reference < $1.reference }
  }

  /// The item of this number.
  package subscript(_ reference: ItemReference) -> ReleaseItem? { known[reference] }

  /// Adds an item, or only its evidence if the item exists.
  package mutating func add(_ item: ReleaseItem) {
    guard var found = known[item.reference] else {
      known[item.reference] = item
      return
    }
    for evidence in item.evidence where !found.evidence.contains(evidence) {
      if found.evidence.count < Self.evidenceLimit { found.evidence.append(evidence) }
    }
    found.head = found.head ?? item.head
    found.title = found.title ?? item.title
    known[item.reference] = found
  }

  /// Removes an item that does not exist.
  package mutating func remove(_ reference: ItemReference) { known[reference] = nil }

  /// Removes the items of a commit that is a back-merge.
  package mutating func removeBackMerge(_ commit: String) {
    statedBackMerges[commit] = nil
    for (reference, item) in known {
      let rest = item.evidence.filter { $0.commit != commit }
      known[reference]?.evidence = rest
      if rest.isEmpty { known[reference] = nil }
    }
  }

  /// Adds the pull requests that GitHub lists for a commit.
  package mutating func explain(_ commit: String, by numbers: [Int], in repository: RepositoryName)
  {
    unexplained.removeAll { $0 == commit }
    for number in numbers {
      add(
        ReleaseItem(reference: ItemReference(repository, number), evidence: [.associated(commit)]))
    }
  }

  /// Adds the issues that the text of a contained pull request closes, and returns them.
  package mutating func addClosings(
    of pullRequest: ItemReference, body: String, at host: GitHubHost
  ) -> [ItemReference] {
    let closed = RequestLinks.named(in: body, of: pullRequest.repository, at: host)
      .filter { $0 != pullRequest }
    addClosings(of: pullRequest, closed)
    return closed
  }

  /// Adds issues that a contained pull request is known to close.
  package mutating func addClosings(of pullRequest: ItemReference, _ closed: [ItemReference]) {
    for item in closed {
      add(ReleaseItem(reference: item, evidence: [.closedByPullRequest(pullRequest)]))
    }
  }

  private static let evidenceLimit = 5
}
