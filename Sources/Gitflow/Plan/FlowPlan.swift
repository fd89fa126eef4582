package import Diagnostics

/// What a command is going to do, as a value: it is shown, run, resumed and undone.
package struct FlowPlan: Hashable, Sendable {
  package var command: String
  package var subject: String
  /// What to type to make the plan again, such as `flowctl finish release/1.5.0 --local`.
  package var again: Command
  /// Where every ref that a step reads or moves stands before the first one; nothing where it is not there.
  package var tips: [String: CommitID?]
  package var steps: [FlowStep]
  package var notes: [String]
  /// The remote that is not told of it, and how it can be; nothing where it is told or need not be.
  package var untold: FlowUntold?

  /// A plan; notes are none by default.
  package init(
    _ command: String, _ subject: String, again: Command, tips: [String: CommitID?],
    steps: [FlowStep], notes: [String] = [], untold: FlowUntold? = nil
  ) {
    self.command = command
    self.subject = subject
    self.again = again
    self.tips = tips
    self.steps = steps
    self.notes = notes
    self.untold = untold
  }

  /// The refs that its steps move, make or take away, in the order of the steps.
  package var changedRefs: [String] { steps.compactMap(\.changedRef).uniqued }

  /// What it tells remotes, in the order of the steps.
  package var pushes: [FlowPush] {
    steps.compactMap { if case .push(let push) = $0 { push } else { nil } }
  }

  /// The command as it is told; one that makes the branch that it is about can't be told by that.
  package var words: String {
    let own = RefName.branch(subject)
    let makesSubject = steps.contains { step in
      if case .create(own, _) = step { true } else { false }
    }
    return makesSubject ? again.description : "flowctl \(command) \(subject)"
  }

  /// The branch that is checked out in the end, where the plan says so.
  package var finalBranch: String? {
    for case .switchTo(let ref) in steps.reversed() { return ref }
    return nil
  }
}

/// A remote that is not told of what a plan does.
package struct FlowUntold: Hashable, Sendable {
  package var remote: String
  package var command: Command

  /// What tells a remote.
  package init(_ remote: String, command: Command) {
    self.remote = remote
    self.command = command
  }
}
