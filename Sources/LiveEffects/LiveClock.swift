package import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Clock {
  /// The machine's clock.
  package static let live = Clock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    },
    sleep: { seconds throws(CancellationError) in
      do {
        try await Task.sleep(for: .seconds(max(seconds, 0)))
      } catch {
        throw CancellationError()
      }
    },
    chance: { .random(in: 0..<1) })
}
