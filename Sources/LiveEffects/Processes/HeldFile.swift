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
