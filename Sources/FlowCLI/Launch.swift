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
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(cString: $0) }
    }
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
