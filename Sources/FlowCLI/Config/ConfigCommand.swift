import ArgumentParser
import Configuration
package import Base
import Gitflow
package import Session
import Templates

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Check, show and describe the configuration.",
    subcommands: [Check.self, Show.self, Schema.self])

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check .flowctl.yml; show errors with line and column.",
      discussion: "flowctl config check\nflowctl config check --config other.yml")

    @OptionGroup var global: GlobalOptions

    /// The errors are thrown as a failure, which exits with the status of a bad configuration.
    func report(in session: Session) async throws(Failure) -> Report {
      let loaded = try session.policy()
      var report = Report(command: "config check", title: loaded.origin)
      let kinds = loaded.policy.model.kinds.count
      report.checks = [
        RuleCheck(
          .configuration, .pass,
          "preset \(loaded.configuration.preset.rawValue), \(kinds) branch types")
      ]
      return report
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

/// `config show` and `config schema`.
package enum ShowConfiguration {
  /// The effective settings, one per line, optionally with their origin; or a commented file.
  package static func run(
    showsAll: Bool = false, showsOrigins: Bool, in session: Session
  ) async throws(Failure) -> Report {
    let configuration = try session.policy().configuration
    if showsAll {
      return Report(
        text: ConfigTemplate.render(Template.configuration.text, configuration), isVerbatim: true)
    }
    let rows = configuration.entries.map { entry in
      (entry: entry, origin: configuration.origin(of: entry.path).description)
    }
    let settings = rows.map { row -> JSONValue in
      [
        "path": .string(row.entry.path), "value": .string(row.entry.value),
        "origin": .string(row.origin),
      ]
    }
    let heading = ["setting", "value", "from"]
    let text =
      showsOrigins
      ? TextTable.text([heading] + rows.map { [$0.entry.path, $0.entry.value, $0.origin] })
      : rows.map { "\($0.entry.path) = \($0.entry.value)\n" }.joined()
    return Report(text: text, values: ["settings": .array(settings)])
  }

  /// The JSON Schema of the configuration file.
  package static func schema() -> Report {
    Report(bytes: JSONWriter().bytes(ConfigSchema.json))
  }
}
