import Effects
import GitHub

/// The moves that wait to be sent, one for an issue, shared with other processes.
struct MoveQueue {
  let store: Store
  let host: GitHubHost

  /// In the order of their issues; none where the store can't be read.
  var moves: [QueuedMove] {
    var moves: [QueuedMove] = []
    try? store.read { access throws(StoreError) in
      moves = try access.cells(prefix).compactMap { try? QueuedMove(json: $0.body) }
    }
    return moves.sorted { ($0.repository, $0.number) < ($1.repository, $1.number) }
  }

  /// Keeps a move in the place of an earlier one, whose sight of the issue it takes over.
  func add(_ move: QueuedMove) throws(StoreError) {
    try store.write { access throws(StoreError) in
      var move = move
      if let kept = try access.cell(name(of: move)), let earlier = try? QueuedMove(json: kept) {
        move.seen = earlier.seen
      }
      try access.putCell(name(of: move), move.bytes)
    }
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

  private static let root = "board/moves/"

  private var prefix: String { "\(Self.root)\(host.name)/" }

  private func name(of move: QueuedMove) -> String {
    "\(prefix)\(move.repository.folded)#\(move.number)"
  }
}
