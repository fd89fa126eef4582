import Effects
import Formats

extension GitHubClient {
  /// Seconds after which a pending change is no longer made.
  private static let longest: Double = 86400

  /// False if it is too old, or other users have changed the same since the request.
  func isStillWanted(_ entry: JournalEntry) async throws(GitHubError) -> Bool {
    guard clock.now() - entry.time < Self.longest else { return false }
    guard let changed = try await lastChange(since: entry) else { return false }
    let begun = await governor.serverTime(of: entry.time)
    // GitHub gives whole seconds.
    return changed <= begun + 1
  }

  /// When the object was last changed: 0 if it does not exist yet, nil if
  /// unknown.
  private func lastChange(since entry: JournalEntry) async throws(GitHubError) -> Double? {
    let repository = entry.mutation.repository
    let time: String?
    switch entry.mutation.check {
    case .issue(let number):
      time = try await value(of: .issue(repository, number: number)).updatedAt
    case .pullRequest(let number):
      time = try await value(of: .pullRequest(repository, number: number)).updatedAt
    case .comment(let id): time = try await value(of: .comment(repository, id: id)).updatedAt
    case .release(let id): time = try await value(of: .release(repository, id: id)).updatedAt
    case .statuses(let sha):
      let statuses = try await value(of: .statuses(repository, sha: sha))
      guard let last = entry.mutation.lastStatus(of: statuses) else { return 0 }
      time = last.createdAt
    case .label: return try await isLabelAsSeen(entry) ? 0 : nil
    // These create an object, which does not exist yet.
    case .newIssues, .comments, .checkRuns, .releases, .pullRequests: return 0
    case .none: return nil
    }
    return time.flatMap { WebDate.seconds(iso: $0) }
  }

  /// A label has no time, so it must be unchanged.
  private func isLabelAsSeen(_ entry: JournalEntry) async throws(GitHubError) -> Bool {
    guard let name = entry.mutation.changedLabel else { return true }
    guard let seen = entry.seen else { return false }
    return try await existing(.label(entry.mutation.repository, name: name))?.says == seen
  }

  /// The label of a change from the cached list, without a request.
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
  /// The values that a change can modify.
  fileprivate var says: LabelText {
    LabelText(name: name, color: color.lowercased(), description: description ?? "")
  }
}
