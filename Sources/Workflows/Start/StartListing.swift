import Diagnostics
import Git
import Gitflow

/// What `start` says.
struct StartListing {
  let plan: StartPlan
  let base: ChosenBase
  let isDryRun: Bool
  let hasFetched: Bool
  let switches: Bool
  var issueNotes: [String] = []

  var listing: Listing {
    let made = isDryRun ? "would create" : "created"
    let then = switches ? (isDryRun ? " and switch to it" : " and switched to it") : ""
    let lines =
      ["\(made) \(plan.name) from \(base.display) (\(base.id.short))\(then)"] + base.notes
      + issueNotes
    return Listing(text: lines.joined(separator: "\n") + "\n", values: values)
  }

  private var values: [String: JSONValue] {
    [
      "verdict": "pass", "branch": .string(plan.name.text), "kind": .string(plan.kind.text),
      "base": .string(plan.base), "from": .string(base.display),
      "commit": .string(base.id.description), "version": .optional(plan.version?.description),
      "issue": .optional(plan.issue), "fetched": .bool(hasFetched), "dryRun": .bool(isDryRun),
      "notes": .strings(base.notes + issueNotes),
    ]
  }
}
