package import Diagnostics
import Gitflow
import Session
import Templates

/// `explain`: the page of a rule.
package enum ExplainRule {
  /// The rules that have a page.
  package static var names: [String] { RulePage.all.map(\.id) }

  /// The page of `rule`, or all pages.
  package static func text(_ rule: String?, asJSON: Bool) throws(Failure) -> String {
    let pages = RulePage.all.filter { rule == nil || $0.id == rule }
    if let rule, pages.isEmpty { throw unknown(rule) }
    guard asJSON else { return pages.map(\.text).joined(separator: "\n") }
    let values = pages.map { page -> JSONValue in
      [
        "rule": .string(page.id), "summary": .string(page.summary), "why": .string(page.why),
        "page": .string(page.text),
      ]
    }
    let listing = Listing(text: "", values: ["rules": .array(values)])
    return String(decoding: listing.json(command: "explain"), as: UTF8.self)
  }

  private static func unknown(_ rule: String) -> Failure {
    let nearest = EditDistance.nearest(to: rule, in: names)
    return Failure(
      .usage, "usage",
      "there is no rule '\(rule)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      hint: .flowctl("explain", "\(nearest ?? "--all")"))
  }
}
