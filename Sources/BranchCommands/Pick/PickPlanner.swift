import Base
import Git
import Gitflow
import Session

/// A commit to pick into a release, and what happened when it was applied there.
struct Pick {
  enum Outcome {
    case made(ObjectID)
    /// The release has the change, by a known commit or by its content.
    case present(in: ObjectID?)
    /// A branch that is not merged yet has the change.
    case pending(PickBranch)
    case empty
    case conflict(PickConflict)
  }

  /// The change as the user named it.
  let asked: String
  let commit: CommitDetails
  let outcome: Outcome

  var text: String { commit.pickText }

  /// The commit in the release; nil if it was not made.
  var made: ObjectID? { if case .made(let id) = outcome { id } else { nil } }

  /// True unless it needs the user.
  var isSettled: Bool {
    switch outcome {
    case .made, .present: true
    case .pending, .empty, .conflict: false
    }
  }

  var json: JSONValue {
    [
      "asked": .string(asked), "commit": .string("\(commit.id)"),
      "subject": .string(commit.subject), "state": .string(made == nil ? "present" : "picked"),
      "made": .optional(made.map { "\($0)" }),
    ]
  }
}

extension CommitDetails {
  var pickText: String { "\(id.short) '\(ForeignText.shown(subject))'" }
}

/// The files in which a change conflicts, the commits that changed them, and the way past it.
struct PickConflict {
  let files: [String]
  /// Commits of the release.
  let ours: [CommitDetails]
  /// Commits before the change that the release lacks.
  let lacking: [CommitDetails]
  let remedy: Remedy

  func text(_ branch: String) -> String {
    func list(_ commits: [CommitDetails]) -> String {
      commits.map { "\($0.pickText) by \(ForeignText.shown($0.author.name))" }
        .joined(separator: ", ")
    }
    let names = CountText.names(files.map(ForeignText.shown), most: 10)
    return "conflicts in \(names): nothing was changed"
      + (ours.isEmpty ? "" : "; changed in '\(branch)' by \(list(ours))")
      + (lacking.isEmpty ? "" : "; before it changed by \(list(lacking)), missing in '\(branch)'")
  }
}

/// Decides what is picked: every change that was asked for, or none.
struct PickPlanner {
  /// Why a pick is refused.
  struct Refusal: Error {
    let picks: [Pick]
    let diagnostics: [Diagnostic]
  }

  let target: PickTarget
  /// True to move the release branch itself.
  let isLocal: Bool
  /// The new branch for a pull request; nil if there is none, or nothing was picked.
  let topic: String?
  /// The typed command without the changes.
  let again: Command

  /// The plan; of a change with several commits, those in the release are left out.
  func plan(_ picks: [Pick], isDryRun: Bool, remote: String?) throws(Refusal) -> FlowPlan {
    let groups = picks.map(\.asked).uniqued.map { name in picks.filter { $0.asked == name } }
    let refused = groups.filter { group in
      !group.allSatisfy(\.isSettled) || group.allSatisfy { $0.made == nil }
    }
    if !refused.isEmpty {
      let rest = picks.map(\.asked).uniqued.filter { name in
        !refused.contains { $0.first?.asked == name }
      }
      let against = refused.flatMap(\.self).filter { $0.made == nil }
      throw Refusal(picks: against, diagnostics: against.map { diagnostic($0, rest: rest, remote) })
    }
    let name = topic ?? target.name
    let (ref, before) = (RefName.branch(name), topic == nil ? target.tips.local : nil)
    let tip = picks.compactMap(\.made).last ?? target.tip
    let revision = CommitID(tip).map(FlowRevision.commit) ?? .ref(target.ref)
    var tips: [String: CommitID?] = [target.ref: CommitID(target.tip)]
    tips[ref] = .some(before)
    let branch = isLocal ? nil : target.tips.note(target.name, of: target.remote)
    return FlowPlan(
      "release pick", name, again: again.adding(picks.map(\.asked).uniqued), tips: tips,
      steps: [before == nil ? .create(ref: ref, at: revision) : .move(ref: ref, to: revision)],
      notes: [branch].compactMap(\.self)
        + picks.map { pick in
          pick.made == nil
            ? "left out \(pick.text), which '\(target.name)' has"
            : (isDryRun ? "would pick " : "picked ") + pick.text
        },
      unpushed: isLocal ? remote.map { UnpushedRemote($0, command: .git("push", $0, name)) } : nil)
  }

  private func diagnostic(_ pick: Pick, rest: [String], _ remote: String?) -> Diagnostic {
    let (reason, remedy) = against(pick, remote)
    let others: Remedy = rest.isEmpty ? target.ledger : .run(again.adding(rest))
    return Diagnostic(
      PickCommits.rule, "\(pick.text) \(reason)", hint: remedy ?? others,
      evidence: ["commit": .string("\(pick.commit.id)")])
  }

  private func against(_ pick: Pick, _ remote: String?) -> (reason: String, remedy: Remedy?) {
    switch pick.outcome {
    case .made, .empty: return ("changes no files", nil)
    case .present(let commit):
      let place = commit.flatMap { $0 == pick.commit.id ? nil : " as \($0.short)" } ?? ""
      return ("is already in '\(target.name)'\(place)", nil)
    case .pending(let branch):
      let reason = "is already picked on '\(branch.name)', which is not merged yet"
      if !branch.isHere { return (reason, nil) }
      return (
        reason,
        isLocal || remote == nil
          ? .flowctl("finish", branch.name, "--local") : .flowctl("submit", branch.name)
      )
    case .conflict(let conflict): return (conflict.text(target.name), conflict.remedy)
    }
  }
}
