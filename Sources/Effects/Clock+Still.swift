extension Clock {
  /// A clock that stands still at a second since 1970, and on which no wait takes time.
  package static func still(at now: Double = 0) -> Clock {
    Clock(
      now: { now },
      sleep: { _ throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
      },
      chance: { 0.5 })
  }
}
