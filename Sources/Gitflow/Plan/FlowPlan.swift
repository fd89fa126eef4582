package import Base

/// The future changes of a command, as a value: it can be shown, run, continued and undone.
package struct FlowPlan: Hashable, Sendable {
  package var command: String
  package var subject: String
  /// The command that makes the plan again, such as `flowctl finish release/1.5.0 --local`.
  package var again: Command
  /// The commit of every ref that a step uses, before the first step; nil if the ref is missing.
  package var tips: [String: CommitID?]
  package var steps: [FlowStep]
  package var notes: [String]
  /// The remote that the plan does not push to, and the command to push; nil if there is none.
  package var unpushed: UnpushedRemote?

  /// A plan; without notes by default.
  package init(
    _ command: String, _ subject: String, again: Command, tips: [String: CommitID?],
    steps: [FlowStep], notes: [String] = [], unpushed: UnpushedRemote? = nil
  ) {
    self.command = command
    self.subject = subject
    self.again = again
    self.tips = tips
    self.steps = steps
    self.notes = notes
    self.unpushed = unpushed
  }

  /// The full refs that it deletes.
  package var deletedRefs: [String] {
    steps.compactMap { if case .delete(let ref) = $0 { ref } else { nil } }
  }

  /// The plan beside other working trees, by their branches: these branches are not deleted.
  ///
  /// If this working tree can't leave its branch for the target, it stays there.
  package func keeping(_ others: [String: String], head: String?) -> FlowPlan {
    var plan = self
    var stays = false
    let isFinish = steps.contains { step in
      switch step {
      case .merge: true
      case .delete(let ref): ref == head
      default: false
      }
    }
    if isFinish, let target = finalBranch, let tree = others[target] {
      plan.steps.removeAll { $0 == .switchTo(ref: target) }
      stays = true
      plan.notes.append("'\(RefName.short(target))' is checked out in '\(tree)'")
    }
    for ref in deletedRefs {
      let tree = others[ref]
      guard tree != nil || stays && ref == head else { continue }
      plan.steps.removeAll { $0 == .delete(ref: ref) }
      let place = tree.map { "checked out in '\($0)'" } ?? "checked out here"
      plan.notes.append(
        "'\(RefName.short(ref))' is kept: it is \(place); to delete it later: flowctl prune")
    }
    return plan
  }

  /// Its pushes, in the order of the steps.
  package var pushes: [FlowPush] {
    steps.compactMap { if case .push(let push) = $0 { push } else { nil } }
  }

  /// The command for messages; a command that creates the branch can't be identified by the branch.
  package var words: String {
    let own = RefName.branch(subject)
    let makesSubject = steps.contains { step in
      if case .create(own, _) = step { true } else { false }
    }
    let fix = again.words.contains("--fix-base") ? " --fix-base" : ""
    return makesSubject ? again.description : "flowctl \(command)\(fix) \(subject)"
  }

  /// The branch that is checked out at the end, if the plan switches.
  package var finalBranch: String? {
    for case .switchTo(let ref) in steps.reversed() { return ref }
    return nil
  }
}

/// A remote that a plan does not push to.
package struct UnpushedRemote: Hashable, Sendable {
  package var remote: String
  package var command: Command

  package init(_ remote: String, command: Command) {
    self.remote = remote
    self.command = command
  }
}
