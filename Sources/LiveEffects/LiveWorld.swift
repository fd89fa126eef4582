import CSystemCalls
package import Base

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
      files: .live.noticingChanges(), processes: .live, jobs: .live, console: console,
      environment: environment,
      web: .live(environment: environment), clock: .live,
      openStore: { name in
        .live(name, environment: environment) { console.writeErrors(Array("note: \($0)\n".utf8)) }
      },
      secrets: .live(environment: environment, console: console), signer: .live,
      identity: .live,
      directory: directory ?? currentDirectory(),
      arguments: arguments,
      cores: max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1),
      managedPolicy: ManagedPreferences.policy, now: { Int64(time(nil)) })
  }
}

extension EnvironmentVariables {
  package static let live = EnvironmentVariables(
    value: { name in getenv(name).map { String(cString: $0) } }, everything: liveEnvironment)
}

/// The environment, read without Foundation; for a duplicate name the first value counts.
@Sendable
private func liveEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  guard var entry = environment_entries() else { return result }
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

/// The memory of the process.
package enum Heap {
  /// Makes all threads allocate from one heap that grows in large steps.
  ///
  /// By default, glibc gives each thread its own heap, and requests every page of it from the
  /// kernel.
  package static func share() { share_heap() }
}
