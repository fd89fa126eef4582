import Board
package import Diagnostics
import Effects
import GitHub
package import Session

/// `board --watch`: shows the board again when it has changed.
package enum WatchBoard {
  /// Seconds between two reads of the store's version.
  private static let pause: Double = 1

  /// Shows the board until it is interrupted.
  ///
  /// The store's version shows changes of other processes at once; GitHub is polled at intervals,
  /// which uses no quota while nothing has changed.
  package static func run(
    _ options: ShowBoard.Options, interval: Double, in session: Session,
    write: (Report) throws(Failure) -> Void
  ) async throws(Failure) {
    let board = try await BoardSession.open(options.choices, in: session)
    let repositories = try board.github.neededRepositories()
    let clock = session.world.clock
    var (askedAt, version): (Double?, Int?)
    var shown: [UInt8] = []
    var asked: GatheredIssues<Board>?
    while !Task.isCancelled {
      let (now, latest) = (clock.now(), try? board.client.store.version())
      let asks = askedAt.map { now - $0 >= interval } ?? true
      // Reads the cache when another process has changed it.
      if asks || latest != version {
        version = latest
        let client = asks ? board.client : board.client.offline
        var view = await BoardGatherer(board: board, options: options)
          .gather(repositories, client: client)
        if asks {
          (asked, askedAt) = (view.gathered, now)
        } else if let asked {
          // Reading the cache neither changes the data's age nor repairs a failure.
          view.gathered.failures = asked.failures
          view.gathered.age = asked.age
        }
        let listing = ShowBoard.listing(view, width: session.world.console.outputWidth())
        if listing.text != shown {
          shown = listing.text
          try write(listing)
        }
      }
      do throws(CancellationError) { try await clock.sleep(pause) } catch { return }
    }
  }
}

extension GitHubClient {
  /// The same options, offline.
  fileprivate var offline: GitHubClient {
    var settings = settings
    settings.isOffline = true
    return GitHubClient(
      host: host, token: token, transport: transport, store: store, clock: clock,
      settings: settings)
  }
}
