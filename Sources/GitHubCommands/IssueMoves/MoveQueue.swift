import Base
import GitHub

/// The queued moves, one per account and issue, shared with other processes.
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

  /// The moves of this account in the order of their issues, without those that another run is
  /// sending; empty if the store can't be read.
  var moves: [QueuedMove] { idle.filter { $0.account == account } }

  /// The moves of other accounts, which this account never sends.
  var movesOfOthers: [QueuedMove] { idle.filter { $0.account != account } }

  private var idle: [QueuedMove] {
    var moves: [QueuedMove] = []
    try? store.read { access throws(StoreError) in
      moves = try access.cells(prefix).compactMap { try? QueuedMove(json: $0.body) }
    }
    moves.removeAll { $0.owner.map { isAlive($0) == true } ?? false }
    return moves.sorted { ($0.repository, $0.number) < ($1.repository, $1.number) }
  }

  /// Stores a move instead of an earlier one of the account and keeps its recorded labels;
  /// returns the stored move.
  @discardableResult
  func add(_ move: QueuedMove) throws(StoreError) -> QueuedMove {
    var move = move
    try store.write { access throws(StoreError) in
      if let stored = try access.cell(name(of: move)), let earlier = try? QueuedMove(json: stored) {
        move.seen = earlier.seen
      }
      try access.putCell(name(of: move), move.bytes)
    }
    return move
  }

  /// Removes a move, unless another one has replaced it.
  func remove(_ move: QueuedMove) {
    try? store.write { access throws(StoreError) in
      if try access.cell(name(of: move)) == move.bytes {
        try access.putCell(name(of: move), nil)
      }
    }
  }

  /// The number of queued moves of all servers.
  static func count(in access: StoreAccess) throws(StoreError) -> Int {
    try access.cells(root).count
  }

  private static let root = "board/queue/"

  private var prefix: String { "\(Self.root)\(host.name)/" }

  private func name(of move: QueuedMove) -> String {
    "\(prefix)\(move.account)/\(move.repository.folded)#\(move.number)"
  }
}

/// A move that was requested offline, or whose run may be interrupted.
struct QueuedMove: Hashable, Sendable {
  var repository: RepositoryName
  var number: Int
  var status: String
  /// The issue's status labels at that time, to detect changes by others.
  var seen: [String]
  /// A hash of the token that requested it; no other token sends it.
  var account: String
  /// The run that executes it; nil if it was requested offline.
  var owner: String?

  /// True if the issue's status labels are unchanged.
  func isUnchanged(_ issue: Issue, _ columns: [BoardColumn]) -> Bool {
    Set(seen) == Set(columns.carried(by: issue).map(\.status))
  }

  /// The issue after the move; unchanged if others have moved it.
  func applied(to issue: Issue, _ columns: [BoardColumn]) -> Issue {
    guard isUnchanged(issue, columns), let column = columns.first(where: { $0.status == status })
    else { return issue }
    var issue = issue
    issue.labels.removeAll { label in columns.contains { $0.owns(LabelName(label.name)) } }
    issue.labels.append(
      Label(id: 0, name: column.label.name, color: column.label.color))
    if issue.isPullRequest { return issue }
    issue.state = column.isDone ? .closed : .open
    if column.isDone, issue.closedAt == nil { issue.closedAt = "9999-12-31T00:00:00Z" }
    return issue
  }
}

extension QueuedMove: JSONRecord {
  static var blank: QueuedMove {
    QueuedMove(repository: .blank, number: 0, status: "", seen: [], account: "")
  }

  static var fields: [JSONField<QueuedMove>] {
    [
      .stored("repository", isRequired: true, \.repository),
      .stored("number", isRequired: true, \.number),
      .stored("status", isRequired: true, \.status), .stored("seen", \.seen),
      .stored("account", isRequired: true, \.account), .stored("owner", \.owner),
    ]
  }

  var bytes: [UInt8] { JSONWriter(.compact).bytes(json) }
}
