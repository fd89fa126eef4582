import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches a job to its end: passes on its output, and ends its group if necessary.
struct JobWatch {
  private enum Phase {
    case running
    /// The program has ended; another process has its streams.
    case draining(until: ContinuousClock.Instant)
    /// The group received a signal to terminate.
    case ending(JobEnd, until: ContinuousClock.Instant)
    /// The group was killed.
    case killed(JobEnd, until: ContinuousClock.Instant)
  }

  private let grace: Double
  private let deadline: ContinuousClock.Instant
  private let doorbell: Int32
  private var phase = Phase.running
  /// Milliseconds to sleep without output.
  private var nap: Int32 = 1
  private var nextLook = ContinuousClock.now
  private var isRung = false
  private var isQuiet = false

  /// Milliseconds after which a silent program is checked: another process can have its streams.
  private static let longestNap: Int32 = 50
  /// Seconds of output from processes that outlive the program, and until they are killed.
  private static let drainSeconds = 0.5
  private static let leftGrace = 1.0

  private init(_ request: JobRequest, doorbell: Int32) {
    grace = request.grace
    deadline = .now + .seconds(request.timeout)
    self.doorbell = doorbell
  }

  /// Runs a job to its end on this thread.
  static func end(
    of request: JobRequest, _ doorbell: Doorbell, _ sink: JobRunner.Sink
  ) -> JobEnd {
    do throws(ProcessError) {
      var job = try Job(starting: request)
      var watch = JobWatch(request, doorbell: doorbell.number)
      return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
        while true {
          watch.waitForBytes(job)
          job.drain(buffer, into: sink)
          if let end = watch.step(&job) { return end }
        }
      }
    } catch .notFound(let executable) {
      return .notStarted(reason: "'\(executable)' does not exist")
    } catch .failed(let reason) {
      return .notStarted(reason: reason)
    } catch {
      return .notStarted(reason: "'\(request.executable)' can't be started")
    }
  }

  private mutating func waitForBytes(_ job: borrowing Job) {
    var isListening = false
    if case .running = phase { isListening = true }
    var files = [
      pollfd(fd: isListening ? doorbell : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: job.output.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: job.errors.number, events: Int16(POLLIN), revents: 0),
    ]
    // A closed stream nearly always means the end of the program, so it is checked soon and often.
    let ready = poll(&files, nfds_t(files.count), job.isSilenced ? nap : Self.longestNap)
    nap = job.isSilenced ? min(nap * 2, Self.longestNap) : 1
    isRung = files[0].revents != 0
    isQuiet = ready == 0
  }

  /// Moves to the next phase in time; returns the end if there is nothing to wait for.
  private mutating func step(_ job: inout Job) -> JobEnd? {
    let now = ContinuousClock.now
    switch phase {
    case .running:
      if isRung { return ask(&job, .cancelled) }
      if now > deadline { return ask(&job, .timedOut) }
      // A process that left the group could print forever: the program is checked anyway.
      guard isQuiet || job.isSilenced || now > nextLook else { return nil }
      nextLook = now + .milliseconds(Int(Self.longestNap))
      guard job.hasEnded() else { return nil }
      if job.isSilenced { return finish(&job, nil) }
      phase = .draining(until: now + .seconds(Self.drainSeconds))
    case .draining(let until):
      if job.isSilenced || isQuiet || now > until { return finish(&job, nil) }
    case .ending(let end, let until):
      if job.hasEnded(), !job.hasGroup() { return finish(&job, end) }
      guard now > until else { return nil }
      job.signal(SIGKILL)
      phase = .killed(end, until: now + .seconds(Self.drainSeconds))
    case .killed(let end, let until):
      if (job.isSilenced || now > until), job.hasEnded() { return finish(&job, end) }
    }
    return nil
  }

  private mutating func ask(_ job: inout Job, _ end: JobEnd) -> JobEnd? {
    job.signal(SIGTERM)
    phase = .ending(end, until: .now + .seconds(grace))
    return nil
  }

  /// The other processes of the group end with the program, and so do those that left it.
  private func finish(_ job: inout Job, _ end: JobEnd?) -> JobEnd {
    if end == nil { job.endGroup(seconds: Self.leftGrace) }
    job.endLeft(seconds: Self.leftGrace)
    return end ?? job.end()
  }
}
