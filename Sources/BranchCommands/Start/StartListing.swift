import Base
import Git
import Gitflow

struct StartListing {
  let start: StartPlan
  let base: ChosenBase
  let run: FlowRun
  let isDryRun: Bool
  let hasFetched: Bool
  var issueNotes: [String] = []

  var listing: Report {
    let answer = PlanListing(run: run, isDryRun: isDryRun)
    let commits = run.plan.steps.enumerated().compactMap { index, step in
      if case .commit = step { answer.line(index, step) } else { nil }
    }
    let lines = [made] + commits + notes
    return Report(
      text: lines.map { $0 + "\n" }.joined(),
      values: answer.ownValues.merging(values) { _, own in own }, isDeed: !isDryRun)
  }

  private var notes: [String] { base.notes + run.plan.notes + issueNotes }

  private var made: String {
    let switches = run.plan.finalBranch != nil
    let made = isDryRun ? "would create" : "created"
    let then = switches ? (isDryRun ? " and switch to it" : " and switched to it") : ""
    return "\(made) \(start.name) from \(base.display) (\(base.id.short))\(then)"
  }

  private var values: [String: JSONValue] {
    [
      "verdict": "pass", "branch": .string(start.name.text), "kind": .string(start.kind.text),
      "base": .string(start.base), "from": .string(base.display),
      "commit": .string(base.id.description), "version": .optional(start.version?.description),
      "issue": .optional(start.issue), "fetched": .bool(hasFetched), "notes": .strings(notes),
    ]
  }
}
