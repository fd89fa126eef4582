import ArgumentParser
package import Base
package import GitHub
package import Session

/// `issue show`: one issue with its text.
package enum ShowIssue {
  /// Requests the current issue.
  package static func run(
    _ issue: IssueReference, _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let (board, repository) = try await BoardSession.open(
      choices, for: issue, needsToken: false, in: session)
    let columns = board.settings.columns
    if board.client.settings.isOffline {
      let (found, age) = try await cached(issue.number, in: repository, board.client)
      let queued = MoveQueue(board.client).moves.first {
        $0.repository == repository && $0.number == issue.number
      }
      let shown = queued?.applied(to: found, columns) ?? found
      return listing(
        BoardCard(shown, in: repository), columns, age: age, waiting: queued?.status)
    }
    let found = try await asking(await board.client.issue(issue.number, of: repository))
    // It may have been transferred, or its repository renamed.
    return listing(BoardCard(found, in: found.repository ?? repository), columns, age: nil)
  }

  /// The issue from the cached list of its repository, which every command updates; its text is
  /// cached if it was shown before.
  private static func cached(
    _ number: Int, in repository: RepositoryName, _ client: GitHubClient
  ) async throws(Failure) -> (issue: Issue, age: Double?) {
    let list = await client.issues(of: [repository]).first
    let age = list?.asOf.map { client.clock.now() - $0 }
    let listed = list?.issues.first { $0.number == number }
    do throws(GitHubError) {
      let shown = try await client.issue(number, of: repository)
      guard var listed, listed.updatedAt >= shown.updatedAt else { return (shown, nil) }
      listed.body = shown.body
      return (listed, age)
    } catch {
      if let listed { return (listed, age) }
      throw error.failure
    }
  }

  private static func listing(
    _ card: BoardCard, _ columns: [BoardColumn], age: Double?, waiting: String? = nil
  ) -> Report {
    let table = IssueTable(cards: [card], columns: columns, failures: [], notes: [], age: nil)
    var values = table.members(of: card)
    values["body"] = .optional(card.issue.body)
    values["author"] = .optional(card.issue.author?.login)
    values["ageSeconds"] = age.map { .number(Int(max(0, $0))) } ?? .null
    values["waitingMove"] = .optional(waiting)
    return Report(text: text(card, columns, age: age, waiting), values: values)
  }

  private static func text(
    _ card: BoardCard, _ columns: [BoardColumn], age: Double?, _ waiting: String?
  ) -> String {
    let issue = card.issue
    let status = columns.carried(by: issue).map(\.status).joined(separator: ", ")
    let fields = [
      ("state", issue.state.rawValue), ("status", status),
      ("labels", issue.labels.map(\.name).joined(separator: ", ")),
      ("assignees", issue.assignees.map(\.login).joined(separator: ", ")),
      ("milestone", issue.milestone?.title ?? ""), ("author", issue.author?.login ?? ""),
      ("updated", issue.updatedAt), ("url", issue.url),
      ("as of", age.map(AgeText.ago) ?? ""),
      ("pending", waiting.map { "the move to '\($0)': flowctl issue replay" } ?? ""),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \(ForeignText.shown($0.1))" }
    let body = (issue.body ?? "").isEmpty ? [] : [""] + lines(issue.body ?? "")
    return ([card.reference + " " + ForeignText.shown(issue.title)] + fields + body)
      .map { $0 + "\n" }.joined()
  }

  /// GitHub stores texts with the line ends of browsers.
  private static func lines(_ body: String) -> [String] {
    ForeignText.lines(
      body.unicodeScalars.filter { $0 != "\r" }.reduce(into: "") { $0.unicodeScalars.append($1) })
  }
}

struct IssueShow: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one issue with its text.",
    discussion: """
      flowctl issue show 42
      flowctl issue show octo/app#42 --json
      """)

  @Argument(help: "The issue: 42, octo/app#42, or its URL.")
  var issue: IssueReference

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let choices = github.choices(global)
    return try await ShowIssue.run(issue, choices, in: session)
  }
}
