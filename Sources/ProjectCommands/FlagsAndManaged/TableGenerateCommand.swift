import ArgumentParser
import Diagnostics
import Effects
import Session

/// Names the table of a command that is the same for all.
package protocol CommandOfTable: SendableMetatype {
  /// The table.
  static var kind: TableKind { get }
}

/// Writes the files that a table generates.
struct TableGenerateCommand<Table: CommandOfTable>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Generate the files of the table.",
      discussion: """
        Files that are up to date stay unchanged.

        flowctl \(Table.kind.command) generate
        flowctl \(Table.kind.command) generate --dry-run
        """)
  }

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("\(Table.kind.command) generate", in: world) { session throws(Failure) in
      try GenerateTable.run(Table.kind, isDryRun: dryRun, in: session)
    }
  }
}
