import ArgumentParser
import Diagnostics
import Effects
import Session

package struct PolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Show required gates and detect loosened requirements.",
    subcommands: [Explain.self, Check.self])

  struct Explain: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Show what a change must pass and where each value is set.",
      discussion: """
        Without a branch type, the strictest values of all branch types apply.

        flowctl policy explain
        flowctl policy explain --source hotfix --target main
        flowctl policy explain --source feature/login --target develop --json
        """)

    @Option(help: ArgumentHelp("Branch or branch type to merge.", valueName: "kind"))
    var source: String?

    @Option(help: ArgumentHelp("Branch or branch type to merge into.", valueName: "kind"))
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
      abstract: "Check that a change loosens no requirement of its base.",
      discussion: """
        Compares gates, policies, waivers, quarantine and baseline with those of the base commit. \
        Loosened requirements need the approval of an owner listed there.

        flowctl policy check
        flowctl policy check --base develop
        flowctl policy check --approved-by octocat   reported by the hosting service
        """)

    @Option(
      help: ArgumentHelp("User who approved the change (repeatable).", valueName: "name"))
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
