import ArgumentParser
import Diagnostics
import Dispatch
import LiveEffects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the program begins.
package enum Launch {
  /// Answers the command line and never returns.
  ///
  /// Hooks are answered before the argument parser, whose conformance look-ups cost more than
  /// the answer; everything else runs as a task, so that no executor is started for a hook.
  package static func main(_ arguments: [String]) -> Never {
    if let status = HookPath.answer(Array(arguments.dropFirst()), world: .live()) {
      exit(status.rawValue)
    }
    runFully()
  }

  // Apart, so that a hook does not pay for the metadata of tasks at the top of `main`.
  @inline(never)
  private static func runFully() -> Never {
    Task {
      await FlowctlCommand.main(nil)
      exit(0)
    }
    dispatchMain()
  }
}
