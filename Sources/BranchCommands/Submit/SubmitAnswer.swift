import Base
import GitHub
import Gitflow

struct SubmitAnswer {
  let facts: SubmitFacts
  let wish: SubmitPlan.Wish
  let isDryRun: Bool
  var hasPushed = false
  var plan: SubmitPlan?
  /// The current pull request; nil if a dry run would open one.
  var request: PullRequestRecord?
  var notes: [String] = []
  /// True if GitHub rejected a part: a reviewer, a label, or the move of the issue.
  var isIncomplete = false

  var listing: Report {
    var report = Report(text: text, values: values, isDeed: !isDryRun)
    if isIncomplete { report.status = .unknown }
    return report
  }

  var text: String {
    ([push, pullRequest, request.map(\.url)].compactMap(\.self) + (plan?.notes ?? []) + notes)
      .filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
  }

  private var push: String? {
    guard hasPushed else { return nil }
    let what = "'\(facts.name)' to '\(facts.remote)'"
    return isDryRun ? "would push \(what)" : "pushed \(what)"
  }

  private var pullRequest: String? {
    guard let plan else { return nil }
    guard let number = plan.number else {
      let title = "'\(ForeignText.shown(wish.text.title))' into '\(wish.base)'"
      let kind = wish.isDraft ? "draft pull request" : "pull request"
      if isDryRun { return "would open a \(kind) \(title)" }
      return "opened \(kind) #\(request?.number ?? 0) \(title)"
    }
    if plan.isEmpty { return "pull request #\(number) is up to date" }
    return (isDryRun ? "would update" : "updated") + " pull request #\(number): " + changes(plan)
  }

  private func changes(_ plan: SubmitPlan) -> String {
    [
      plan.base.map { "base '\($0)'" }, plan.title == nil ? nil : "title",
      plan.body == nil ? nil : "text",
      plan.labels.isEmpty ? nil : "labels \(plan.labels.joined(separator: ", "))",
      plan.reviewers.isEmpty ? nil : "reviewers \(plan.reviewers.joined(separator: ", "))",
    ].compactMap(\.self).joined(separator: "; ")
  }

  var values: [String: JSONValue] {
    [
      "branch": .string(facts.name), "base": .string(wish.base),
      "title": .string(request?.title ?? wish.text.title),
      "number": request.map { .number($0.number) } ?? .null,
      "url": .optional(request?.url), "draft": .bool(request?.isDraft ?? wish.isDraft),
      "labels": .strings(request?.labels ?? wish.labels),
      "reviewers": .strings(request?.reviewers ?? wish.reviewers),
      "pushed": .bool(hasPushed), "opened": .bool(plan.map { $0.number == nil } ?? false),
      "changed": .bool(plan?.isEmpty == false), "dryRun": .bool(isDryRun),
      "notes": .strings((plan?.notes ?? []) + notes),
    ]
  }
}
