import CSystemCalls
import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that leads a process group, with our ends of its streams.
///
/// Its process id is also the group id. It is waited for late, so that the id is not reused.
/// Processes that leave the group are known by a mark in their environment, and a guard ends all
/// if this process is killed.
struct Job: ~Copyable {
  private let id: pid_t
  private let mark: String
  private let guardian: (id: pid_t, writer: Int32)?
  private(set) var output: Descriptor
  private(set) var errors: Descriptor
  private var isWaitedFor = false
  private var status: Int32 = 0

  init(starting request: JobRequest) throws(ProcessError) {
    mark = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
    var environment = request.environment
    // A job within a job is also marked as a part of the outer one.
    let outer = getenv(Self.variable).map { String(cString: $0) + " " } ?? ""
    environment[Self.variable] = outer + mark
    let program = Spawn(
      executable: request.executable, arguments: request.arguments,
      directory: request.directory, environment: environment, leadsGroup: true)
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
    var writer: Int32 = -1
    let guardian = start_guard(id, mark, &writer)
    self.guardian = guardian > 0 ? (guardian, writer) : nil
  }

  private static let variable = "FLOWCTL_JOB"

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
    wait(seconds: seconds) { $0.hasGroup() }
    if hasGroup() { signal(SIGKILL) }
  }

  /// Ends the processes that left its group, and releases the guard.
  mutating func endLeft(seconds: Double) {
    if end_marked(mark, SIGTERM) > 0 {
      wait(seconds: seconds) { end_marked($0.mark, 0) > 0 }
      // What starts others while it ends is killed with them.
      for _ in 0..<20 where end_marked(mark, SIGKILL) > 0 { usleep(1000) }
    }
    guard let guardian else { return }
    withUnsafeBytes(of: UInt8(1)) { _ = systemWrite(guardian.writer, $0.baseAddress, 1) }
    close(guardian.writer)
    _ = retrying { Int(waitpid(guardian.id, nil, 0)) }
  }

  private mutating func wait(seconds: Double, while isLeft: (inout Job) -> Bool) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var nap: useconds_t = 100
    while ContinuousClock.now < deadline, isLeft(&self) {
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
