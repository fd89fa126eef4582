import ArgumentParser
package import Session

package struct GateCommand<Checks: BuiltInChecks>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "gate",
      abstract: "Run and manage gates: lint, tests, coverage and more.",
      discussion: """
        A gate is a check that a change must pass, such as a linter or the tests.

        flowctl gate run --changed     run the gates that the change affects
        flowctl gate suggest           list presets that fit this repository
        flowctl gate add swiftlint     add a gate from a preset
        flowctl gate explain unit      show the settings of a gate
        """,
      subcommands: [
        GateRunCommand<Checks>.self, GateList.self, GatePlanCommand.self, GateExplain.self,
        GateAdd.self,
        GateImport.self, GateSuggest.self, GateMergeCommand.self, GateHistoryCommand.self,
        GateSelftestCommand<Checks>.self,
      ])
  }
}
