import Effects

extension GitHubClient {
  /// Seconds after which what was left is not made any more.
  private static let longest: Double = 86400

  /// False where it is too old, or other users have changed the same since it was asked for.
  func isStillWanted(_ entry: JournalEntry) async throws(GitHubError) -> Bool {
    guard clock.now() - entry.time < Self.longest else { return false }
    switch try await change(since: entry) {
    case .none: return true
    case .unknown: return false
    case .at(let time):
      let begun = await governor.serverTime(of: entry.time)
      // GitHub gives whole seconds.
      return time <= begun + 1
    }
  }

  /// When the thing that is to be changed was last changed.
  private func change(since entry: JournalEntry) async throws(GitHubError) -> LastChange {
    let repository = entry.mutation.repository
    switch entry.mutation.check {
    case .issue(let number):
      return LastChange(try await value(of: .issue(repository, number: number)).updatedAt)
    case .pullRequest(let number):
      return LastChange(
        try await value(of: .pullRequest(repository, number: number)).updatedAt)
    case .comment(let id):
      return LastChange(try await value(of: .comment(repository, id: id)).updatedAt)
    case .release(let id):
      return LastChange(try await value(of: .release(repository, id: id)).updatedAt)
    case .statuses(let sha):
      let statuses = try await value(of: .statuses(repository, sha: sha))
      return entry.mutation.lastStatus(of: statuses).map { LastChange($0.createdAt) } ?? .none
    case .label: return try await labelChange(since: entry)
    // These make something of their own, which is not there.
    case .newIssues, .comments, .checkRuns, .releases, .pullRequests: return .none
    case .none: return .unknown
    }
  }

  /// A label has no time, so that it must be as it was seen.
  private func labelChange(since entry: JournalEntry) async throws(GitHubError) -> LastChange {
    guard let name = entry.mutation.changedLabel else { return .none }
    guard let seen = entry.seen,
      let now = try await existing(.label(entry.mutation.repository, name: name))
    else { return .unknown }
    return now.says == seen ? .none : .unknown
  }

  /// The label that a change is made to, as it was last listed; nothing is sent.
  func seenLabel(of mutation: Mutation) -> LabelText? {
    guard let name = mutation.changedLabel?.lowercased() else { return nil }
    var url: String? = address(of: .labels(mutation.repository))
    var passed: Set<String> = []
    while let page = url, passed.insert(page).inserted, let body = pages.body(at: page) {
      let labels = (try? [Label](json: body)) ?? []
      if let label = labels.first(where: { $0.name.lowercased() == name }) { return label.says }
      url = pages.page(at: page)?.next
    }
    return nil
  }
}

/// When a thing was last changed.
private enum LastChange {
  case none
  case at(Double)
  case unknown

  init(_ time: String?) {
    self = time.flatMap { WebDate.seconds(iso: $0) }.map(LastChange.at) ?? .unknown
  }
}

extension Mutation {
  /// The label of the repository that is changed or deleted.
  fileprivate var changedLabel: String? {
    switch self {
    case .updateLabel(_, let name, _), .deleteLabel(_, let name): name
    default: nil
    }
  }
}

extension Label {
  /// What a change of it can change.
  fileprivate var says: LabelText {
    LabelText(name: name, color: color.lowercased(), description: description ?? "")
  }
}
