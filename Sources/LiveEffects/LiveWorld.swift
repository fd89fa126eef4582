import CSystemCalls
package import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension World {
  /// The machine, as this process or a test uses it.
  package static func live(
    _ arguments: [String] = ["flowctl"], console: Console = .live,
    environment: EnvironmentVariables = .live, directory: String? = nil
  ) -> World {
    World(
      files: .live, processes: .live, jobs: .live, console: console, environment: environment,
      web: .live(environment: environment), clock: .live,
      openStore: { name in
        .live(name, environment: environment) { console.writeErrors(Array("note: \($0)\n".utf8)) }
      },
      secrets: .live(environment: environment), identity: .live,
      directory: directory ?? currentDirectory(),
      arguments: arguments,
      cores: max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1),
      managedPolicy: ManagedPreferences.policy, now: { Int64(time(nil)) })
  }
}

extension EnvironmentVariables {
  /// The variables of the process.
  package static let live = EnvironmentVariables(
    value: { name in getenv(name).map { String(cString: $0) } }, everything: liveEnvironment)
}

/// The environment, read without Foundation; for a duplicate name the first value counts.
@Sendable
private func liveEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  #if canImport(Darwin)
    var entry = _NSGetEnviron().pointee
  #else
    var entry = environ
  #endif
  while let text = entry.pointee {
    let line = String(cString: text)
    if let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(line[..<equals])
      if result[name] == nil {
        result[name] = String(line[line.utf8.index(after: equals)...])
      }
    }
    entry += 1
  }
  return result
}

private func currentDirectory() -> String {
  guard let path = getcwd(nil, 0) else { return "." }
  defer { free(path) }
  return String(cString: path)
}

extension Clock {
  /// The clock of the machine.
  package static let live = Clock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    },
    sleep: { seconds throws(CancellationError) in
      do {
        try await Task.sleep(for: .seconds(max(seconds, 0)))
      } catch {
        throw CancellationError()
      }
    },
    chance: { .random(in: 0..<1) })
}

extension ProcessIdentity {
  /// This process: its machine, process id and start time.
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

  /// Ticks from the start of the machine to that of the process; nil if unknown.
  private static func start(of number: pid_t) -> UInt64? {
    let fields = status(of: number)
    return fields.count > 20 ? UInt64(fields[20]) : nil
  }

  /// True for a zombie: a process that has ended and was not waited for.
  private static func hasEnded(_ number: pid_t) -> Bool {
    let fields = status(of: number)
    return fields.count > 1 && ["Z", "X"].contains(fields[1])
  }

  /// The fields of `/proc/PID/stat` after the program name.
  private static func status(of number: pid_t) -> [String] {
    guard let bytes = try? LiveFile.read("/proc/\(number)/stat", limit: 1 << 16),
      // The program name is in parentheses, and can contain parentheses and spaces.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return bytes[end...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The memory of the process.
package enum Heap {
  /// Makes all threads allocate from one heap that grows in large steps.
  ///
  /// By default, glibc gives each thread its own heap, and requests every page of it from the
  /// kernel.
  package static func share() { share_heap() }
}
