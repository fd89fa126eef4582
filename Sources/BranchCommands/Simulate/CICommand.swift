import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ci", abstract: "Try at the desk what CI would say.",
    subcommands: [Simulate.self])

  struct Simulate: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "simulate", abstract: "Make an event and run the whole policy on it.",
      discussion: """
        flowctl ci simulate --event pull_request --head feature/login --base develop
        flowctl ci simulate --event merge_group --base main
        flowctl ci simulate --event pull_request --head main --base develop --fork somebody/app
        flowctl ci simulate --event push --head release/1.4.0
        """)

    @Option(
      help: "pull_request, pull_request_target, merge_group, push, delete or tag.",
      completion: .list(SimulateRun.events))
    var event: String = "pull_request"

    @Option(help: ArgumentHelp("The head, or what is pushed.", valueName: "branch"))
    var head: String?

    @Option(help: ArgumentHelp("The base.", valueName: "branch"))
    var base: String?

    @Option(help: ArgumentHelp("The fork that the head is in.", valueName: "owner/name"))
    var fork: String?

    @Flag(help: "The author is a bot.")
    var bot = false

    @Option(help: ArgumentHelp("The action, such as edited.", valueName: "action"))
    var action: String?

    @Option(help: ArgumentHelp("The base before an edited event.", valueName: "branch"))
    var formerBase: String?

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let options = SimulateRun.Options(
        event: event, head: head, base: base, fork: fork, authorIsBot: bot, action: action,
        formerBase: formerBase)
      return await global.report("ci simulate", in: world) { session throws(Failure) in
        try await SimulateRun.run(options, in: session)
      }
    }
  }
}
