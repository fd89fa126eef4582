import Effects
import GitHub

/// The moves that wait to be sent, one for an account and an issue, shared with other processes.
struct MoveQueue {
  private let store: Store
  private let host: GitHubHost
  private let account: String?
  private let isAlive: @Sendable (_ owner: String) -> Bool?

  /// The queue of a client's server, in its store.
  init(_ client: GitHubClient) {
    (store, host, account) = (client.store, client.host, client.account)
    isAlive = client.settings.isAlive
  }

  /// Those of this account in the order of their issues, without those that a run is just making;
  /// none where the store can't be read.
  var moves: [QueuedMove] { idle.filter { $0.account == account } }

  /// Those of other accounts: no run of this one sends them.
  var movesOfOthers: [QueuedMove] { idle.filter { $0.account != account } }

  private var idle: [QueuedMove] {
    var moves: [QueuedMove] = []
    try? store.read { access throws(StoreError) in
      moves = try access.cells(prefix).compactMap { try? QueuedMove(json: $0.body) }
    }
    moves.removeAll { $0.owner.map { isAlive($0) == true } ?? false }
    return moves.sorted { ($0.repository, $0.number) < ($1.repository, $1.number) }
  }

  /// Keeps a move in the place of an earlier one of the account, whose sight of the issue it takes
  /// over; the result is what is kept.
  @discardableResult
  func add(_ move: QueuedMove) throws(StoreError) -> QueuedMove {
    var move = move
    try store.write { access throws(StoreError) in
      if let kept = try access.cell(name(of: move)), let earlier = try? QueuedMove(json: kept) {
        move.seen = earlier.seen
      }
      try access.putCell(name(of: move), move.bytes)
    }
    return move
  }

  /// Takes a move away, unless another one stands there by now.
  func remove(_ move: QueuedMove) {
    try? store.write { access throws(StoreError) in
      if try access.cell(name(of: move)) == move.bytes {
        try access.putCell(name(of: move), nil)
      }
    }
  }

  /// How many wait, for all servers together.
  static func count(in access: StoreAccess) throws(StoreError) -> Int {
    try access.cells(root).count
  }

  private static let root = "board/queue/"

  private var prefix: String { "\(Self.root)\(host.name)/" }

  private func name(of move: QueuedMove) -> String {
    "\(prefix)\(move.account)/\(move.repository.folded)#\(move.number)"
  }
}
