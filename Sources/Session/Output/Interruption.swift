package import Base
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work that a signal ends cleanly: its programs are ended, and the results so far are reported.
package enum Interruption {
  /// The outcome of the work.
  package enum End<Value: Sendable>: Sendable {
    case done(Value)
    /// Interrupted, with the exit status; the value contains the results so far.
    case interrupted(Value, ExitStatus)
  }

  /// Runs the work; on SIGINT, SIGTERM or SIGHUP its task is canceled and awaited.
  package static func watching<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> End<Value> {
    let (signals, sink) = AsyncStream.makeStream(of: Int32.self)
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // Dispatch receives a signal in addition to its default action, which would end the process
      // here.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { sink.yield(number) }
      source.activate()
      return source
    }
    let task = Task { await work() }
    let watcher = Task { () -> Int32? in
      for await number in signals {
        task.cancel()
        return number
      }
      return nil
    }
    let value = await task.value
    sink.finish()
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    guard let number = await watcher.value else { return .done(value) }
    return .interrupted(value, number == SIGINT ? .interrupted : .terminated)
  }

  /// The report of work that a signal ends; after one, it or the failure has the signal's status.
  static func report(
    _ work: @escaping @Sendable () async throws(Failure) -> Report
  ) async throws(Failure) -> Report {
    let end = await watching { () -> Result<Report, Failure> in
      do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }
    switch end {
    case .done(let result): return try result.get()
    case .interrupted(.success(var report), let status):
      report.status = status
      return report
    case .interrupted(.failure(let failure), let status):
      throw Failure(status, failure.diagnostics)
    }
  }
}
