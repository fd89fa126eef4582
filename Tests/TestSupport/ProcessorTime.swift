import Foundation

/// The processor time of some work, which is independent of the load of the machine.
///
/// The work must stay on its thread, so it can't suspend.
package func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
