import ArgumentParser
import Diagnostics
import Effects
import Session

package struct ManagedCommand: AsyncParsableCommand, CommandOfTable {
  package static let kind = TableKind.managed

  static let configuration = CommandConfiguration(
    commandName: "managed-config",
    abstract: "Generate and check settings that organizations manage remotely.",
    discussion: """
      The table generates a Swift accessor, a sample for servers, AppConfig's specification, \
      Android's restrictions and a page; 'managed' in the configuration names the files. Types: \
      string, integer, boolean, choice, list. Entries of the table:

      keys:
        - { key: server, type: string, default: "", title: Server }
        - { key: mode, type: choice, choices: [basic, full], default: basic, title: Mode }

      flowctl managed-config show
      flowctl managed-config generate
      flowctl managed-config check
      """,
    subcommands: [Show.self, TableGenerateCommand<Self>.self, Check.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every key with its type, default and limits.",
      discussion: """
        flowctl managed-config show
        flowctl managed-config show --json
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("managed-config show", in: world) { session throws(Failure) in
        try ShowManaged.run(in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that the table is valid and its files are up to date.",
      discussion: """
        flowctl managed-config check
        flowctl managed-config check --format github
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("managed-config check", in: world) { session throws(Failure) in
        try await CheckTable.run(.managed, in: session)
      }
    }
  }
}
