import Base

/// Schedules requests within GitHub's limits, together with other processes of the same token.
///
/// Each process sends its own reads at the same time: GitHub allows a hundred.
actor Governor {
  private let settings: ClientSettings
  private let clock: Clock
  private let cell: GovernorCell
  private let owner: String
  private var state = GovernorState()
  private var count = RequestCount()
  private var noted: Set<String> = []
  /// Seconds by which GitHub's clock is ahead.
  private var skew: Double = 0

  private var inFlight = 0
  private var readers = Waiters()
  /// Points that are not shared with other processes yet.
  private var unshared = 0
  private var lastExchange = -Double.infinity

  private var isWriting = false
  private var writers = Waiters()

  /// Seconds between reads of the shared state.
  private static let exchangeInterval = 0.25
  private static let pollInterval = 0.05

  init(cell: GovernorCell, clock: Clock, settings: ClientSettings) {
    self.cell = cell
    self.clock = clock
    self.settings = settings
    owner = settings.owner ?? "\(UInt64(clock.chance() * Double(1 << 53)))"
  }

  var requests: RequestCount { count }

  /// Waits until a read request may be sent; `endReading` must follow.
  func beginReading(_ resource: String) async throws(GitHubError) {
    try await takeSlot()
    do throws(GitHubError) {
      try await holdOff(resource, cost: 1)
    } catch {
      giveSlot()
      throw error
    }
    count.sent += 1
  }

  /// Ends a read request; its response may contain a limit.
  func endReading(_ limit: AnswerLimit?, headers: WebHeaders?, resource: String) {
    if let limit { learn(limit, resource: resource) }
    if let headers { setClock(by: headers) }
    giveSlot()
  }

  /// A local time converted to GitHub's clock, as known from its responses.
  func serverTime(of time: Double) -> Double { time + skew }

  private func setClock(by headers: WebHeaders) {
    guard let date = headers["Date"].flatMap({ WebDate.seconds($0) }) else { return }
    skew = date - clock.now()
    // Dates have whole seconds.
    if abs(skew) < 2 { skew = 0 }
  }

  func countNotModified() { count.notModified += 1 }

  /// Waits until no other process or task is writing; `endWriting` must follow.
  func beginWriting() async throws(GitHubError) {
    if isWriting { await withCheckedContinuation { writers.append($0) } } else { isWriting = true }
    var waited: Double = 0
    while !takeWriting() {
      do throws(GitHubError) {
        if waited > settings.patience { throw .limited(seconds: Int(waited)) }
        try await clock.wait(Self.pollInterval)
      } catch {
        passWriting()
        throw error
      }
      waited += Self.pollInterval
    }
  }

  /// Waits until the next write may be sent.
  func pace() async throws(GitHubError) {
    let wait = state.lastWrite + settings.writeSpacing - clock.now()
    if wait > 0 { try await clock.wait(min(wait, settings.writeSpacing)) }
    try await holdOff(Self.core, cost: 5)
    _ = takeWriting { [clock] in $0.writes.spend(1, at: clock.now()) }
    count.sent += 1
  }

  /// Ends a write; its response may be lost.
  func wrote(_ limit: AnswerLimit?, headers: WebHeaders? = nil) {
    if let headers { setClock(by: headers) }
    exchange { [clock] in
      $0.lastWrite = clock.now()
      if let limit { $0.learn(limit, resource: Self.core, at: clock.now()) }
    }
  }

  func endWriting() {
    exchange { [owner] in $0.leaveWriting(owner) }
    passWriting()
  }

  /// Records the limits of a response.
  private func learn(_ limit: AnswerLimit, resource: String) {
    if case .none = limit, state.strikes == 0 { return }
    exchange { [clock] in $0.learn(limit, resource: resource, at: clock.now()) }
  }

  /// Reports a note once.
  func tell(_ note: ClientNote, key: String) {
    if isNew(key) { settings.onNote(note) }
  }

  /// True the first time that something is reported.
  func isNew(_ key: String) -> Bool { noted.insert(key).inserted }

  static let core = "core"

  private func takeSlot() async throws(GitHubError) {
    if Task.isCancelled { throw .cancelled }
    share(ifDue: true)
    if inFlight < settings.readsInFlight {
      inFlight += 1
      return
    }
    // A finished task passes on its slot.
    await withCheckedContinuation { readers.append($0) }
    if Task.isCancelled {
      giveSlot()
      throw .cancelled
    }
  }

  private func giveSlot() {
    if readers.next() { return share(ifDue: true) }
    inFlight -= 1
    share(ifDue: inFlight > 0)
    // Other processes may know more after a pause.
    if inFlight == 0 { lastExchange = -.infinity }
  }

  /// Records what was sent for other processes, and reads what they know.
  private func share(ifDue: Bool) {
    let now = clock.now()
    if ifDue, 0...Self.exchangeInterval ~= now - lastExchange { return }
    lastExchange = now
    exchange { _ in }
  }

  /// Changes the state in one transaction that excludes other processes.
  @discardableResult
  private func exchange<Value>(_ body: (inout GovernorState) -> Value) -> Value {
    let now = clock.now()
    let own = unshared
    unshared = 0
    var value: Value?
    if let shared = cell.exchange({ shared in
      shared.points.spend(own, at: now)
      value = body(&shared)
    }) {
      state = shared
    }
    return value ?? body(&state)
  }

  /// False while another process writes; `body` changes the state in the same transaction.
  private func takeWriting(_ body: (inout GovernorState) -> Void = { _ in }) -> Bool {
    exchange { [owner, settings, clock] in
      body(&$0)
      return $0.takeWriting(owner, at: clock.now(), isAlive: settings.isAlive)
    }
  }

  private func passWriting() {
    if !writers.next() { isWriting = false }
  }

  /// Waits as GitHub's and flowctl's limits require, up to the maximum wait.
  private func holdOff(_ resource: String, cost: Int) async throws(GitHubError) {
    while let wait = state.wait(for: resource, cost: cost, at: clock.now()) {
      guard wait.seconds <= settings.patience else {
        throw .limited(seconds: Int(wait.seconds.rounded(.up)))
      }
      settings.onWait(wait)
      try await clock.wait(wait.seconds)
      share(ifDue: false)
    }
    state.points.spend(cost, at: clock.now())
    unshared += cost
  }
}

