import ArgumentParser
import Diagnostics
package import Effects
import Session

/// The program as a function of its arguments and the world.
package enum Flowctl {
  /// Runs a command line and returns its exit status.
  ///
  /// It accesses the process only through the world.
  package static func run(_ arguments: [String], in world: World) async -> Int32 {
    var world = world
    world.arguments = [world.arguments.first ?? "flowctl"] + arguments
    if HookPath.takes(arguments), let status = HookPath.answer(arguments, world: world) {
      return status.rawValue
    }
    return await parse(arguments, in: world)
  }

  /// Parses with the argument parser, without the fast path of hooks.
  static func parse(_ arguments: [String], in world: World) async -> Int32 {
    var arguments = arguments
    // The parser's own `help X` knows no --help-hidden.
    if arguments.first == "help", arguments.contains("--help-hidden") { arguments.removeFirst() }
    do {
      let command = try DirectCommand.parsed(arguments) ?? FlowctlCommand.parseAsRoot(arguments)
      return try await run(command, in: world).rawValue
    } catch {
      return write(error, isWhole: arguments.contains("--help-hidden"), to: world.console)
    }
  }

  private static func run(
    _ parsed: any ParsableCommand, in world: World
  ) async throws -> ExitStatus {
    if let command = parsed as? any FlowCommand { return try await command.run(in: world) }
    // The rest prints help: a command that only groups others, or the parser's own.
    var command = parsed
    try command.run()
    return .pass
  }

  /// Writes the argument parser's message, as its own `exit(withError:)` does.
  private static func write(
    _ error: any Error, isWhole: Bool, to console: Console
  ) -> Int32 {
    let code = FlowctlCommand.exitCode(for: error)
    var message = FlowctlCommand.fullMessage(for: error)
    if code.isSuccess {
      message = HelpText.grouped(isWhole ? message : HelpText.shortened(message))
    }
    if !message.isEmpty {
      let bytes = Array((message + "\n").utf8)
      if code.isSuccess { console.writeOutput(bytes) } else { console.writeErrors(bytes) }
    }
    return code.rawValue
  }
}
