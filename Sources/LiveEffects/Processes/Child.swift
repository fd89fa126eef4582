import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running program, with our ends of its standard streams.
struct Child: ~Copyable {
  let id: pid_t
  var input: Descriptor
  var output: Descriptor
  var errors: Descriptor
  private var held: HeldFile?
  /// The raw status after it ended and was waited for.
  private(set) var status: Int32?

  /// Runs a program to its end on this thread.
  static func outcome(
    of request: ProcessRequest, _ doorbell: Doorbell
  ) throws(ProcessError) -> ProcessResult {
    var child = try Child(starting: request)
    var exchange = Exchange(request, doorbell: doorbell.number)
    do throws(ProcessError) {
      try exchange.run(&child)
      let status = try exchange.end(of: &child)
      if !isSignalled(status) { child.letGo() }
      return ProcessResult(
        status: exitCode(status), output: exchange.output, errors: exchange.errors)
    } catch {
      child.end()
      throw error
    }
  }

  init(starting request: ProcessRequest) throws(ProcessError) {
    let output = try Pipe()
    let errors = try Pipe()
    let input = try Pipe()
    if let path = request.heldFile { held = HeldFile(path) }
    let program = Spawn(
      executable: request.executable, arguments: request.arguments,
      directory: request.directory, environment: request.environment,
      leadsGroup: request.isShielded, held: held?.number)
    id = try spawn(program, input.reader.number, output.writer.number, errors.writer.number)
    self.input = input.takeWriter()
    self.output = output.takeReader()
    self.errors = errors.takeReader()
  }

  /// Whether it has ended; it is then waited for.
  mutating func hasEnded() -> Bool {
    if status != nil { return true }
    var raw: Int32 = 0
    let got = retrying { Int(waitpid(id, &raw, WNOHANG)) }
    if got == 0 { return false }
    status = got < 0 ? 0 : raw
    return true
  }

  /// It ended by itself: its children are not waited for.
  func letGo() { held?.letGo() }

  /// Ends it: with a signal to terminate, and after five seconds by killing it.
  mutating func end() {
    input.close()
    output.close()
    errors.close()
    if hasEnded() { return }
    kill(id, SIGTERM)
    if waits(seconds: 5) { return }
    kill(id, SIGKILL)
    var raw: Int32 = 0
    _ = retrying { Int(waitpid(id, &raw, 0)) }
    status = raw
  }

  /// Waits for its end with increasing naps: it ends soon after its last byte, or much later.
  mutating func waits(seconds: Double) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var nap: useconds_t = 0
    while !hasEnded() {
      if ContinuousClock.now > deadline { return false }
      if nap < 20 { sched_yield() } else { usleep(nap) }
      nap = nap < 20 ? nap + 1 : min(nap * 2, 5000)
    }
    return true
  }
}

/// The exit code, or 128 plus the signal number.
private func exitCode(_ status: Int32) -> Int32 {
  isSignalled(status) ? 128 + (status & 0x7f) : (status >> 8) & 0xff
}

private func isSignalled(_ status: Int32) -> Bool { status & 0x7f != 0 }
