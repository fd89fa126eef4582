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

/// A command that checks: its result is one report, in any format.
package protocol ReportingCommand: FlowCommand {
  var global: GlobalOptions { get }

  func report(in session: Session) async throws(Failure) -> Report
}

/// A command that lists or changes: its result is one report, as text or JSON.
package protocol ListingCommand: ReportingCommand {}

extension ReportingCommand {
  package func run(in world: World) async throws -> ExitStatus {
    await global.report(Self.name(in: world), in: world, report)
  }

  /// The full name, such as `check merge`.
  fileprivate static func name(in world: World) -> String {
    world.command ?? configuration.commandName ?? _commandName
  }
}

extension ListingCommand {
  package func run(in world: World) async throws -> ExitStatus {
    await global.answer(Self.name(in: world), in: world, report)
  }
}
