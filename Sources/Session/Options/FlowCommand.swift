package import ArgumentParser
package import Diagnostics
package import Effects

/// A command that answers in a world and returns the status to exit with.
///
/// The program calls it with the machine's world, a test with one of its own.
package protocol FlowCommand: AsyncParsableCommand {
  /// Answers; what is wrong is written by then.
  ///
  /// - Throws: what the argument parser writes, such as a request for help.
  func run(in world: World) async throws -> ExitStatus
}
