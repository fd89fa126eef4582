import ArgumentParser
import Base
import Session

package struct CheckMergeCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Check whether a branch may merge into its target.",
    discussion: """
      In CI the event names the branches, elsewhere the current branch and its merge target. \
      The base branch's configuration decides, so that a change can't loosen its own rules.

      flowctl check merge
      flowctl check merge --head feature/login --base develop
      flowctl check merge --publish      also report to GitHub (GITHUB_TOKEN)
      flowctl check merge --simulate push --head release/1.4.0
      """)

  @Option(
    help: ArgumentHelp("Branch to merge.", valueName: "ref"), completion: .branches)
  var head: String?

  @Option(
    help: ArgumentHelp("Branch to merge into.", valueName: "ref"), completion: .branches)
  var base: String?

  @Option(
    help: ArgumentHelp("The event payload of GitHub.", valueName: "file"), completion: .file())
  var event: String?

  @OptionGroup var simulated: SimulateArguments

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if event != nil, head != nil || base != nil {
      throw ValidationError("--event and --head or --base exclude each other")
    }
    if simulated.simulate != nil, event != nil || publishing.publish {
      throw ValidationError("--simulate reads no event and publishes nothing")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    if let options = simulated.options(head: head, base: base) {
      return await global.report("check merge", in: world) { session throws(Failure) in
        try await SimulateRun.run(options, in: session)
      }
    }
    let options = ChangeResolver.Options(head: head, base: base, event: event)
    return await global.report("check merge", in: world, published: publishing.name("merge")) {
      session throws(Failure) in
      try await CheckMergeRequest.run(options, in: session)
    }
  }
}

/// The options of `check merge` that describe a CI event to simulate.
struct SimulateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Simulate a CI event and check it as CI would: \(SimulateRun.events.joined(separator: ", ")).",
      valueName: "event"),
    completion: .list(SimulateRun.events))
  var simulate: String?

  @Option(
    help: ArgumentHelp("With --simulate: the fork of the head branch.", valueName: "owner/name"))
  var fork: String?

  @Flag(help: "With --simulate: the author is a bot.")
  var bot = false

  @Option(help: ArgumentHelp("With --simulate: the action, as in edited.", valueName: "action"))
  var action: String?

  @Option(
    help: ArgumentHelp("With --simulate: the base before an edited event.", valueName: "branch"))
  var formerBase: String?

  mutating func validate() throws {
    if simulate == nil, fork != nil || bot || action != nil || formerBase != nil {
      throw ValidationError("--fork, --bot, --action and --former-base are for --simulate")
    }
  }

  /// The event between two branches; nil without --simulate.
  func options(head: String?, base: String?) -> SimulateRun.Options? {
    simulate.map {
      SimulateRun.Options(
        event: $0, head: head, base: base, fork: fork, authorIsBot: bot, action: action,
        formerBase: formerBase)
    }
  }
}