/// Tasks that wait for their turn, first come, first served.
struct Waiters {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var first = 0

  var isEmpty: Bool { first == waiting.count }

  mutating func append(_ task: CheckedContinuation<Void, Never>) { waiting.append(task) }

  /// Wakes the first one; false if none is waiting.
  mutating func next() -> Bool {
    guard !isEmpty else { return false }
    waiting[first].resume()
    first += 1
    if first == waiting.count { (waiting, first) = ([], 0) }
    return true
  }
}

/// The state shared by processes with the same token: a cell of the store, under a hash of the
/// token.
struct GovernorCell: Sendable {
  private let store: Store
  private let name: String

  init(_ store: Store, host: GitHubHost, account: String) {
    self.store = store
    name = "governor/\(host.name)/\(account)"
  }

  /// Changes the shared state in one transaction; nil without a persistent store, or if it
  /// fails: then each process works alone.
  func exchange(_ body: (inout GovernorState) -> Void) -> GovernorState? {
    guard store.path != nil else { return nil }
    var result: GovernorState?
    do throws(StoreError) {
      try store.write { access throws(StoreError) in
        var state = GovernorState()
        if let bytes = try access.cell(name) {
          state = (try? GovernorState(packed: bytes)) ?? state
        }
        body(&state)
        try access.putCell(name, state.packed)
        result = state
      }
    } catch {
      return nil
    }
    return result
  }
}
