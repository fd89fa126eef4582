package import Base
import Synchronization

extension Clock {
  /// A clock that skips every wait.
  package static func quick() -> Clock {
    let time = SteppingTime()
    return Clock(
      now: { time.now },
      sleep: { seconds throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        time.pass(seconds)
        await Task.yield()
      },
      chance: { .random(in: 0..<1) })
  }
}

/// Seconds that pass only by waiting.
private final class SteppingTime: Sendable {
  private let seconds = Mutex(1_800_000_000.0)

  var now: Double { seconds.withLock { $0 } }

  func pass(_ time: Double) { seconds.withLock { $0 += time } }
}
