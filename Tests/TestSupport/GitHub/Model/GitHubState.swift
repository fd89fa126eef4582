import Foundation

/// The state of the server: a value, so that a test can read it and change it at once.
package struct GitHubState: Sendable {
  /// Where the API begins, without a slash at the end.
  package internal(set) var url: String
  /// Seconds since 1970 as the server's own clock has them.
  package var clock: @Sendable () -> Double = { Date().timeIntervalSince1970 }

  /// By login in lower case.
  package var accounts: [String: Account] = [:]
  package var repositories: [Int: Repository] = [:]
  /// Ids by `owner/name` in lower case, old names too.
  var repositoryIDs: [String: Int] = [:]
  /// By secret.
  package var grants: [String: Grant] = [:]
  package var app: App?
  package var devices: [String: DeviceRequest] = [:]
  /// Seconds from one poll of a device to the next.
  package var deviceInterval = 5

  /// Requests an hour with a token, and without one.
  package var coreLimit = 5000
  package var anonymousLimit = 60
  /// Searches a minute.
  package var searchLimit = 30
  var quotas: [String: Quota] = [:]

  /// Scripted errors, in their order.
  package var faults: [ScriptedFault] = []
  /// Seconds before each answer.
  package var latency = 0.0
  /// Seconds for which reads return the data of before a write.
  package var readLag = 0.0 {
    didSet { replicas = [Replica(time: -.infinity, repositories: repositories)] }
  }
  /// The data after each write.
  private var replicas: [Replica] = []
  /// True if new issues lose their labels, assignees and milestone, as without push access.
  package var dropsLabels = false
  /// List pages from this number on are refused, as by GitHub.
  package var pageLimit = 100
  /// Every request since the start.
  package internal(set) var log: [LoggedRequest] = []

  var lastID = 1000
  /// Increases with every change, to invalidate cached pages.
  var generation = 0
  var pages: [PageKey: Reply] = [:]

  init(url: String) { self.url = url }

  private struct Replica {
    var time: Double
    var repositories: [Int: Repository]
  }

  /// Keeps the present data for reads that are behind.
  mutating func replicate() {
    guard readLag > 0 else { return }
    replicas.append(Replica(time: clock(), repositories: repositories))
  }

  /// Reads the data that a lagging replica has.
  mutating func reading(_ body: (inout GitHubState) throws(Refusal) -> Reply) throws(Refusal)
    -> Reply
  {
    guard readLag > 0, let replica = replicas.last(where: { $0.time <= clock() - readLag }) else {
      return try body(&self)
    }
    let present = repositories
    (repositories, pages) = (replica.repositories, [:])
    defer { (repositories, pages) = (present, [:]) }
    return try body(&self)
  }

  /// A unique id.
  package mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// The server's time as GitHub writes it.
  package var now: String { Self.time(clock()) }

  /// A time as GitHub writes it: `2026-01-31T12:00:00Z`.
  package static func time(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
  }

  /// The time of objects from before the test: minutes after 2024-01-01.
  static func past(minutes: Int) -> String { time(1_704_067_200 + 60 * Double(minutes)) }
}
