import ArgumentParser
import Diagnostics
import Effects
import Session

package struct FlagsCommand: AsyncParsableCommand, CommandOfTable {
  package static let kind = TableKind.flags

  static let configuration = CommandConfiguration(
    commandName: "feature-flags",
    abstract: "List, check and generate feature flags from one table.",
    discussion: """
      The table generates accessors in Swift and Kotlin and a page; 'flags' in the configuration \
      names the files. An entry of the table:

      flags:
        - { name: new-login, owner: "@octocat", expires: 2027-01-31, default: { debug: true } }

      flowctl feature-flags list
      flowctl feature-flags generate
      flowctl feature-flags check --on 2027-02-01
      """,
    subcommands: [List.self, TableGenerateCommand<Self>.self, Check.self])

  struct List: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the flags with their owners and expiry dates.",
      discussion: """
        flowctl feature-flags list
        flowctl feature-flags list --on 2027-02-01 --json
        """)

    @OptionGroup var day: DayOptions

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let day = day
      return await global.answer("feature-flags list", in: world) { session throws(Failure) in
        try ListFlags.run(on: try day.day(), in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Find expired flags, unfinished flags in a release, and stale files.",
      discussion: """
        An expired flag is an error; two weeks before, it is a warning. On a release or hotfix \
        branch, an unfinished feature that is on in the lane 'release' is an error.

        flowctl feature-flags check
        flowctl feature-flags check --on 2027-02-01
        """)

    @OptionGroup var day: DayOptions

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let day = day
      return await global.report("feature-flags check", in: world) { session throws(Failure) in
        try await CheckTable.run(.flags, on: try day.day(), in: session)
      }
    }
  }
}
