import CSystemCalls
package import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows about the processes of this machine.
package struct ProcessTable: Sendable {
  /// The state of a process number.
  package enum State: Hashable, Sendable {
    case missing
    /// It has ended, and was not waited for.
    case ended
    /// Its start in a unit of the system; nil if unknown.
    case running(began: UInt64?)
  }

  package var machine: @Sendable () -> String
  package var state: @Sendable (_ number: Int32) -> State

  /// A table of these closures.
  package init(
    machine: @escaping @Sendable () -> String, state: @escaping @Sendable (Int32) -> State
  ) {
    (self.machine, self.state) = (machine, state)
  }

  /// The processes of this machine, as its kernel reports them.
  package static let live = ProcessTable(machine: machineName) { number in
    var began: UInt64 = 0
    switch look_up_process(number, &began) {
    case process_missing: return .missing
    case process_ended: return .ended
    case process_running: return .running(began: began)
    default: return listed(number, in: "/proc")
    }
  }

  /// A process by the kernel's folder; without that, only whether the process exists is known.
  package static func listed(_ number: Int32, in folder: String) -> State {
    guard kill(number, 0) == 0 || errno == EPERM else { return .missing }
    let fields = fields(of: "\(folder)/\(number)/stat")
    if fields.count > 1, ["Z", "X"].contains(fields[1]) { return .ended }
    return .running(began: fields.count > 20 ? UInt64(fields[20]) : nil)
  }

  /// The fields of a status file after the program name.
  private static func fields(of path: String) -> [String] {
    guard let bytes = try? LiveFile.read(path, limit: 1 << 16),
      // The program name is in parentheses, and can contain parentheses and spaces.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return bytes[end...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Sendable private static func machineName() -> String {
    systemText(256, machine_name)?.filter { $0 != ":" } ?? ""
  }
}

extension ProcessIdentity {
  /// This process: its machine, process id and start time.
  package static let live = ProcessIdentity(.live)

  /// The identity of this process in a table.
  package init(_ table: ProcessTable) {
    self.init(
      name: {
        var start: UInt64?
        if case .running(let began) = table.state(getpid()) { start = began }
        return "\(table.machine()):\(getpid()):\(start ?? 0)"
      },
      isAlive: { name in
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == table.machine(), let number = Int32(parts[1]),
          number > 0, let start = UInt64(parts[2])
        else { return nil }
        guard case .running(let began) = table.state(number) else { return false }
        // A name without a start is that of any process with this number.
        return start == 0 || began == nil || began == start
      },
      program: {
        let path = systemText(UInt32(PATH_MAX) + 1, program_path)
        guard let path, let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
      },
      guardMemory: { forbid_core_dump() })
  }
}

/// The text of a call that fills a buffer of this size and returns 0; nil if it fails.
private func systemText(
  _ size: UInt32, _ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Int32
) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
    guard let start = buffer.baseAddress, call(start, size) == 0 else { return nil }
    return String(cString: start)
  }
}
