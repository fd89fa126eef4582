import ArgumentParser
package import Base
import Session
import Templates

struct ExplainCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "List the rules, or print the page of a rule.",
    discussion: "flowctl explain\nflowctl explain wrong-base\nflowctl explain --all")

  @Argument(help: "The rule, such as wrong-base.", completion: .list(ExplainRule.names))
  var rule: String?

  @Flag(help: "Print the pages of all rules.")
  var all = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var place: PlaceOptions

  mutating func validate() throws {
    if all, rule != nil { throw ValidationError("a rule and --all can't be combined") }
  }

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("explain", in: world, asJSON: json) { _ throws(Failure) in
      if rule == nil, !all { return ExplainRule.list }
      return try ExplainRule.text(rule)
    }
  }
}

/// `explain`: the page of a rule.
package enum ExplainRule {
  /// The rules that have a page.
  package static var names: [String] { RulePage.all.map(\.id) }

  /// The rules with their summaries.
  package static var list: Report {
    let pages = RulePage.all
    return Report(
      text: TextTable.text([["rule", "requirement"]] + pages.map { [$0.id, $0.summary] }),
      values: [
        "rules": .array(
          pages.map { ["rule": .string($0.id), "summary": .string($0.summary)] })
      ])
  }

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
      hint: nearest.map { .flowctl("explain", $0) } ?? .flowctl("explain"))
  }
}
