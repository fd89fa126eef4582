import ArgumentParser
package import Diagnostics
import Effects
import Gitflow
import Session
import Templates

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

/// `explain`: the page of a rule.
package enum ExplainRule {
  /// The rules that have a page.
  package static var names: [String] { RulePage.all.map(\.id) }

  /// The page of `rule`, or all pages.
  package static func text(_ rule: String?) throws(Failure) -> Report {
    let pages = RulePage.all.filter { rule == nil || $0.id == rule }
    if let rule, pages.isEmpty { throw unknown(rule) }
    let values = pages.map { page -> JSONValue in
      [
        "rule": .string(page.id), "summary": .string(page.summary), "why": .string(page.why),
        "page": .string(page.text),
      ]
    }
    return Report(
      text: pages.map(\.text).joined(separator: "\n"), values: ["rules": .array(values)])
  }

  private static func unknown(_ rule: String) -> Failure {
    let nearest = EditDistance.nearest(to: rule, in: names)
    return Failure(
      .usage, "usage",
      "unknown rule '\(rule)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      hint: .flowctl("explain", "\(nearest ?? "--all")"))
  }
}
