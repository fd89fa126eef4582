package import Base
import GitHub
package import Session

/// `issue create`: creates an issue from the command line, a page, a text or the clipboard.
package enum CreateIssue {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var source: Source
    /// Replaces the captured value.
    package var title: String?
    /// Replaces the captured value.
    package var body: String?
    package var labels: [String] = []
    package var status: String?
    package var assignees: [String] = []
    /// The title of an open one.
    package var milestone: String?
    package var isDryRun = false

    package init(_ source: Source) { self.source = source }
  }

  /// Where title and text come from.
  package enum Source: Hashable, Sendable {
    /// The command line only.
    case words
    /// A page of the web: its title and address.
    case page(String)
    case standardInput
    case clipboard
  }

  /// Reads the source and creates the issue, unless it is a dry run.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let (board, repository) = try await BoardSession.open(
      options.choices, for: nil, needsToken: !options.isDryRun, in: session)
    let draft = try await draft(options, in: session.world)
    let column: BoardColumn? =
      if let word = options.status { try board.column(word) } else { nil }
    let labels = unique(options.labels + (column.map { [$0.label.name] } ?? []))
    let milestone = try await board.milestone(options.milestone, of: repository)
    try checkColumns(of: labels, draft.title, board, repository)
    // A dry run sends only the necessary requests.
    try await board.ensureLabels(
      options.isDryRun ? options.labels : labels, of: repository, isDryRun: options.isDryRun)
    if options.isDryRun {
      return listing(draft, repository, issue: nil, labels: unique(options.labels), column)
    }
    let answer = try await asking(
      await board.client.perform(
        .createIssue(
          repository, title: draft.title, body: draft.body, labels: labels,
          assignees: options.assignees, milestone: milestone)))
    guard case .issue(let issue) = answer else {
      throw GitHubError.badReply(reason: "it contains no issue").failure
    }
    return listing(draft, repository, issue: issue, labels: labels, column)
  }

  private static func draft(
    _ options: Options, in world: World
  ) async throws(Failure) -> IssueDraft {
    let captured = try await CaptureSource(world: world).draft(from: options.source)
    guard let title = options.title ?? captured?.title, !IssueDraft.oneLine(title).isEmpty else {
      throw Failure(
        .usage, "issue", "the title of the issue is missing",
        hint: .flowctl("issue", "create", "<title>"))
    }
    return IssueDraft(title: title, body: options.body ?? captured?.body ?? "")
  }

  /// Names are compared without case, the first spelling counts.
  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<LabelName> = []
    return names.filter { seen.insert(LabelName($0)).inserted }
  }

  private static func checkColumns(
    of labels: [String], _ title: String, _ board: BoardSession, _ repository: RepositoryName
  ) throws(Failure) {
    try board.checkColumns(labels) { last in
      let others = labels.filter { name in
        !board.settings.columns.contains { $0.owns(LabelName(name)) }
      }
      return .run(
        Command.flowctl("issue", "create", ForeignText.shown(title), "--status", last.status)
          .adding(others.flatMap { ["--label", $0] })
          .adding("--repo", repository.description))
    }
  }

  private static func listing(
    _ draft: IssueDraft, _ repository: RepositoryName, issue: Issue?, labels: [String],
    _ column: BoardColumn?
  ) -> Report {
    let title = ForeignText.shown(draft.title)
    let text =
      issue.map { "created \(repository)#\($0.number) \(title)\n\(ForeignText.shown($0.url))\n" }
      ?? "would create '\(title)' in \(repository)\n"
      + (draft.body.isEmpty ? [] : ForeignText.lines(draft.body)).map { "  \($0)\n" }.joined()
    return Report(
      text: text,
      values: [
        "repository": .string(repository.description), "title": .string(draft.title),
        "body": .string(draft.body), "labels": .strings(labels),
        "status": .optional(column?.status), "dryRun": .bool(issue == nil),
        "number": issue.map { .number($0.number) } ?? .null, "url": .optional(issue?.url),
      ])
  }
}
