import Gitflow

/// Finds the items of a release in its commits, starting with the newest.
struct ContentsFinder {
  private let history: ReleaseHistory
  private let classifier: BranchClassifier
  private let commits: [ReleaseCommit]
  private let mentions: [CommitMentions]
  private let owners: [Int?]
  private let origins: OriginTable
  /// Reverted commits, and commits of a reverted merge.
  private var isVoid: [Bool]
  /// Commits that revert something of the release.
  private var isUndoing: [Bool]
  /// Commits whose pull request is known, or requested by another commit.
  private var isExplained: [Bool]
  /// Merges and squashed commits of pull requests that only cherry-pick other ones.
  private var isCarrier: [Bool]

  init(_ history: ReleaseHistory, _ classifier: BranchClassifier) {
    self.history = history
    self.classifier = classifier
    commits = history.commits
    mentions = history.commits.map { CommitMentions($0, at: history.host) }
    owners = MergeOwners(of: history.commits).owners
    origins = OriginTable(history, classifier)
    isVoid = Array(repeating: false, count: commits.count)
    isUndoing = isVoid
    (isExplained, isCarrier) = (isVoid, isVoid)
  }

  mutating func find() -> ReleaseContents {
    findReverts()
    findCarriers()
    var items: [ReleaseItem] = []
    var unexplained: [String] = []
    var undone: Set<Int> = []
    var stated: [String: Int] = [:]
    for place in commits.indices where !history.backMerges.contains(commits[place].id) {
      if history.statedBackMerges.contains(commits[place].id) {
        stated[commits[place].id] = mentions[place].squashed.first
      }
      let found = self.items(of: place)
      if isVoid[place] {
        undone.formUnion(pullRequests(of: place))
        continue
      }
      if history.ofApp?.contains(commits[place].id) == false { continue }
      items += found
      if let question = question(about: place, items: found) { unexplained.append(question) }
    }
    let contained = Set(items.map(\.reference))
    return ReleaseContents(
      items, unexplained: unexplained, statedBackMerges: stated,
      undone: undone.map(own).filter { !contained.contains($0) }.sorted())
  }

  private func own(_ number: Int) -> ItemReference { ItemReference(history.repository, number) }

  private func own(_ reference: ReferenceScanner.Reference) -> ItemReference {
    ItemReference(reference.repository ?? history.repository, reference.number)
  }

  /// The pull request numbers with which a commit became part of its branch.
  private func pullRequests(of place: Int) -> [Int] {
    mentions[place].numbers
  }

  /// A revert comes before what it reverts, so that a reverted revert has no effect.
  private mutating func findReverts() {
    let places = CommitPlaces(commits.map(\.id))
    let present = Set(commits.indices.flatMap(pullRequests))
    var undone: Set<Int> = []
    for place in commits.indices {
      if let owner = owners[place], isVoid[owner] { isVoid[place] = true }
      if let number = pullRequests(of: place).first, undone.contains(number) {
        isVoid[place] = true
      }
      if isVoid[place] { continue }
      for id in mentions[place].reverted {
        guard let older = places.place(of: id), older > place else { continue }
        isVoid[older] = true
        isUndoing[place] = true
      }
      guard commits[place].subject.hasPrefix("Revert ") else { continue }
      for reference in mentions[place].revertedPullRequests.map(own)
      where reference.repository == history.repository && present.contains(reference.number) {
        undone.insert(reference.number)
        isUndoing[place] = true
      }
    }
    markUndoingMerges()
  }

  /// A pull request is a revert if each of its commits reverts something.
  private mutating func markUndoingMerges() {
    for place in merges(ofOnly: { isUndoing[$0] }) { isUndoing[place] = true }
  }

  /// The merges that added only commits of a sort.
  private func merges(ofOnly matches: (Int) -> Bool) -> [Int] {
    var others = Array(repeating: 0, count: commits.count)
    var matching = others
    for place in commits.indices {
      guard let owner = owners[place] else { continue }
      if matches(place) { matching[owner] += 1 } else { others[owner] += 1 }
    }
    return commits.indices.filter { matching[$0] > 0 && others[$0] == 0 }
  }

