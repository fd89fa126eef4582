import Base
import Gitflow

/// The output of a plan: what it would do, did, or stopped at.
struct PlanListing {
  let run: FlowRun
  var isDryRun = false
  /// False if later runs are kept when this one is undone.
  var isLast = true
  /// Refs that were already where undoing the run would have moved them.
  var already: Set<String> = []
  /// The branch to which undoing the run switched.
  var switched: String?
  var notes: [String] = []
  var values: [String: JSONValue] = [:]

  var listing: Report {
    var listing = Report(
      text: lines.map { $0 + "\n" }.joined(), values: values.merging(ownValues) { own, _ in own })
    if case .stopped = run.state { listing.status = .fail }
    listing.payload?.isDeed = !isDryRun && !run.isOpen
    return listing
  }

  private var lines: [String] {
    switch run.state {
    case .running, .done:
      let steps = run.plan.steps.enumerated().compactMap { index, step in line(index, step) }
      return (steps.isEmpty ? ["nothing is left to do"] : steps)
        + (isDryRun ? run.plan.notes : run.notes) + notes
    case .stopped, .reverting, .aborted, .discarded: return ending
    case .undone:
      return run.combined.reversed().map(\.reversed)
        .map { already.contains($0.ref) ? $0.standingText : $0.pastText }
        + renamed("renamed") + (switched.map { [FlowStep.switchTo(ref: $0).pastText] } ?? [])
        + ending
    }
  }

  /// Steps without a change are left out.
  func line(_ index: Int, _ step: FlowStep) -> String? {
    if run.skipped.contains(index) { return "skipped: \(step.text)" }
    let change = run.changes[index]
    switch step {
    case .push(let push):
      let refs = run.changes(sentBy: push).map(\.ref)
      if refs.isEmpty { return nil }
      var sent = push
      sent.refs = refs
      return line(of: .push(sent))
    case .switchTo, .configure: return line(of: step)
    default:
      guard let change else { return nil }
      // A real run creates other commits than its dry run.
      if isDryRun { return "would " + step.text }
      guard let commit = change.after, step.makesObject else { return step.pastText }
      return "\(step.pastText) (\(commit.short))"
    }
  }

  private func line(of step: FlowStep) -> String? {
    if isDryRun { return "would " + step.text }
    return run.state == .done ? step.pastText : nil
  }

  /// A line for each branch that undoing the run renames on a remote.
  func renamed(_ verb: String) -> [String] {
    run.plan.pushes.filter(\.isRenaming).map { push in
      let names = (push.sources.keys + push.deleted).map { "'\(RefName.short($0))'" }
      return "\(verb) \(names.joined(separator: " to ")) on '\(push.remote)'"
    }
  }

  private var ending: [String] {
    let command = "flowctl \(run.plan.command)"
    switch run.state {
    case .stopped(let step, let files):
      let names = files.map { "'\($0)'" }.joined(separator: ", ")
      let skip = run.skip(step).map { ", \(command) --skip \($0)" } ?? ""
      return [
        "stopped: \(run.plan.steps[step].text)\(place(step)) conflicts in \(names); no branch has moved yet",
        "resolve the conflict, git add the files, then run: \(command) --continue",
        "or: \(command) --abort undoes everything\(skip)",
      ]
    case .running, .done, .reverting: return []
    case .aborted:
      let rest = run.plan.notes.isEmpty ? "everything" : "everything else"
      return run.plan.notes + ["aborted: \(rest) was restored"]
    case .undone: return leftGone
    case .discarded: return run.plan.notes + ["discarded: \(run.words); nothing was moved"]
    }
  }

  /// Branches deleted on a remote are not restored.
  private var leftGone: [String] {
    let lines = pushes.flatMap { push in
      push.deleted.flatMap { ref in
        let name = RefName.short(ref)
        // If this run deleted no local branch, the branch may exist nowhere.
        let isHere = run.combined.contains { $0.ref == ref }
        let tip = run.plan.tips[RefName.tracking(name, of: push.remote)] ?? nil
        let made = isHere ? nil : tip.map { Command.git("branch", name, $0.short) }
        return ["'\(name)' stays deleted on '\(push.remote)'"]
          + Remedy.run([made, .git("push", push.remote, name)].compactMap(\.self)).hintLines
      }
    }
    if run.combined.allSatisfy({ already.contains($0.ref) }) {
      return [undone("nothing was left to undo")] + lines
    }
    if !isLast { return [undone("later changes are kept")] + lines }
    return [undone("everything \(lines.isEmpty ? "" : "in this clone ")was restored")] + lines
  }

  private func undone(_ words: String) -> String { "undone: \(run.words), \(words)" }

  private var pushes: [FlowPush] {
    run.hasPushed ? run.plan.pushes.filter { !$0.isRenaming } : []
  }

  private func place(_ step: Int) -> String {
    run.replays[step].map { " at \($0.commit.short)" } ?? ""
  }

  var ownValues: [String: JSONValue] {
    var values = run.members.filter { !["schemaVersion", "version"].contains($0.key) }
    values["dryRun"] = .bool(isDryRun)
    values["notes"] = .strings(run.notes + notes)
    if isDryRun {
      values["state"] = "planned"
      values["number"] = nil
      values["time"] = nil
    }
    return values
  }
}
