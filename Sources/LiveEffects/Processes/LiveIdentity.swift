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
      guard kill(number, 0) == 0 || errno == EPERM else { return false }
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
    guard let bytes = try? LiveFile.read("/proc/\(number)/stat", limit: 1 << 16),
      // The program's name stands in brackets, and may hold brackets and blanks itself.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[end...].split(separator: UInt8(ascii: " "))
    return fields.count > 20 ? UInt64(String(decoding: fields[20], as: UTF8.self)) : nil
  }
}
