import CSystemCalls
import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file that closes with its owner.
struct Descriptor: ~Copyable, Sendable {
  /// The descriptor number; negative when closed.
  fileprivate(set) var number: Int32

  deinit { if isOpen { systemClose(number) } }

  var isOpen: Bool { number >= 0 }

  mutating func close() {
    if isOpen { systemClose(number) }
    number = -1
  }

  /// The open file under a number above another one.
  ///
  /// If a process was started with a closed stream, the next file gets its number, and would be
  /// replaced when the streams of a child are set.
  consuming func above(_ lowest: Int32) -> Descriptor {
    if number > lowest { return self }
    return Descriptor(number: fcntl(number, F_DUPFD_CLOEXEC, lowest + 1))
  }

  /// Passes available bytes to `take`, at most one buffer; closes at the end.
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

  /// Makes reads and writes return at once.
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

  /// The reading end, non-blocking; the other one closes.
  consuming func takeReader() -> Descriptor {
    reader.neverBlock()
    return reader
  }

  /// The writing end, non-blocking, for this thread; the other one closes.
  ///
  /// A reader that ends early must not end this process.
  consuming func takeWriter() -> Descriptor {
    writer.neverBlock()
    survive_broken_pipe(writer.number)
    return writer
  }
}

extension ProcessError {
  /// A system call that failed with this `errno`.
  static func system(_ call: String, _ code: Int32) -> ProcessError {
    .failed(reason: "\(call): \(String(cString: strerror(code)))")
  }
}

/// A file that a program and its children lock (`flock`) until the last one has ended.
///
/// The lock belongs to the open file, which they inherit, so no other process needs to run.
struct HeldFile: ~Copyable {
  /// The descriptor in the program: the first number after the standard streams.
  static let childNumber: Int32 = 3

  private let file: Descriptor

  /// The descriptor that the program gets in addition to its standard streams.
  var number: Int32 { file.number }

  /// Nil if the file can't be opened: then nothing is locked, and the rest works as before.
  init?(_ path: String) {
    guard let file = Self.opened(path, O_CREAT) else { return nil }
    self.file = file.above(Self.childNumber)
    // On a file system without locks, nothing is locked.
    _ = retrying { Int(flock(self.file.number, LOCK_SH | LOCK_NB)) }
  }

  /// Unlocks it, even if a child inherited it: a daemon outlives its purpose.
  func letGo() { _ = flock(file.number, LOCK_UN) }

  static func isHeld(_ path: String) -> Bool {
    guard let file = opened(path, 0) else { return false }
    return retrying { Int(flock(file.number, LOCK_EX | LOCK_NB)) } < 0 && errno == EWOULDBLOCK
  }

  /// The file of another user in a shared clone may be read-only, which is sufficient for a lock.
  private static func opened(_ path: String, _ more: Int32) -> Descriptor? {
    for flags in [O_RDWR | more, O_RDONLY] {
      let opened = retrying { Int(systemOpen(path, flags | O_CLOEXEC, 0o666)) }
      if opened >= 0 { return Descriptor(number: Int32(opened)) }
    }
    return nil
  }
}
