import Base
import GitHub
import Gitflow

/// What was done after the merge of a pull request, and what must be merged next.
struct MergedPullRequestReport {
  let request: PullRequestRecord
  let route: FinishRoute
  let remote: String
  let isDryRun: Bool
  var run: FlowRun?
  var backMerges: [BackMergePullRequest] = []
  /// What was done on GitHub for the version and for the branch's issue.
  var published: [String] = []
  var moved: [String] = []
  var notes: [String] = []

  var listing: Report {
    let own = run.map { PlanListing(run: $0, isDryRun: isDryRun).listing }
    let steps = own.map { String(decoding: $0.text, as: UTF8.self) } ?? ""
    let lines =
      ["pull request #\(request.number) is merged into '\(route.target)'"] + published + moved
      + (run == nil ? notes : []) + backMerges.map(text) + [rest].compactMap(\.self)
    return Report(
      text: steps + lines.map { $0 + "\n" }.joined(), values: values, isDeed: isDone && !isDryRun)
  }

  private func text(_ merge: BackMergePullRequest) -> String {
    guard !merge.conflicts.isEmpty else { return state(merge) }
    let files = merge.conflicts.map { "'\($0)'" }.joined(separator: ", ")
    if merge.resolution != nil {
      return "\(state(merge)), from '\(merge.head)', where flowctl resolves \(files)"
    }
    // The hosting service's own instructions would merge the target into the released branch.
    let missing = PendingBackMerge(
      source: "\(remote)/\(merge.source)", sourceName: merge.source,
      target: "\(remote)/\(merge.target)", targetName: merge.target, missing: .known([]))
    let remedy = missing.remedy.then("resolve the conflicts").then(
      .run([.git("commit"), .flowctl("submit")]))
    return (["\(state(merge)); conflict in \(files)"] + remedy.hintLines).joined(separator: "\n")
  }

  private func state(_ merge: BackMergePullRequest) -> String {
    let what = "'\(merge.source)' back into '\(merge.target)'"
    guard let number = merge.number else { return "would open a pull request to merge \(what)" }
    return merge.isNew
      ? "opened pull request #\(number) to merge \(what)"
      : "pull request #\(number) to merge \(what) is still open"
  }

  private var isDone: Bool { backMerges.isEmpty }

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
        backMerges.map { merge in
          [
            "source": .string(merge.source), "target": .string(merge.target),
            "head": .string(merge.head),
            "number": merge.number.map { .number($0) } ?? .null,
            "conflicts": .strings(merge.conflicts),
          ]
        }),
    ]
  }
}
