import CSystemCalls
import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file that closes when its owner goes.
struct Descriptor: ~Copyable, Sendable {
  /// What the system calls it; negative when closed.
  private(set) var number: Int32

  init(number: Int32) { self.number = number }

  deinit { if isOpen { systemClose(number) } }

  var isOpen: Bool { number >= 0 }

  mutating func close() {
    if isOpen { systemClose(number) }
    number = -1
  }

  /// The same file by a number above another one.
  ///
  /// A process that was started with a closed stream gets its number for the next file, and loses that
  /// as soon as a child's streams are put in place.
  consuming func above(_ lowest: Int32) -> Descriptor {
    if number > lowest { return self }
    return Descriptor(number: fcntl(number, F_DUPFD_CLOEXEC, lowest + 1))
  }

  /// Makes reads and writes return at once, whether or not there was something to do.
  func neverBlock() {
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
  }
}

/// Two ends of one stream; no program started later inherits them.
struct Pipe: ~Copyable {
  let reader: Descriptor
  let writer: Descriptor

  init() throws(ProcessError) {
    var ends: [Int32] = [-1, -1]
    guard private_pipe(&ends) == 0 else { throw .system("pipe", errno) }
    reader = Descriptor(number: ends[0]).above(2)
    writer = Descriptor(number: ends[1]).above(2)
  }

  /// The end that reads, without waiting; the other one closes.
  consuming func takeReader() -> Descriptor {
    reader.neverBlock()
    return reader
  }

  /// The end that writes, without waiting; the other one closes.
  consuming func takeWriter() -> Descriptor {
    writer.neverBlock()
    return writer
  }
}

extension ProcessError {
  /// A system call that failed with this `errno`.
  static func system(_ call: String, _ code: Int32) -> ProcessError {
    .failed(reason: "\(call): \(String(cString: strerror(code)))")
  }
}
