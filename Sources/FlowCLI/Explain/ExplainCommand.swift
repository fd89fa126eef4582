import ArgumentParser
import Diagnostics
import Effects
import Session

struct ExplainCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a rule.",
    discussion: "flowctl explain wrong-base\nflowctl explain --all")

  @Argument(help: "The rule, such as wrong-base.", completion: .list(ExplainRule.names))
  var rule: String?

  @Flag(help: "Print the pages of all rules.")
  var all = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var place: PlaceOptions

  mutating func validate() throws {
    if all == (rule != nil) {
      throw ValidationError(
        "pass a rule, or --all: \(ExplainRule.names.joined(separator: ", "))")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("explain", in: world, asJSON: json) { _ throws(Failure) in
      try ExplainRule.text(rule)
    }
  }
}
