/// The shared state of all processes with one token: GitHub's limits, and who writes.
struct GovernorState: Hashable, Sendable {
  var writer: Writer?
  /// When the last write ended.
  var lastWrite: Double = 0
  /// Until when a GitHub resource accepts no requests; the name `*` means all resources.
  var halts: [String: Halt] = [:]
  /// Consecutive secondary limits without a time to wait.
  var strikes = 0
  /// GitHub's points per minute: a read costs 1, a write 5.
  var points = QuotaWindow(limit: 900, length: 60)
  /// Writes per hour.
  var writes = QuotaWindow(limit: 500, length: 3600)

  struct Writer: Hashable, Sendable {
    var owner: String
    var expires: Double
  }

  struct Halt: Hashable, Sendable {
    var until: Double
    var reason: Wait.Reason
  }

  /// All resources.
  static let everything = "*"
  /// A later halt was written with another clock.
  private static let longestHalt: Double = 2 * 3600
  private static let lease: Double = 40

  /// Makes `owner` the writer; false while another process is.
  mutating func takeWriting(
    _ owner: String, at now: Double, isAlive: (String) -> Bool?
  ) -> Bool {
    if let writer, writer.owner != owner, writer.expires > now,
      writer.expires <= now + Self.lease * 2, isAlive(writer.owner) != false
    {
      return false
    }
    writer = Writer(owner: owner, expires: now + Self.lease)
    return true
  }

  mutating func leaveWriting(_ owner: String) {
    if writer?.owner == owner { writer = nil }
  }

  /// The longest wait before a request; nil for none.
  func wait(for resource: String, cost: Int, at now: Double) -> Wait? {
    var waits = [resource, Self.everything].compactMap { halts[$0] }
      .filter { $0.until > now && $0.until <= now + Self.longestHalt }
      .map { Wait(seconds: $0.until - now, reason: $0.reason) }
    let own = max(
      points.wait(for: cost, at: now), cost > 1 ? writes.wait(for: 1, at: now) : 0)
    if own > 0 { waits.append(Wait(seconds: own, reason: .ownLimit)) }
    return waits.max { $0.seconds < $1.seconds }
  }

  /// Records the limits of a response.
  mutating func learn(_ limit: AnswerLimit, resource: String, at now: Double) {
    switch limit {
    case .none(let isSuccess): if isSuccess { strikes = 0 }
    case .spent(let seconds):
      halts[resource] = Halt(until: now + seconds, reason: .rateLimit)
    case .retryAfter(let seconds):
      halts[Self.everything] = Halt(until: now + seconds, reason: .secondaryLimit)
    case .secondary:
      // Concurrent requests were all rejected for the same reason.
      if let halt = halts[Self.everything], halt.until > now { return }
      let seconds = 60 * Double(1 << min(strikes, 5))
      strikes += 1
      halts[Self.everything] = Halt(until: now + seconds, reason: .secondaryLimit)
    }
  }
}

/// The consumption of a limit since the start of a time window.
struct QuotaWindow: Hashable, Sendable {
  let limit: Int
  /// Seconds.
  let length: Double
  var start: Double = 0
  var spent = 0

  /// Seconds until `cost` is available; 0 for now.
  func wait(for cost: Int, at now: Double) -> Double {
    guard isOpen(at: now), spent + cost > limit else { return 0 }
    return start + length - now
  }

  mutating func spend(_ cost: Int, at now: Double) {
    if !isOpen(at: now) { (start, spent) = (now, 0) }
    spent += cost
  }

  /// A window in the future was written with another clock, and is ignored.
  private func isOpen(at now: Double) -> Bool { now >= start && now < start + length }
}

extension GovernorState {
  private static let version: UInt8 = 2

  /// The stored form of the shared state.
  var packed: [UInt8] {
    PackWriter.bytes(
      version: Self.version, writer?.owner, writer?.expires ?? 0, lastWrite, halts, strikes,
      points.start, points.spent, writes.start, writes.spent)
  }

  /// Reads the state that another process stored.
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    let (owner, expires): (String?, Double) = (try pack.read(), try pack.read())
    writer = owner.map { Writer(owner: $0, expires: expires) }
    lastWrite = try pack.read()
    halts = try pack.read()
    strikes = max(try pack.read(), 0)
    points.start = try pack.read()
    points.spent = try pack.read()
    writes.start = try pack.read()
    writes.spent = try pack.read()
  }
}

extension GovernorState.Halt: Packable {
  func pack(into pack: inout PackWriter) { pack.write(until, reason == .rateLimit) }

  init(from pack: inout PackReader) throws(PackFault) {
    self.init(until: try pack.read(), reason: try pack.read() ? .rateLimit : .secondaryLimit)
  }
}
