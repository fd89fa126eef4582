package import Base
package import GitHub
package import Session

/// `issue edit`, `issue comment` and `issue assign`: changes of one issue.
package struct EditIssue: Sendable {
  package var choices = GitHubChoices()
  package var issue: IssueReference
  package var title: String?
  /// The text; `-` is standard input.
  package var body: String?
  package var addedLabels: [String] = []
  package var removedLabels: [String] = []
  /// The title of an open milestone, and whether to remove the milestone.
  package var milestone: String?
  package var removesMilestone = false
  package var assignees: [String] = []
  package var unassigned: [String] = []
  /// The text of a new comment; `-` is standard input.
  package var comment: String?
  /// Posts the comment even where this account has posted the same.
  package var repeatsComment = false
  /// Closes the issue with this reason of GitHub, and takes it from the board.
  package var closeReason: String?
  package var isDryRun = false

  package init(_ issue: IssueReference) { self.issue = issue }

  /// Makes the changes one after another, or shows them.
  package func run(in session: Session) async throws(Failure) -> Report {
    let (board, named) = try await BoardSession.open(
      choices, for: issue, needsToken: !isDryRun, in: session)
    if board.client.settings.isOffline {
      throw Failure(.usage, "issue", "can't change an issue offline")
    }
    // A transferred issue is changed where it is now.
    let found = try await asking(await board.client.issue(issue.number, of: named))
    let repository = found.repository ?? named
    try await board.ensureLabels(
      addedLabels, of: repository, option: "--add-label", isDryRun: isDryRun)
    try checkColumns(of: found, in: repository, board)
    let mutations = try await operations(of: found, in: repository, board, session.world)
    if mutations.isEmpty, comment == nil, closeReason == nil {
      throw Failure(.usage, "issue", "no change given")
    }
    var changed = found
    if !isDryRun {
      for mutation in mutations {
        let answer = try await asking(await board.client.perform(mutation))
        if case .issue(let now) = answer { changed = now }
      }
    }
    return listing(changed, in: repository, mutations)
  }

  /// A new column label moves the issue, which keeps the label of its column.
  private func checkColumns(
    of issue: Issue, in repository: RepositoryName, _ board: BoardSession
  ) throws(Failure) {
    let (columns, added) = (board.settings.columns, addedLabels.map { LabelName($0) })
    guard closeReason == nil, let new = columns.last(where: { added.contains(where: $0.owns) })
    else { return }
    let removed = Set(removedLabels.map { LabelName($0) })
    let names = (issue.labels.map(\.name) + addedLabels).filter {
      !removed.contains(LabelName($0))
    }
    try board.checkColumns(names) { _ in
      .flowctl(
        "issue", "move", "\(issue.number)", new.status, "--repo", repository.description)
    }
  }

  private func operations(
    of issue: Issue, in repository: RepositoryName, _ board: BoardSession, _ world: World
  ) async throws(Failure) -> [Mutation] {
    let number = issue.number
    var mutations: [Mutation] = []
    let milestone =
      removesMilestone ? 0 : try await board.milestone(milestone, of: repository)
    if title != nil || body != nil || milestone != nil {
      mutations.append(
        .editIssue(
          repository, number: number, title: title, body: try text(body, world),
          milestone: milestone))
    }
    if !addedLabels.isEmpty {
      mutations.append(.addLabels(repository, number: number, names: addedLabels))
    }
    mutations += removedLabels.map { .removeLabel(repository, number: number, name: $0) }
    if !unassigned.isEmpty {
      mutations.append(.unassign(repository, number: number, logins: unassigned))
    }
    if !assignees.isEmpty {
      mutations.append(.assign(repository, number: number, logins: assignees))
    }
    if let closeReason {
      mutations += issue.labels.map(\.name).filter { name in
        board.settings.columns.contains { $0.owns(LabelName(name)) }
      }.map { .removeLabel(repository, number: number, name: $0) }
      if issue.state == .open || issue.stateReason != closeReason {
        mutations.append(
          .setState(repository, number: number, state: .closed, reason: closeReason))
      }
    }
    if let comment = try text(comment, world) {
      let known = KnownComment(repository: repository, number: number, text: comment)
      mutations += try await commenting(known, board.client).map { [$0] } ?? []
    }
    return mutations
  }

  /// A dry run sends only the necessary requests.
  private func commenting(
    _ known: KnownComment, _ client: GitHubClient
  ) async throws(Failure) -> Mutation? {
    if isDryRun { return known.first }
    return try await asking(await known.mutation(again: repeatsComment, for: client))
  }

  private func text(_ text: String?, _ world: World) throws(Failure) -> String? {
    guard text == "-" else { return text }
    let draft = try CaptureSource(world: world).standardInput()
    return draft
  }

  private func listing(
    _ issue: Issue, in repository: RepositoryName, _ mutations: [Mutation]
  ) -> Report {
    let done = mutations.map { ForeignText.shown($0.summary) }
    let lines =
      mutations.isEmpty
      ? [
        closeReason == nil
          ? "\(repository)#\(issue.number) already has this comment; to post it again: --again"
          : "\(repository)#\(issue.number) is already closed with this reason"
      ]
      : isDryRun ? ["would:"] + done.map { "  " + $0 } : done.map { "done: " + $0 }
    return Report(
      text: lines.map { $0 + "\n" }.joined(),
      values: [
        "repository": .string(repository.description), "number": .number(issue.number),
        "operations": .strings(mutations.map(\.summary)), "dryRun": .bool(isDryRun),
        "url": .string(issue.url),
      ])
  }
}

/// A comment that is recognized by its issue and its text, so that a repeated command posts it
/// once.
struct KnownComment {
  let repository: RepositoryName
  let number: Int
  let text: String

  /// The change that posts the comment; nil if this account already posted it, unless `again`.
  func mutation(
    again: Bool, for client: GitHubClient
  ) async throws(GitHubError) -> Mutation? {
    // If the response was lost, the comment is searched, and posted if it is missing.
    if let left = client.pendingChanges.first(where: isSame) { return left }
    let known = try await client.all(of: .comments(repository, number: number))
      .filter { $0.body.hasPrefix(start) }
    if !again, try await client.ownComment(among: known) != nil { return nil }
    return mutation(count: (known.compactMap { count(of: $0.body) }.max() ?? 0) + 1)
  }

  /// The comment as the first one with its text.
  var first: Mutation { mutation(count: 1) }

  /// A hidden marker; the number distinguishes intended repeated comments.
  private var start: String {
    let name = "\(repository.folded)#\(number)\n"
    return "<!-- flowctl:comment \(SHA256.digits(of: Array((name + text).utf8)).prefix(16)) "
  }

  private func mutation(count: Int) -> Mutation {
    let marker = "\(start)\(count) -->"
    return .createComment(
      repository, number: number, marker: marker, body: marker + "\n" + text)
  }

  private func isSame(_ mutation: Mutation) -> Bool {
    guard case .createComment(repository, number, let marker, _) = mutation else { return false }
    return marker.hasPrefix(start)
  }

  private func count(of body: String) -> Int? {
    // Any user can write such a marker with any number.
    Int(body.dropFirst(start.count).prefix { $0 != " " }).flatMap { 1...9999 ~= $0 ? $0 : nil }
  }
}
