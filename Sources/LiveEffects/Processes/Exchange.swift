import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The input and output of a program, and its time limit.
struct Exchange {
  private let input: [UInt8]
  private let outputLimit: Int
  private let seconds: Double
  private let deadline: ContinuousClock.Instant
  private let doorbell: Int32
  private var sent = 0
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []

  /// Milliseconds after which a silent program is checked: another process can have its streams.
  private static let tick: Int32 = 50
  /// Time between these checks for a program that writes all the time.
  private static let look = Duration.milliseconds(Int(tick))
  /// Number of reads after the end of a program, which empty a pipe of one mebibyte.
  private static let lastRounds = 16
  private static let errorLimit = 1 << 16

  init(_ request: ProcessRequest, doorbell: Int32) {
    input = request.input
    outputLimit = request.outputLimit
    seconds = request.timeout
    deadline = .now + .seconds(request.timeout)
    // A negative number is ignored by the system.
    self.doorbell = request.isShielded ? -1 : doorbell
  }

  /// Moves bytes until the output of the program ends, or its pipes are empty.
  mutating func run(_ child: inout Child) throws(ProcessError) {
    var nextLook = ContinuousClock.now + Self.look
    var rounds = Self.lastRounds
    while child.output.isOpen || child.errors.isOpen {
      let isSilent = try waitForBytes(child)
      if child.status != nil {
        // The program has ended, but its children keep the streams open and could print forever.
        if isSilent || rounds == 0 { return }
        rounds -= 1
      }
      send(to: &child)
      try receive(from: &child)
      guard child.status == nil, isSilent || ContinuousClock.now > nextLook else { continue }
      nextLook = .now + Self.look
      _ = child.hasEnded()
    }
  }

  /// The raw status of a program after the end of its output.
  func end(of child: inout Child) throws(ProcessError) -> Int32 {
    child.input.close()
    let left = ContinuousClock.now.duration(to: deadline) / .seconds(1)
    guard child.waits(seconds: max(left, 0)), let status = child.status else {
      throw .timedOut(seconds: seconds)
    }
    return status
  }

  /// Sleeps until there is something to do; returns whether there was nothing.
  private func waitForBytes(_ child: borrowing Child) throws(ProcessError) -> Bool {
    var files = [
      pollfd(fd: doorbell, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.errors.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.input.number, events: Int16(POLLOUT), revents: 0),
    ]
    let ready = poll(&files, nfds_t(files.count), child.status == nil ? Self.tick : 0)
    if files[0].revents != 0 { throw .failed(reason: "cancelled") }
    if ContinuousClock.now > deadline { throw .timedOut(seconds: seconds) }
    return ready == 0
  }

  private mutating func send(to child: inout Child) {
    guard child.input.isOpen else { return }
    let file = child.input.number
    while sent < input.count {
      let count = input.withUnsafeBytes { bytes in
        retrying { systemWrite(file, bytes.baseAddress?.advanced(by: sent), bytes.count - sent) }
      }
      if count < 0 && errno == EAGAIN { return }
      if count < 0 { break }
      sent += count
    }
    child.input.close()
  }

  private mutating func receive(from child: inout Child) throws(ProcessError) {
    Self.drain(&child.output, into: &output, limit: outputLimit + 1)
    if output.count > outputLimit { throw .outputTooLarge(limit: outputLimit) }
    Self.drain(&child.errors, into: &errors, limit: Self.errorLimit)
  }

  /// Reads available bytes and drops those above the limit; closes the stream at its end.
  private static func drain(_ stream: inout Descriptor, into bytes: inout [UInt8], limit: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      stream.drain(buffer) { bytes += $0.prefix(limit - bytes.count) }
    }
  }
}
