import Configuration
import Base
package import GitHub
package import Session

/// Moves one issue, also while other users or processes change it.
struct IssueMover: Sendable {
  let client: GitHubClient
  let move: IssueMove

  enum Outcome: Hashable, Sendable {
    case unchanged
    case moved
    /// A later move of another user replaced this one.
    case overtaken(by: BoardColumn)
  }

  /// The plan for the current issue at its current place.
  func plan() async throws(GitHubError) -> (mover: IssueMover, issue: Issue, plan: LabelPlan) {
    if client.token != nil { try await client.resumeJournal(of: move.repository) }
    let issue = try await look()
    let mover = move.followed(to: issue).map { IssueMover(client: client, move: $0) } ?? self
    let plan = LabelPlan(
      mover.move, of: issue, isLabelThere: try await mover.isLabelThere(issue))
    return (mover, issue, plan)
  }

  private func isLabelThere(_ issue: Issue) async throws(GitHubError) -> Bool {
    if move.carriesLabel(issue.labels) { return true }
    return move.carriesLabel(try await client.all(of: .labels(move.repository)))
  }

  private func look() async throws(GitHubError) -> Issue {
    try await client.issue(move.number, of: move.repository)
  }

  /// Executes a plan, and stores the move until it has ended: the journal knows only its last step,
  /// and an interrupted run would leave the move incomplete.
  func runQueued(_ issue: Issue, _ plan: LabelPlan) async throws(GitHubError) -> Outcome {
    if plan.operations.isEmpty { return .unchanged }
    let queue = MoveQueue(client)
    // A failing store affects only this.
    let queued = client.account.flatMap { account in
      try? queue.add(
        QueuedMove(
          repository: move.repository, number: move.number, status: move.column.status,
          seen: move.columns.carried(by: issue).map(\.status),
          account: account, owner: client.settings.owner ?? "unknown"))
    }
    do throws(GitHubError) {
      let outcome = try await run(issue, plan)
      if let queued { queue.remove(queued) }
      return outcome
    } catch {
      if let queued, !error.isPassing { queue.remove(queued) }
      throw error
    }
  }

  /// Executes a plan, and repeats until the issue has one status label and its column's state.
  func run(_ issue: Issue, _ plan: LabelPlan) async throws(GitHubError) -> Outcome {
    if plan.operations.isEmpty { return .unchanged }
    // GitHub creates a missing label in gray.
    if case .createLabel = plan.operations.first {
      _ = try await client.perform(.createLabel(move.repository, move.column.label))
    }
    var issue = issue
    for _ in 0..<Self.rounds {
      issue = try await changeLabels(of: issue)
      if let outcome = try await settle(&issue) { return outcome }
    }
    throw .conflict(message: "other users keep moving \(move.repository)#\(move.number)")
  }

  /// Each ends with only our label, unless another user moves the issue in between.
  private static let rounds = 5

  /// Adds our label, and removes the status labels that existed at that time.
  ///
  /// The labels are those in the responses to the changes: a read may be seconds behind.
  private func changeLabels(of issue: Issue) async throws(GitHubError) -> Issue {
    var issue = issue
    if !move.carriesLabel(issue.labels) {
      let names = [move.column.label.name]
      let answer = try await client.perform(
        .addLabels(move.repository, number: move.number, names: names))
      if case .labels(let all) = answer { issue.labels = all }
    }
    try await remove(move.removals(from: issue.labels), from: &issue)
    return try await caughtUp(issue)
  }

  /// The issue with its present state, which others may have changed.
  ///
  /// A read that lacks this move is behind, or others moved the issue since: the response to a
  /// change of the state shows it then.
  private func caughtUp(_ issue: Issue) async throws(GitHubError) -> Issue {
    let read = try await look()
    let columns = move.columns
    if columns.carried(by: read) == columns.carried(by: issue) { return read }
    if issue.isPullRequest { return issue }
    let isDone = move.column.isDone
    return try await change(
      issue,
      .setState(
        move.repository, number: move.number, state: isDone ? .closed : .open,
        reason: isDone ? "completed" : "reopened"))
  }

