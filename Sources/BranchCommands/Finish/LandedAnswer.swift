import Diagnostics
import GitHub
import Gitflow
import Session

struct LandedAnswer {
  let request: PullRequestRecord
  let route: FinishRoute
  let remote: String
  let isDryRun: Bool
  var run: FlowRun?
  var owed: [OwedRequest] = []
  /// What was done on GitHub for the version and for the branch's issue.
  var published: [String] = []
  var moved: [String] = []
  var notes: [String] = []

  var listing: Report {
    let own = run.map { PlanListing(run: $0, isDryRun: isDryRun).listing }
    let steps = own.map { String(decoding: $0.text, as: UTF8.self) } ?? ""
    let lines =
      ["pull request #\(request.number) is merged into '\(route.target)'"] + published + moved
      + (run == nil ? notes : []) + owed.map(text) + [rest].compactMap(\.self)
    return Report(
      text: steps + lines.map { $0 + "\n" }.joined(), values: values, isDeed: isDone && !isDryRun)
  }

  private func text(_ owed: OwedRequest) -> String {
    guard !owed.conflicts.isEmpty else { return standing(owed) }
    let files = owed.conflicts.map { "'\($0)'" }.joined(separator: ", ")
    if owed.resolution != nil {
      return "\(standing(owed)), from '\(owed.head)', where flowctl resolves \(files)"
    }
    return (["\(standing(owed)); conflict in \(files)"] + way(around: owed).hintLines)
      .joined(separator: "\n")
  }

  /// The hosting service's own instructions would merge the target into the released branch.
  private func way(around owed: OwedRequest) -> Remedy {
    let debt = PendingBackMerge(
      source: "\(remote)/\(owed.source)", sourceName: owed.source,
      target: "\(remote)/\(owed.target)", targetName: owed.target, missing: .known([]))
    return debt.remedy.then("resolve the conflicts").then(
      .run([.git("commit"), .flowctl("submit")]))
  }

  private func standing(_ owed: OwedRequest) -> String {
    let what = "'\(owed.source)' back into '\(owed.target)'"
    guard let number = owed.number else { return "would open a pull request to merge \(what)" }
    return owed.isNew
      ? "opened pull request #\(number) to merge \(what)"
      : "pull request #\(number) to merge \(what) is still open"
  }

  private var isDone: Bool { owed.isEmpty }

  private var rest: String? {
    // By then, another branch may be checked out.
    isDone ? nil : "after that merge, run: flowctl finish \(ShellWord.quoted(route.branch))"
  }

  private var values: [String: JSONValue] {
    [
      "branch": .string(route.branch), "target": .string(route.target),
      "state": .string(isDone ? "done" : "waiting"), "number": .number(request.number),
      "tag": .optional(route.tag), "dryRun": .bool(isDryRun),
      "notes": .strings(published + moved + notes),
      "steps": .strings(run?.plan.steps.map(\.text) ?? []),
      "backMerges": .array(
        owed.map { owed in
          [
            "source": .string(owed.source), "target": .string(owed.target),
            "head": .string(owed.head),
            "number": owed.number.map { .number($0) } ?? .null,
            "conflicts": .strings(owed.conflicts),
          ]
        }),
    ]
  }
}
