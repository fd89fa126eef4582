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
  fileprivate(set) var number: Int32

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

  /// Shows `take` what is there, at most a bufferful; closes at the end.
  mutating func drain(
    _ buffer: UnsafeMutableRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Void
  ) {
    guard isOpen else { return }
    let count = retrying { [number] in systemRead(number, buffer.baseAddress, buffer.count) }
    if count > 0 {
      take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    } else if count == 0 || errno != EAGAIN {
      close()
    }
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

/// A file that a program and all that it starts hold by a shared lock (`flock`), until the last has ended.
///
/// The lock belongs to the open file, which they inherit: no process need be alive that remembers it.
struct HeldFile: ~Copyable {
  /// Where a program has it: the first number behind the standard streams.
  static let childNumber: Int32 = 3

  private let file: Descriptor

  /// What the program is given beside its standard streams.
  var number: Int32 { file.number }

  /// Nil where the file can't be had: then nothing is held, and all else works as before.
  init?(_ path: String) {
    guard let file = Self.opened(path, O_CREAT) else { return nil }
    self.file = file.above(Self.childNumber)
    // A file system without locks has none held, which is as good as it gets there.
    _ = retrying { Int(flock(self.file.number, LOCK_SH | LOCK_NB)) }
  }

  /// Holds it no more, also where something inherited it: a daemon outlives what it was started for.
  func letGo() { _ = flock(file.number, LOCK_UN) }

  static func isHeld(_ path: String) -> Bool {
    guard let file = opened(path, 0) else { return false }
    return retrying { Int(flock(file.number, LOCK_EX | LOCK_NB)) } < 0 && errno == EWOULDBLOCK
  }

  /// A file of somebody else in a clone that several share may only be read, which is enough for a lock.
  private static func opened(_ path: String, _ more: Int32) -> Descriptor? {
    for flags in [O_RDWR | more, O_RDONLY] {
      let opened = retrying { Int(systemOpen(path, flags | O_CLOEXEC, 0o666)) }
      if opened >= 0 { return Descriptor(number: Int32(opened)) }
    }
    return nil
  }
}
