import ArgumentParser
import Diagnostics
import Effects
import Session

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Check, show and describe the configuration.",
    subcommands: [Check.self, Show.self, Schema.self])

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check .flowctl.yml; show errors with line and column.",
      discussion: "flowctl config check\nflowctl config check --config other.yml")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("config check", in: world) { session throws(Failure) in
        try await CheckConfiguration.run(in: session)
      }
    }
  }

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the effective settings.",
      discussion: """
        flowctl config show --origin
        flowctl config show --all          every key with a comment, as a file
        """)

    @Flag(help: "Print a commented .flowctl.yml with every key.")
    var all = false

    @Flag(help: "Show the origin of each value.")
    var origin = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var place: PlaceOptions

    func validate() throws {
      if all, origin || json {
        throw ValidationError("--all can't be combined with --origin or --json")
      }
    }

    func run(in world: World) async throws -> ExitStatus {
      await place.answer("config show", in: world, asJSON: json) { session throws(Failure) in
        try await ShowConfiguration.run(showsAll: all, showsOrigins: origin, in: session)
      }
    }
  }

  struct Schema: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of .flowctl.yml for editors.",
      discussion: """
        flowctl config schema > .flowctl.schema.json
        Then, on the first line of .flowctl.yml:
        # yaml-language-server: $schema=.flowctl.schema.json
        """)

    @Flag(help: "No effect: a schema is always JSON.")
    var json = false

    @OptionGroup var place: PlaceOptions

    func run(in world: World) async throws -> ExitStatus {
      await place.answer("config schema", in: world) { _ throws(Failure) in
        ShowConfiguration.schema()
      }
    }
  }
}
