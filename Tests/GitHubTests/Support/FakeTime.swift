import Base
import Synchronization

/// A clock on which sleeping takes no time.
final class FakeTime: Sendable {
  private let seconds = Mutex<(now: Double, slept: [Double])>((1_800_000_000, []))

  var now: Double { seconds.withLock { $0.now } }
  /// All sleeps, in their order.
  var slept: [Double] { seconds.withLock { $0.slept } }

  func pass(_ time: Double) { seconds.withLock { $0.now += time } }

  var clock: Clock {
    Clock(
      now: { self.now },
      sleep: { seconds throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        self.seconds.withLock {
          $0.now += seconds
          $0.slept.append(seconds)
        }
      },
      chance: { 0.5 })
  }
}

extension FakeTime {
  /// A clock that only sleeping advances: no lease of another client ends, however long a busy
  /// machine delays this one.
  var slow: Clock {
    let time = clock
    return Clock(
      now: time.now,
      sleep: { seconds throws(CancellationError) in
        do { try await Task.sleep(for: .seconds(seconds)) } catch { throw CancellationError() }
        try await time.sleep(seconds)
      },
      chance: { .random(in: 0..<1) })
  }
}
