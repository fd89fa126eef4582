/// How much of something was spent since a window of time began.
struct QuotaWindow: Hashable, Sendable {
  let limit: Int
  /// Seconds.
  let length: Double
  var start: Double = 0
  var spent = 0

  init(limit: Int, length: Double) {
    self.limit = limit
    self.length = length
  }

  /// Seconds until `cost` may be spent; 0 for now.
  func wait(for cost: Int, at now: Double) -> Double {
    guard isOpen(at: now), spent + cost > limit else { return 0 }
    return start + length - now
  }

  mutating func spend(_ cost: Int, at now: Double) {
    if !isOpen(at: now) { (start, spent) = (now, 0) }
    spent += cost
  }

  /// A window that lies ahead was written under another clock, and does not count.
  private func isOpen(at now: Double) -> Bool { now >= start && now < start + length }
}
