import Foundation
import Observation
import WidgetKit

/// The last fetched board and the current activity.
@MainActor @Observable
final class BoardModel {
  private(set) var board = Board(issues: [])
  private(set) var isLoading = false
  private(set) var problem: String?

  private let repository: Repository
  private let token: KeychainToken
  private let queue: CaptureQueue
  private let counts: BoardCountsFile

  init(repository: Repository, token: KeychainToken, folder: URL) {
    self.repository = repository
    self.token = token
    queue = CaptureQueue(folder: folder.appending(path: "captures"))
    counts = BoardCountsFile(folder: folder)
  }

  /// Sends the captures, then fetches the board and reloads the widget.
  func refresh() async {
    isLoading = true
    defer { isLoading = false }
    await perform { [queue] client in
      for (name, capture) in try queue.all() {
        try await client.add(capture)
        try queue.remove(name)
      }
    }
  }

  func move(_ card: Card, to column: BoardColumn) async {
    await perform { client in try await client.move(card, to: column) }
  }

  private func perform(
    _ change: @Sendable (BoardClient) async throws -> Void
  ) async {
    do {
      let client = BoardClient(repository: repository, token: try token.read())
      try await change(client)
      board = Board(issues: try await client.issues())
      problem = nil
      try counts.write(board.counts)
      WidgetCenter.shared.reloadAllTimelines()
    } catch {
      problem = error.localizedDescription
    }
  }
}
