import ArgumentParser
import Diagnostics
import Effects
import Session

package struct PolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Say what changes must pass, and whether a change asks for less.",
    subcommands: [Explain.self, Check.self])

  struct Explain: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Say what a change must pass, and where each value was set.",
      discussion: """
        Without a kind, the strictest of any kind holds.

        flowctl policy explain
        flowctl policy explain --source hotfix --target main
        flowctl policy explain --source feature/login --target develop --json
        """)

    @Option(help: ArgumentHelp("The kind of the branch, or its name.", valueName: "kind"))
    var source: String?

    @Option(help: ArgumentHelp("The kind of its target, or its name.", valueName: "kind"))
    var target: String?

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let (source, target) = (source, target)
      return await global.answer("policy explain", in: world) { session throws(Failure) in
        try await ExplainPolicy.run(source: source, target: target, in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Does the change ask for less than its base, and are its exceptions in order?",
      discussion: """
        Gates, policies, waivers, quarantine and baseline are read from the base's commit; what the \
        change takes away from them needs the approval of an owner that the base names.

        flowctl policy check
        flowctl policy check --base develop
        flowctl policy check --approved-by octocat          as the forge says
        """)

    @Option(
      help: ArgumentHelp("Somebody who approved the change; several times.", valueName: "name"))
    var approvedBy: [String] = []

    @OptionGroup var ends: GateEndsOptions

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      var options = ends.gathering
      options.approvers = approvedBy
      let asked = options
      return await global.report("policy check", in: world) { session throws(Failure) in
        try await CheckPolicy.run(asked, in: session)
      }
    }
  }
}
