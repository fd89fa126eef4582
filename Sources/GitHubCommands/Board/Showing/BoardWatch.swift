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

  let interval: Double
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
