import Board
import Diagnostics
import Effects
import Formats
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

/// A move that was asked for without a connection, or whose run may be cut off.
struct QueuedMove: Hashable, Sendable {
  var repository: RepositoryName
  var number: Int
  /// The column's status.
  var status: String
  /// The status labels that the issue carried then, by which changes of others are seen.
  var seen: [String]
  /// Whose token asked for it, as a hash; no other one sends it.
  var account: String
  /// The run that carries it out; nil where it was asked for offline.
  var owner: String?

  /// True where the issue's status labels are those that were seen.
  func isUnchanged(_ issue: Issue, _ columns: [BoardColumn]) -> Bool {
    Set(seen) == Set(columns.carried(by: issue).map(\.status))
  }

  /// The issue as it will be once the move is sent; unchanged where others have moved it.
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

extension QueuedMove: JSONReadable {
  /// Reads the value that is next.
  init(reading json: inout JSONStream) throws(StreamFault) {
    var (repository, number, status): (RepositoryName?, Int?, String?)
    var seen: [String] = []
    var (owner, account): (String?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "repository": repository = try json.readString().flatMap { RepositoryName($0) }
      case "number": number = try json.readNumber()?.integer
      case "status": status = try json.readString()
      case "owner": owner = try json.readString()
      case "account": account = try json.readString()
      case "seen":
        try json.readArray { json throws(StreamFault) in
          if let status = try json.readString() { seen.append(status) }
        }
      default: break
      }
    }
    self.init(
      repository: try json.required(repository, "repository"),
      number: try json.required(number, "number"), status: try json.required(status, "status"),
      seen: seen, account: try json.required(account, "account"), owner: owner)
  }

  /// The move as it is kept.
  var bytes: [UInt8] {
    JSONWriter(.compact).bytes([
      "repository": .string(repository.description), "number": .number(number),
      "status": .string(status), "seen": .strings(seen), "owner": .optional(owner),
      "account": .string(account),
    ])
  }
}
