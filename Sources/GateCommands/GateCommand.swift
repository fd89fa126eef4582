import ArgumentParser
package import Session

package struct GateCommand<Checks: BuiltInChecks>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "gate",
      abstract: "Lint, tests, coverage and more, before and after a change.",
      discussion: """
        Run those that my change needs:     flowctl gate run --changed
        Which gates fit this repository?    flowctl gate suggest
        Add one:                            flowctl gate add swiftlint
        Take over hooks of pre-commit:      flowctl gate import
        Which are there?                    flowctl gate list
        What would run for my change?       flowctl gate plan --changed
        What does one do, and why?          flowctl gate explain unit
        Could any of them fail at all?      flowctl gate selftest
        """,
      subcommands: [
        GateRunCommand<Checks>.self, GateList.self, GatePlanCommand.self, GateExplain.self,
        GateAdd.self,
        GateImport.self, GateSuggest.self, GateMergeCommand.self, GateHistoryCommand.self,
        GateSelftestCommand<Checks>.self,
      ])
  }
}
