import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a program and all that it starts hold by a shared lock (`flock`), until the last has ended.
///
/// The lock belongs to the open file, which they inherit: no process need be alive that remembers it.
struct HeldFile: ~Copyable {
  /// Where a program has it: the first number behind the standard streams.
  static let childNumber: Int32 = 3

  private let file: Descriptor

  /// What the program is given beside its standard streams.
  var number: Int32 { file.number }

  init(_ path: String) throws(ProcessError) {
    let opened = retrying { Int(systemOpen(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)) }
    guard opened >= 0 else { throw .system(path, errno) }
    file = Descriptor(number: Int32(opened)).above(Self.childNumber)
    // A file system without locks has none held, which is as good as it gets there.
    _ = retrying { Int(flock(file.number, LOCK_SH | LOCK_NB)) }
  }

  /// Holds it no more, also where something inherited it: a daemon outlives what it was started for.
  func letGo() { _ = flock(file.number, LOCK_UN) }

  static func isHeld(_ path: String) -> Bool {
    let opened = retrying { Int(systemOpen(path, O_RDWR | O_CLOEXEC, 0)) }
    guard opened >= 0 else { return false }
    let file = Descriptor(number: Int32(opened))
    return retrying { Int(flock(file.number, LOCK_EX | LOCK_NB)) } < 0 && errno == EWOULDBLOCK
  }
}
