import CSystemCalls
package import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ProcessIdentity {
  /// This process: its machine, its number and when it began.
  package static let live = ProcessIdentity(
    name: { "\(machine()):\(getpid()):\(start(of: getpid()) ?? 0)" },
    isAlive: { name in
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == machine(), let number = pid_t(parts[1]), number > 0,
        let began = UInt64(parts[2])
      else { return nil }
      guard kill(number, 0) == 0 || errno == EPERM, !hasEnded(number) else { return false }
      return start(of: number).map { $0 == began } ?? true
    },
    guardMemory: { forbid_core_dump() })

  private static func machine() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).filter { $0 != ":" }
  }

  /// Ticks from the machine's start to the process's; nil where the system does not tell.
  private static func start(of number: pid_t) -> UInt64? {
    let fields = status(of: number)
    return fields.count > 20 ? UInt64(fields[20]) : nil
  }

  /// True for a process that has ended, and that its parent has not asked about yet.
  private static func hasEnded(_ number: pid_t) -> Bool {
    let fields = status(of: number)
    return fields.count > 1 && ["Z", "X"].contains(fields[1])
  }

  /// What `/proc/PID/stat` tells behind the program's name, from the bracket on.
  private static func status(of number: pid_t) -> [String] {
    guard let bytes = try? LiveFile.read("/proc/\(number)/stat", limit: 1 << 16),
      // The program's name stands in brackets, and may hold brackets and blanks itself.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return bytes[end...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
