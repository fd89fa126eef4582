import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that leads a process group, with our ends of its streams.
///
/// Its process id is also the group id. It is waited for late, so that the id is not reused.
struct Job: ~Copyable {
  private let id: pid_t
  private(set) var output: Descriptor
  private(set) var errors: Descriptor
  private var isWaitedFor = false
  private var status: Int32 = 0

  init(starting request: JobRequest) throws(ProcessError) {
    let program = Spawn(
      executable: request.executable, arguments: request.arguments,
      directory: request.directory, environment: request.environment, leadsGroup: true)
    let nothing = Descriptor(number: open("/dev/null", O_RDONLY | O_CLOEXEC))
    guard nothing.isOpen else { throw .system("/dev/null", errno) }
    let output = try Pipe()
    if request.separatesErrors {
      let errors = try Pipe()
      id = try spawn(program, nothing.number, output.writer.number, errors.writer.number)
      self.errors = errors.takeReader()
    } else {
      id = try spawn(program, nothing.number, output.writer.number, output.writer.number)
      errors = Descriptor(number: -1)
    }
    self.output = output.takeReader()
  }

  var isSilenced: Bool { !output.isOpen && !errors.isOpen }

  /// Whether the program itself has ended; others of its group can still run.
  func hasEnded() -> Bool {
    if isWaitedFor { return true }
    var info = siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return retrying { Int(waitid(P_PID, id_t(id), &info, options)) } < 0 || info.si_signo != 0
  }

  /// The end of the program, if it has ended.
  mutating func end() -> JobEnd {
    wait()
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// Sends a signal to the whole group; a stopped process continues, so that it can end.
  func signal(_ number: Int32) {
    kill(-id, number)
    if number == SIGTERM { kill(-id, SIGCONT) }
  }

  /// Whether processes of the group still run; the program itself is waited for.
  mutating func hasGroup() -> Bool {
    wait()
    return kill(-id, 0) == 0
  }

  /// Ends the other processes of its group.
  mutating func endGroup(seconds: Double) {
    signal(SIGTERM)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var nap: useconds_t = 100
    while hasGroup() {
      if ContinuousClock.now > deadline { return signal(SIGKILL) }
      usleep(nap)
      nap = min(nap * 2, 10_000)
    }
  }

  /// Passes on available bytes, at most one buffer per stream; a stream closes at its end.
  mutating func drain(_ buffer: UnsafeMutableRawBufferPointer, into sink: JobRunner.Sink) {
    output.drain(buffer) { sink(.output, $0) }
    errors.drain(buffer) { sink(.errors, $0) }
  }

  private mutating func wait() {
    guard !isWaitedFor else { return }
    isWaitedFor = true
    _ = retrying { Int(waitpid(id, &status, 0)) }
  }
}
