extension Clock {
  /// A clock that always returns the same second since 1970, and never waits.
  package static func still(at now: Double = 0) -> Clock {
    Clock(
      now: { now },
      sleep: { _ throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
      },
      chance: { 0.5 })
  }
}
