import ArgumentParser
import Diagnostics
import Effects
import Session

package struct ManagedCommand: AsyncParsableCommand, CommandOfTable {
  package static let kind = TableKind.managed

  static let configuration = CommandConfiguration(
    commandName: "managed",
    abstract: "What organisations may set from afar, from one table.",
    discussion: """
      The table holds a list 'keys'; each has 'key', 'type' (string, integer, boolean, choice or \
      list), 'default', 'title' and 'description', an integer 'minimum' and 'maximum', a choice or \
      a list 'choices':

      keys:
        - { key: server, type: string, default: "", title: Server }
        - { key: mode, type: choice, choices: [basic, full], default: basic, title: Mode }

      Of it are made the accessor in Swift, a sample for servers, AppConfig's description, \
      Android's restrictions and a page, as 'managed' of the configuration names them.

      flowctl managed show
      flowctl managed generate
      flowctl managed check
      """,
    subcommands: [Show.self, TableGenerateCommand<Self>.self, Check.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every key with its type, default and limits.",
      discussion: """
        flowctl managed show
        flowctl managed show --json
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("managed show", in: world) { session throws(Failure) in
        try ShowManaged.run(in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Does the table make sense, and are its files as it makes them?",
      discussion: """
        flowctl managed check
        flowctl managed check --format github
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("managed check", in: world) { session throws(Failure) in
        try await CheckTable.run(.managed, in: session)
      }
    }
  }
}