  /// A pull request that only cherry-picks others is no change of its own.
  private mutating func findCarriers() {
    func isPick(_ place: Int) -> Bool {
      commits[place].parents.count == 1 && !pickedNumbers(by: place).isEmpty
    }
    for place in merges(ofOnly: isPick) { isCarrier[place] = true }
    for place in commits.indices where isPick(place) {
      let picked = pickedNumbers(by: place)
      isCarrier[place] =
        mentions[place].squashed.first.map { !picked.contains($0) } ?? false
        && CommitMentions.listed(in: commits[place]).count <= mentions[place].origins.count
    }
  }

  private func pickedNumbers(by place: Int) -> [Int] { picked(by: place).flatMap(\.numbers) }

  /// The commits that a commit is a cherry-pick of.
  private func picked(by place: Int) -> [OriginTable.Origin] {
    (mentions[place].origins + [history.copies[commits[place].id]].compactMap(\.self))
      .compactMap(origins.origin)
  }

  private func items(of place: Int) -> [ReleaseItem] {
    let (commit, mentions) = (commits[place], mentions[place])
    var items: [ReleaseItem] = []
    if let (number, head) = mentions.merged, !classifier.isFlow(head), !isCarrier[place] {
      items.append(
        ReleaseItem(
          reference: own(number), evidence: [.mergeCommit(commit.id)], head: head,
          title: CommitMentions.title(ofMerge: commit), isRevert: isUndoing[place]))
      if let issue = classifier.classify(head).parts?.issue.flatMap({ Int($0) }) {
        items.append(ReleaseItem(reference: own(issue), evidence: [.branch(head, of: own(number))]))
      }
    }
    items += squashed(by: commit, mentions, isRevert: isUndoing[place])
      .filter { !isCarrier[place] || $0.reference.number != mentions.squashed.first }
    items += mentions.closed.map { reference in
      ReleaseItem(reference: own(reference), evidence: [.closedByCommit(commit.id)])
    }
    for origin in picked(by: place) {
      items += origin.numbers.filter { !mentions.squashed.contains($0) }.map { number in
        ReleaseItem(reference: own(number), evidence: [.cherryPick(commit.id, of: origin.id)])
      }
    }
    return items
  }

  /// The number of a squashed release is its own pull request; its contents are listed in its
  /// message.
  private func squashed(
    by commit: ReleaseCommit, _ mentions: CommitMentions, isRevert: Bool
  ) -> [ReleaseItem] {
    let squashes =
      commit.id == history.squash
      ? CommitMentions.listed(in: commit).map { ($0, numbers(of: $0)) }
      : [(commit, mentions.squashed)]
    return squashes.flatMap { squash, numbers in
      numbers.map { number in
        ReleaseItem(
          reference: own(number), evidence: [.squash(commit.id)],
          title: CommitMentions.title(ofSquash: squash), isRevert: isRevert)
      }
    }
  }

  private func numbers(of listed: ReleaseCommit) -> [Int] {
    let mentions = CommitMentions(listed, at: history.host)
    if let merged = mentions.merged, classifier.isFlow(merged.head) { return [] }
    return mentions.numbers.filter { !history.repeated.contains($0) }
  }

  /// The commit to look up at GitHub if the pull request of this one is unknown: a cherry-pick has
  /// that of its origin.
  private mutating func question(about place: Int, items: [ReleaseItem]) -> String? {
    let commit = commits[place]
    isExplained[place] =
      owners[place].map { isExplained[$0] } ?? false
      || items.contains { item in
        item.evidence.contains { if case .closedByCommit = $0 { false } else { true } }
      }
    if isExplained[place] { return nil }
    guard commit.parents.count > 1 else {
      return mentions[place].origins.last ?? history.copies[commit.id] ?? commit.id
    }
    guard commit.parents.count == 2, mentions[place].merged == nil, let head = mergedBranch(commit),
      !classifier.isFlow(head)
    else { return nil }
    isExplained[place] = true
    return commit.parents[1]
  }

  /// The branch of a manual merge: `Merge branch 'feature/x'`.
  private func mergedBranch(_ commit: ReleaseCommit) -> String? {
    guard case .branch(let name, _)? = MergeSubject(parsing: commit.subject)?.source else {
      return nil
    }
    return name
  }
}
