import ArgumentParser
import Base
import Dispatch
import LiveEffects
import Session

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The start of the program.
package enum Launch {
  /// Runs the command line and never returns.
  ///
  /// Hooks run before the argument parser, whose conformance look-ups cost more than the hook;
  /// everything else runs as a task, so that no executor is started for a hook.
  package static func main() -> Never {
    Heap.share()
    let typed = arguments()
    let arguments = enterDirectories(typed.dropFirst())
    if HookPath.takes(arguments) {
      let world = World.live(typed)
      // The process exits without releasing the world, which would take as long as the command.
      withExtendedLifetime(world) {
        if let status = HookPath.answer(arguments, world: world) { exit(status.rawValue) }
      }
    }
    runFully(arguments, typed)
  }

  /// Handles each `-C DIR` before the command as Git does: the rest runs in that directory.
  private static func enterDirectories(_ arguments: ArraySlice<String>) -> [String] {
    guard arguments.first == "-C", let directory = arguments.dropFirst().first else {
      return Array(arguments)
    }
    guard chdir(directory) == 0 else {
      let failure = Failure(
        .unavailable, "usage",
        "can't change to directory '\(directory)': \(String(cString: strerror(errno)))")
      let answering = ReportWriter(
        command: "flowctl", options: AnswerOptions(), world: .live(["flowctl", "-C", directory]))
      exit(answering.written(failure).rawValue)
    }
    return enterDirectories(arguments.dropFirst(2))
  }

  // Read directly from the process, because `CommandLine.arguments` initializes more of the library
  // than a hook needs.
  private static func arguments() -> [String] {
    let typed = (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(cString: $0) }
    }
    return typed.count > 1 ? typed : storedArguments() ?? typed
  }

  /// The arguments that Linux stores: Swift finds none if it can't read `/proc/self/maps`.
  private static func storedArguments() -> [String]? {
    #if os(Linux)
      let file = open("/proc/self/cmdline", O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
      while case let count = read(file, &buffer, buffer.count), count > 0 {
        bytes += buffer.prefix(count)
      }
      return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    #else
      return nil
    #endif
  }

  // A separate function, so that a hook doesn't load the metadata of tasks in `main`.
  @inline(never)
  private static func runFully(_ arguments: [String], _ typed: [String]) -> Never {
    let world = World.live(typed)
    Task {
      exit(await Flowctl.parse(arguments, in: world))
    }
    dispatchMain()
  }
}
