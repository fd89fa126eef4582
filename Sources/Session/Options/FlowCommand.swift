package import ArgumentParser
package import Base

/// A command that runs in a world and returns its exit status.
///
/// The program passes the machine's world, a test its own.
package protocol FlowCommand: AsyncParsableCommand {
  /// Runs the command and writes its errors.
  ///
  /// - Throws: what the argument parser writes, such as a help page.
  func run(in world: World) async throws -> ExitStatus
}
