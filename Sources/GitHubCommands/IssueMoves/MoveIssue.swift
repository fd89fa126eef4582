import ArgumentParser
package import Base
package import GitHub
package import Session

/// `issue move`: changes the status of an issue, which closes or reopens it.
package enum MoveIssue {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var issue: IssueReference
    package var status: String
    package var isDryRun = false
    /// Shows the request cost of the plan.
    package var explains = false

    package init(issue: IssueReference, status: String) {
      self.issue = issue
      self.status = status
    }
  }

  /// Moves one issue.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    try await listing(options, in: session).listing
  }

  /// Moves issues one after another; a failure does not stop the rest.
  ///
  /// - Throws: the first failure if all fail, or the user stops it.
  package static func run(
    _ issues: [IssueReference], _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    var moved = MovedIssues(typed: session.world.typed)
    for issue in issues {
      var one = options
      one.issue = issue
      do throws(Failure) {
        moved.listings.append(try await listing(one, in: session))
      } catch {
        if error.status == .interrupted { throw error }
        moved.failures.append((issue, error))
      }
    }
    if moved.listings.isEmpty, let first = moved.failures.first { throw first.failure }
    return moved.report
  }

  /// Sends queued moves, then plans and executes this one; offline the move is queued.
  private static func listing(
    _ options: Options, in session: Session
  ) async throws(Failure) -> MoveListing {
    let (board, repository) = try await BoardSession.open(
      options.choices, for: options.issue, needsToken: !options.isDryRun, in: session)
    let move = IssueMove(
      repository, options.issue.number, to: try board.column(options.status),
      among: board.settings.columns)
    if board.client.settings.isOffline {
      return options.isDryRun ? try await preview(move, board) : try await queue(move, board)
    }
    let named = IssueMover(client: board.client, move: move)
    let replay = options.isDryRun ? .init() : await MoveReplay(board: board).run(except: move)
    let (mover, issue, plan) = try await asking(await named.plan())
    if options.isDryRun {
      return MoveListing(
        move: mover.move, named: move, plan: plan, leavesRequest: mover.move.leaves(issue),
        isDryRun: true, explains: options.explains)
    }
    if options.explains { announce(plan, session.world.console) }
    let outcome = try await asking(await mover.runQueued(issue, plan))
    return MoveListing(
      move: mover.move, named: move, plan: plan, leavesRequest: mover.move.leaves(issue),
      outcome: outcome, explains: options.explains, replayed: replay)
  }

  private static func announce(_ plan: LabelPlan, _ console: Console) {
    console.writeErrors(Array((PlanPrice(moving: plan).text + "\n").utf8))
  }

  private static func queue(
    _ move: IssueMove, _ board: BoardSession
  ) async throws(Failure) -> MoveListing {
    // A move without an account would be sent with any token.
    guard let account = board.client.account else {
      throw FirstRun.failure(board.github.server)
    }
    let issue = try await cached(move, board)
    let queued = QueuedMove(
      repository: move.repository, number: move.number, status: move.column.status,
      seen: move.columns.carried(by: issue).map(\.status), account: account)
    do throws(StoreError) {
      guard board.client.store.path != nil else {
        throw .failed(reason: board.client.store.trouble ?? "the cache is not available")
      }
      try MoveQueue(board.client).add(queued)
    } catch {
      throw Failure(.inputOutput, "board", "can't queue the move: \(error.reason)")
    }
    return MoveListing(
      move: move, plan: LabelPlan(move, of: issue, isLabelThere: true), isQueued: true)
  }

  private static func preview(
    _ move: IssueMove, _ board: BoardSession
  ) async throws(Failure) -> MoveListing {
    let plan = LabelPlan(move, of: try await cached(move, board), isLabelThere: true)
    return MoveListing(move: move, plan: plan, isDryRun: true)
  }

  /// The issue as the cache has it.
  private static func cached(
    _ move: IssueMove, _ board: BoardSession
  ) async throws(Failure) -> Issue {
    let known = await board.client.issues(of: [move.repository])
    if let issue = known.first?.issues.first(where: { $0.number == move.number }) { return issue }
    throw Failure(
      .unavailable, "board", "\(move.repository)#\(move.number) is not in the cache",
      hint: .flowctl("board", "--repo", "\(move.repository)"))
  }
}

extension IssueMove {
  /// True for a pull request whose state differs from the column's.
  fileprivate func leaves(_ issue: Issue) -> Bool {
    issue.isPullRequest && (issue.state == .closed) != column.isDone
  }
}

extension IssueReference: ExpressibleByArgument {
  /// `42`, `#42`, `owner/name#42` or the address of its page.
  package init?(argument: String) { self.init(parsing: argument) }
}

struct IssueMoveCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move issues to another column; done closes them, others reopen them.",
    discussion: """
      flowctl adds the new label before it removes others. After an interrupted move, run the \
      command again. With --offline the move is queued until `issue replay`.

      flowctl issue move 42 inProgress
      flowctl issue move 12 15 18 done
      flowctl issue move octo/app#42 done --dry-run --explain
      flowctl issue move 42 ready --offline
      """)

  @Argument(
    help: ArgumentHelp(
      "Issues (42, octo/app#42, or a URL), then a status of the board, its alias or its label.",
      valueName: "issues and status"))
  var words: [String]

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Show the request cost of the plan.")
  var explain = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    guard words.count > 1 else {
      throw ValidationError("expected an issue and a status: flowctl issue move 42 done")
    }
    if let word = words.dropLast().first(where: { IssueReference(parsing: $0) == nil }) {
      throw ValidationError(
        "'\(ForeignText.shown(word))' is no issue; expected 42, octo/app#42, or its URL")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    var seen: Set<IssueReference> = []
    let issues = words.dropLast().compactMap(IssueReference.init(parsing:))
      .filter { seen.insert($0).inserted }
    // Checked before by validate().
    guard let first = issues.first, let status = words.last else { throw Failure(.usage, []) }
    var options = MoveIssue.Options(issue: first, status: status)
    options.choices = github.choices(global)
    options.isDryRun = dryRun
    options.explains = explain
    return issues.count == 1
      ? try await MoveIssue.run(options, in: session)
      : try await MoveIssue.run(issues, options, in: session)
  }
}
