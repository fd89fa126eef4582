/// The port to time and random numbers.
package struct Clock: Sendable {
  /// Seconds since 1970, with their fraction.
  package var now: @Sendable () -> Double
  /// Waits for seconds; throws early if the task is cancelled.
  package var sleep: @Sendable (_ seconds: Double) async throws(CancellationError) -> Void
  /// A random number from 0 up to 1, to spread waits.
  package var chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async throws(CancellationError) -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }

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
