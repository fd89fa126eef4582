import Base
import GitHub
import Session

/// Reads the data of a release that Git lacks from GitHub, with as few requests as possible.
extension ReleaseFactsReader {
  /// The maximum number of commits that are looked up individually.
  private static let questionLimit = 50

  /// Completes the contents, and reads the labels.
  func read(
    _ release: LocatedRelease, _ contents: ReleaseContents, since time: Int64,
    memory: ReleaseCache
  ) async throws(GitHubError) -> ReleaseFacts {
    var survey = ReleaseFacts(
      release: release, contents: contents, labels: labels, labellings: [],
      memory: ReleaseCache())
    survey.memory.isMarkedLive = memory.isMarkedLive
    survey.memory.repositories = Set(repositories)
    survey.memory.readAt = Int(client.clock.now())
    try await explain(&survey, asked: memory.asked)
    try await dropBackMerges(&survey, asked: memory.asked)
    for repository in repositories {
      try await reading(repository, &survey) { survey async throws(GitHubError) in
        try await readLabels(of: repository, &survey)
      }
    }
    try await readRecords(&survey, since: time)
    addCarried(&survey)
    survey.notes += leftOut(survey.contents)
    return survey
  }

  /// Reads the data of one repository; after a failure the others are still read.
  ///
  /// Not after a failure of the release's own: its pull requests show what the release contains of
  /// the others, and without them no label may be removed.
  private func reading(
    _ repository: RepositoryName, _ survey: inout ReleaseFacts,
    _ body: (inout ReleaseFacts) async throws(GitHubError) -> Void
  ) async throws(GitHubError) {
    do throws(GitHubError) {
      try await body(&survey)
    } catch {
      if repository == repositories.first || error.isCancelled { throw error }
      survey.failures[repository] = error.failure
      survey.labellings.removeAll { $0.repository == repository }
    }
  }

  /// Requests the pull requests of commits that name none.
  private func explain(
    _ survey: inout ReleaseFacts, asked: [String: [Int]]
  ) async throws(GitHubError) {
    guard let own = repositories.first else { return }
    var answers = asked.filter { survey.contents.unexplained.contains($0.key) }
    var open = survey.contents.unexplained.filter { answers[$0] == nil }
    if open.count > 1 {
      // A page of closed pull requests covers a hundred commits.
      for pull in try await client.value(of: .closedPullRequests(own)) where pull.mergedAt != nil {
        guard let commit = pull.mergeCommit, open.contains(commit) else { continue }
        answers[commit, default: []] += brings(pull) ? [pull.number] : []
      }
      open.removeAll { answers[$0] != nil }
    }
    if open.count > Self.questionLimit {
      let count = open.count - Self.questionLimit
      survey.notes.append("\(count) commits name no pull request and were not looked up")
      survey.isIncomplete = true
      open = Array(open.prefix(Self.questionLimit))
    }
    let questions = open
    let found = await Concurrently.results(questions.count) {
      index async throws(GitHubError) -> [Int] in
      try await numbers(of: questions[index], in: own)
    }
    for (commit, result) in zip(questions, found) { answers[commit] = try result.get() }
    for (commit, numbers) in answers { survey.contents.explain(commit, by: numbers, in: own) }
    survey.memory.asked = answers
  }

  /// Checks by its pull request's branch whether a commit is the back-merge that its title names.
  private func dropBackMerges(
    _ survey: inout ReleaseFacts, asked: [String: [Int]]
  ) async throws(GitHubError) {
    guard let own = repositories.first else { return }
    for (commit, number) in survey.contents.statedBackMerges.sorted(by: { $0.key < $1.key }) {
      if asked[commit] == nil {
        let pull = try await client.existing(.pullRequest(own, number: number))
        let isBackMerge = pull.map { $0.mergedAt != nil && !brings($0) } ?? false
        survey.memory.asked[commit] = isBackMerge ? [] : [number]
      } else {
        survey.memory.asked[commit] = asked[commit]
      }
      if survey.memory.asked[commit] == [] { survey.contents.removeBackMerge(commit) }
    }
  }

  /// Nil for a commit that GitHub does not have: it returns 404, 409 or 422.
  private func numbers(
    of commit: String, in repository: RepositoryName
  ) async throws(GitHubError) -> [Int] {
    do throws(GitHubError) {
      return try await client.value(of: .pullRequestRecords(repository, ofCommit: commit))
        .filter { $0.mergedAt != nil && brings($0) }.map(\.number)
    } catch .notFound, .refused, .conflict {
      return []
    }
  }

  /// False for a pull request that only moves known commits: the release's own, a back-merge.
  private func brings(_ pull: PullRequestRecord) -> Bool {
    !(pull.isOfOwnBranch && repository.classifier.isFlow(pull.head))
  }

  /// Reads the labels of a repository, and the items with those of the release.
  private func readLabels(
    of repository: RepositoryName, _ survey: inout ReleaseFacts
  ) async throws(GitHubError) {
    var labelling = ReleaseLabelling(
      repository, labels: try await client.all(of: .labels(repository)))
    let version = survey.release.version
    if let twin = Self.twin(of: labelling, in: survey.labellings) {
      survey.notes.append("\(repository) is \(twin) under a former or the current name")
      return
    }
    for label in labelling.labels
    where ReleaseLabels(app: labels.app).isOwn(label, of: version) {
      for issue in try await client.all(of: .issues(repository, labelled: label.name)) {
        labelling.carried[issue.number] = issue.labels.map(\.name)
        survey.records[ItemReference(repository, issue.number)] = issue
      }
    }
    // If the command line names none, the existing labels show the scheme.
    if question.areShared == nil, repository == repositories.first {
      survey.labels.areShared = labels.areShared(labelling, by: version)
    }
    survey.labellings.append(labelling)
  }

