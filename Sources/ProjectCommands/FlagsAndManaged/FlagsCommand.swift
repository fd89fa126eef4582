import ArgumentParser
import Diagnostics
import Effects
import Session

package struct FlagsCommand: AsyncParsableCommand, CommandOfTable {
  package static let kind = TableKind.flags

  static let configuration = CommandConfiguration(
    commandName: "flags",
    abstract: "Feature flags, from one table.",
    discussion: """
      The table holds a list 'flags'; each has 'name', 'owner', 'expires', 'description', \
      'finished', and 'default': true, false, or a map of the lanes debug, internal, qa, candidate \
      and release:

      flags:
        - { name: new-login, owner: "@octocat", expires: 2027-01-31, default: { debug: true } }

      Of it are made accessors in Swift and Kotlin and a page, as 'flags' of the configuration \
      names them.

      flowctl flags list
      flowctl flags generate
      flowctl flags check --on 2027-02-01
      """,
    subcommands: [List.self, TableGenerateCommand<Self>.self, Check.self])

  struct List: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the flags with their owners and last days.",
      discussion: """
        flowctl flags list
        flowctl flags list --on 2027-02-01 --json
        """)

    @OptionGroup var day: DayOptions

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let day = day
      return await global.answer("flags list", in: world) { session throws(Failure) in
        try ListFlags.run(on: try day.day(), in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Is a flag over, unfinished in a release, or not as the table says?",
      discussion: """
        A flag whose last day is over is an error, two weeks before it a warning. On a release or a \
        hotfix a flag of an unfinished feature that is on in the lane release is an error.

        flowctl flags check
        flowctl flags check --on 2027-02-01
        """)

    @OptionGroup var day: DayOptions

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let day = day
      return await global.report("flags check", in: world) { session throws(Failure) in
        try await CheckTable.run(.flags, on: try day.day(), in: session)
      }
    }
  }
}
