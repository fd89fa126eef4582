import ArgumentParser

struct GateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Checks that a change must pass: list, plan, explain and add them.",
    discussion: """
      Which gates fit this repository?    flowctl gate suggest
      Add one:                            flowctl gate add swiftlint
      Which are there?                    flowctl gate list
      What would run for my change?       flowctl gate plan --changed
      What does one do, and why?          flowctl gate explain unit
      """,
    subcommands: [
      GateList.self, GatePlanCommand.self, GateExplain.self, GateAdd.self, GateSuggest.self,
    ])
}