  /// The same repository under another name, which must not be searched twice.
  private static func twin(
    of labelling: ReleaseLabelling, in others: [ReleaseLabelling]
  ) -> RepositoryName? {
    let ids = Set(labelling.labels.map(\.id))
    return others.first { $0.labels.contains { ids.contains($0.id) } }?.repository
  }

  /// Reads the unknown items, and those that their texts close, until nothing is new.
  private func readRecords(
    _ survey: inout ReleaseFacts, since time: Int64
  ) async throws(GitHubError) {
    var lists: [RepositoryName: ChangedList] = [:]
    for _ in 0..<3 {
      addClosings(&survey)
      let unknown = survey.contents.items.map(\.reference).filter {
        survey.records[$0] == nil && repositories.contains($0.repository)
          && survey.failures[$0.repository] == nil
      }
      if unknown.isEmpty { return }
      let groups = Dictionary(grouping: unknown, by: \.repository)
      for (repository, items) in groups.sorted(by: { $0.key < $1.key }) {
        try await reading(repository, &survey) { survey async throws(GitHubError) in
          if items.count > 1 {
            try await readChanged(items, since: time, &lists[repository, default: .unread], &survey)
          }
          try await readSingly(items.filter { survey.records[$0] == nil }, &survey)
        }
      }
    }
  }

  /// The progress in the list of a repository's changes.
  private enum ChangedList {
    case unread
    case read(next: String)
    case whole
  }

  /// Reads the changes since the release's first commit, a hundred per request.
  ///
  /// Up to as many pages as there are items: a few items in a long list are read one by one.
  /// Items that are found later continue in the list.
  private func readChanged(
    _ items: [ItemReference], since time: Int64, _ list: inout ChangedList,
    _ survey: inout ReleaseFacts
  ) async throws(GitHubError) {
    guard let repository = items.first?.repository else { return }
    var next: String?
    switch list {
    case .unread: break
    case .read(let page): next = page
    case .whole: return
    }
    let day = CalendarDay(secondsSince1970: Int(time))
    let changed = Endpoint.issues(repository, state: "all", since: "\(day)T00:00:00Z")
    for _ in items {
      let page = try await client.page(of: changed, at: next)
      for issue in page.value {
        survey.records[ItemReference(repository, issue.number)] = issue
      }
      next = page.next
      list = page.next.map { .read(next: $0) } ?? .whole
      if next == nil || items.allSatisfy({ survey.records[$0] != nil }) { return }
    }
  }

  private func readSingly(
    _ items: [ItemReference], _ survey: inout ReleaseFacts
  ) async throws(GitHubError) {
    let found = await Concurrently.results(items.count) {
      index async throws(GitHubError) -> Issue? in
      try await issue(items[index])
    }
    for (item, result) in zip(items, found) {
      if let issue = try result.get() { survey.records[item] = issue } else { drop(item, &survey) }
    }
  }

  private func issue(_ item: ItemReference) async throws(GitHubError) -> Issue? {
    do throws(GitHubError) {
      return try await client.value(of: .issue(item.repository, number: item.number))
    } catch .notFound, .deleted, .issuesDisabled {
      return nil
    }
  }

  private func drop(_ item: ItemReference, _ survey: inout ReleaseFacts) {
    survey.contents.remove(item)
    survey.memory.missing.insert(item)
    survey.notes.append("a commit message mentions \(item), which doesn't exist")
  }

  private func addClosings(_ survey: inout ReleaseFacts) {
    for item in survey.contents.items {
      guard let record = survey.records[item.reference] else { continue }
      if record.mergedAt == nil, item.mustBeMerged || (item.isMerged && record.isPullRequest) {
        survey.contents.remove(item.reference)
        survey.memory.denied.insert(item.reference)
        let found =
          record.isPullRequest ? "a pull request that is not merged" : "an issue, no pull request"
        survey.notes.append("\(item.reference) gets no label: it is \(found)")
        continue
      }
      guard item.isMerged, record.isPullRequest, let body = record.body else { continue }
      let closed = survey.contents.addClosings(
        of: item.reference, body: body, at: client.host)
      if !closed.isEmpty { survey.memory.closings[item.reference] = closed }
    }
  }

  /// The labels of each item, and its stored data.
  private func addCarried(_ survey: inout ReleaseFacts) {
    for index in survey.labellings.indices {
      let repository = survey.labellings[index].repository
      for item in survey.contents.items where item.reference.repository == repository {
        guard let record = survey.records[item.reference] else { continue }
        survey.labellings[index].carried[item.reference.number] = record.labels.map(\.name)
        survey.memory.items[item.reference] = record.title
      }
    }
  }

  private func leftOut(_ contents: ReleaseContents) -> [String] {
    let others = Set(contents.items.map(\.reference.repository)).subtracting(repositories).sorted()
    return others.map { other in
      "items of \(other) are skipped: it is not among the given repositories"
    }
  }
}
