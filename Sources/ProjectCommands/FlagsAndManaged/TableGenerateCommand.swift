import ArgumentParser
import Diagnostics
import Effects
import Session

/// Names the table of a command that is the same for all.
package protocol CommandOfTable: SendableMetatype {
  /// The table.
  static var kind: TableKind { get }
}

/// Writes what is made of a table.
struct TableGenerateCommand<Table: CommandOfTable>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Write what is made of the table.",
      discussion: """
        Files that are as the table makes them are left alone.

        flowctl \(Table.kind.rawValue) generate
        flowctl \(Table.kind.rawValue) generate --dry-run
        """)
  }

  @Flag(help: "Change nothing, and say which files would be written.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("\(Table.kind.rawValue) generate", in: world) { session throws(Failure) in
      try GenerateTable.run(Table.kind, isDryRun: dryRun, in: session)
    }
  }
}
