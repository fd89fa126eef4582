import Board
package import Diagnostics
import Effects
import GitHub
package import Session

/// `board --watch`: shows the board anew whenever it has changed.
package enum WatchBoard {
  /// Shows the board until it is interrupted.
  ///
  /// What other processes do is seen at once by the store's version; GitHub is asked at intervals,
  /// which costs nothing while nothing has changed.
  package static func run(
    _ options: ShowBoard.Options, interval: Double, in session: Session,
    write: (Report) throws(Failure) -> Void
  ) async throws(Failure) {
    let board = try await BoardSession.open(options.choices, in: session)
    let repositories = try board.github.neededRepositories()
    let clock = session.world.clock
    var watch = BoardWatch(interval: interval)
    var shown: [UInt8] = []
    var asked: GatheredIssues<Board>?
    while !Task.isCancelled {
      let version = try? board.client.store.version()
      let step = watch.step(at: clock.now(), version: version)
      if let step {
        let client = step == .ask ? board.client : board.client.offline
        var view = await BoardGatherer(board: board, options: options)
          .gather(repositories, client: client)
        if step == .ask {
          asked = view.gathered
          watch.note(version: version)
        } else if let asked {
          // A look at what is kept makes nothing older, and mends nothing that failed.
          view.gathered.failures = asked.failures
          view.gathered.age = asked.age
        }
        let listing = ShowBoard.listing(view, width: session.world.console.outputWidth())
        if listing.text != shown {
          shown = listing.text
          try write(listing)
        }
      }
      do throws(CancellationError) { try await clock.sleep(BoardWatch.pause) } catch { return }
    }
  }
}

extension GitHubClient {
  /// The same that asks nothing.
  fileprivate var offline: GitHubClient {
    var settings = settings
    settings.isOffline = true
    return GitHubClient(
      host: host, token: token, transport: transport, store: store, clock: clock,
      settings: settings)
  }
}

/// When a watched board is to be looked at again.
struct BoardWatch {
  /// What is looked at.
  enum Step: Hashable {
    /// GitHub.
    case ask
    /// What is kept, for another process has changed it.
    case look
  }

  /// Seconds between two looks at the store's version.
  static let pause: Double = 1

  var interval: Double
  private var askedAt: Double?
  private var version: Int?

  init(interval: Double) { self.interval = interval }

  /// What is to be done now, if anything.
  mutating func step(at now: Double, version: Int?) -> Step? {
    let isDue = askedAt.map { now - $0 >= interval } ?? true
    if isDue {
      askedAt = now
      return .ask
    }
    guard version != self.version else { return nil }
    self.version = version
    return .look
  }

  /// What was kept when GitHub was asked is looked at; what others did meanwhile is not.
  mutating func note(version: Int?) { self.version = version }
}
