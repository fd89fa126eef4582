import ArgumentParser
import Diagnostics

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
