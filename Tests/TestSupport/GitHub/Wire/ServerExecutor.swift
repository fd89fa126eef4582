import Dispatch

/// Threads of the server's own: thousands of tests begin at once and keep the shared ones busy, and
/// who asks a server that does not come to answer asks again.
final class ServerExecutor: TaskExecutor {
  private let queue = DispatchQueue(
    label: "github-server", qos: .userInteractive, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