  private func remove(
    _ removals: [Mutation], from issue: inout Issue
  ) async throws(GitHubError) {
    for case .removeLabel(let repository, let number, let name) in removals {
      let removal = Mutation.removeLabel(repository, number: number, name: name)
      do throws(GitHubError) {
        if case .labels(let left) = try await client.perform(removal) { issue.labels = left }
      } catch .notFound {
        // Another move was faster; if the issue is deleted, this request shows it.
        let read = try await look()
        let isBehind = read.carries(LabelName(name))
        if !isBehind { issue.labels = read.labels }
        issue.labels.removeAll { LabelName($0.name) == LabelName(name) }
      }
    }
  }

  /// Nil if our label has to be added again.
  private func settle(_ issue: inout Issue) async throws(GitHubError) -> Outcome? {
    var hasWaited = false
    for _ in 0..<Self.rounds {
      switch move.verdict(on: issue) {
      case .settled: return .moved
      case .bare: return nil
      case .needsState(let change): issue = try await self.change(issue, change)
      case .overtaken(let column, let change):
        guard let change else { return .overtaken(by: column) }
        issue = try await self.change(issue, change)
      case .doubled(let removals):
        // The process that added the other label removes ours, if it still runs.
        if hasWaited {
          try await remove(removals, from: &issue)
        } else {
          try await client.clock.wait(2 + client.clock.chance())
          issue = try await look()
        }
        hasWaited = true
      }
    }
    return nil
  }

  private func change(_ issue: Issue, _ change: Mutation) async throws(GitHubError) -> Issue {
    if case .issue(let changed) = try await client.perform(change) { return changed }
    return try await look()
  }
}

/// Moves the issue that a branch names, if a token and the configuration allow.
package struct BranchIssue {
  let issue: String?
  let session: Session
  let choices: GitHubChoices
  /// The column that the board's settings name for it.
  let column: any KeyPath<BoardSettings, BoardColumn?> & Sendable

  package init(
    issue: String?, session: Session, choices: GitHubChoices,
    column: any KeyPath<BoardSettings, BoardColumn?> & Sendable
  ) {
    self.issue = issue
    self.session = session
    self.choices = choices
    self.column = column
  }

  /// What was done, or why not, in a line; empty if there is nothing to do.
  ///
  /// A failure is only reported, because the change of the branch is already done.
  package func move(isDryRun: Bool) async -> [String] {
    await outcome(isDryRun: isDryRun).lines
  }

  /// The same, and whether the move failed.
  package func outcome(isDryRun: Bool) async -> (lines: [String], isIncomplete: Bool) {
    guard let number = issue.flatMap(IssueReference.init(parsing:))?.number,
      let settings = try? session.policy().configuration.board,
      let column = settings[keyPath: column],
      let github = try? await session.github(choices),
      github.source != nil, github.repositories.count == 1,
      let repository = github.repositories.first
    else { return ([], false) }
    if isDryRun { return (["would move \(repository)#\(number) to '\(column.status)'"], false) }
    let move = IssueMove(repository, number, to: column, among: settings.columns)
    return await carryOut(move, github.client)
  }

  private func carryOut(
    _ move: IssueMove, _ client: GitHubClient
  ) async -> (lines: [String], isIncomplete: Bool) {
    do throws(GitHubError) {
      let (mover, found, plan) = try await IssueMover(client: client, move: move).plan()
      let issue = mover.move.reference
      switch try await mover.runQueued(found, plan) {
      case .unchanged: return ([], false)
      case .moved: return (["moved \(issue) to '\(move.column.status)'"], false)
      case .overtaken(let column):
        return (["\(issue) was moved to '\(column.status)' in the meantime"], false)
      }
    } catch {
      let again = Remedy.flowctl("issue", "move", "\(move.number)", move.column.status)
      let line = "the move of \(move.reference) is incomplete: \(ForeignText.shown(error.message))"
      return ([line] + (error.hint ?? again).hintLines, true)
    }
  }
}
