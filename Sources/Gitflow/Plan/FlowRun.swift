package import Diagnostics

/// A plan that was begun, and how far it came.
package struct FlowRun: Hashable, Sendable {
  /// Where a run stands.
  package enum State: Hashable, Sendable {
    case running
    /// A merge, or a commit of a rebase, waits for somebody to resolve its conflict.
    case stopped(step: Int, files: [String])
    /// It is being taken back, or its process was ended while it was.
    case reverting(FlowReversal)
    case done
    case aborted
    case undone
  }

  /// What was checked out when it began.
  package enum Head: Hashable, Sendable {
    case branch(String)
    case detached(CommitID)
    case none

    /// The branch; nothing where HEAD is on none.
    package var ref: String? { if case .branch(let ref) = self { ref } else { nil } }
  }

  package var number: Int
  package var time: Int64
  package var version: String
  /// The work tree that it was begun in; empty in a bare repository.
  package var worktree: String
  package var head: Head
  package var plan: FlowPlan
  package var changes: [Int: RefChange] = [:]
  package var skipped: Set<Int> = []
  package var replays: [Int: FlowReplay] = [:]
  package var settings: [FlowSetting] = []
  /// True once the remote may have heard of it.
  package var hasPushed = false
  /// Signs tags whatever the configuration says, as the first call asked.
  package var signsTags = false
  /// True once it has stopped at a conflict: from then on it holds somebody's work.
  package var hasStopped = false
  package var state = State.running

  /// A run that begins.
  package init(
    number: Int, time: Int64, version: String, worktree: String, head: Head, plan: FlowPlan
  ) {
    self.number = number
    self.time = time
    self.version = version
    self.worktree = worktree
    self.head = head
    self.plan = plan
  }

  /// True while it can be continued or aborted.
  package var isOpen: Bool {
    switch state {
    case .running, .stopped, .reverting: true
    case .done, .aborted, .undone: false
    }
  }

  /// True once it goes back to where it began.
  package var isBackward: Bool {
    switch state {
    case .running, .stopped, .done: false
    case .reverting, .aborted, .undone: true
    }
  }

  /// The step at whose conflict it waits, or waited before it went back.
  package var stop: Int? {
    switch state {
    case .stopped(let step, _): step
    case .reverting(let reversal): reversal.stop
    case .running, .done, .aborted, .undone: nil
    }
  }

  /// The commands that bring it to an end, the first one to the end that it is on its way to.
  package var ways: [Command] {
    if case .reverting(let reversal) = state {
      let undo = Command.flowctl("undo", "\(number)", "--yes")
      return [reversal.isUndo ? undo : command.adding("--abort")]
    }
    return [command.adding("--continue"), command.adding("--abort")]
  }

  /// What brings it to its end.
  package var remedy: Remedy {
    let ways = ways
    guard ways.count == 2 else { return .run(ways) }
    return Remedy.explain("after you resolve this").then(.run(ways[0]))
      .then("to undo").then(.run(ways[1]))
  }

  /// The command that made the plan, without its own arguments.
  package var command: Command { .flowctl(named: plan.command) }

  /// What all steps did to each ref.
  package var combined: [RefChange] {
    changes.sorted { $0.key < $1.key }.map(\.value).combined
  }

  /// What a remote is told: where its refs stood when the plan was made, and where ours go.
  package func told(by push: FlowPush) -> [RefChange] {
    let changes = Dictionary(combined.map { ($0.ref, $0) }) { $1 }
    return push.refs.compactMap { ref in
      let tracking = RefName.tracking(RefName.short(ref), of: push.remote)
      let before = RefName.isBranch(ref) ? plan.tips[tracking] ?? nil : nil
      let after = changes[ref].map(\.after) ?? plan.tips[ref] ?? nil
      return before == after ? nil : RefChange(ref, from: before, to: after)
    }
  }

  /// True where it told a remote of a ref.
  package func hasTold(_ ref: String) -> Bool {
    hasPushed && plan.pushes.contains { told(by: $0).contains { $0.ref == ref } }
  }

  /// True where all that the steps would do is so already.
  package var changesNothing: Bool {
    changes.isEmpty
      && !plan.steps.contains { step in
        switch step {
        case .push(let push): !told(by: push).isEmpty
        case .switchTo: true
        default: false
        }
      }
  }

  /// The branch that is checked out once it is done; nothing where HEAD stays detached.
  package var finalBranch: String? {
    for case (let index, .switchTo(let ref)) in plan.steps.enumerated().reversed()
    where !skipped.contains(index) { return ref }
    return head.ref
  }
}

/// How a run is taken back; written down before anything goes back.
package struct FlowReversal: Hashable, Sendable {
  /// Where HEAD goes; nothing where it stays.
  package var head: FlowRun.Head
  /// True for a run that came to its end before, false for one that is aborted.
  package var isUndo: Bool
  /// The step at whose conflict it had stopped.
  package var stop: Int?

  /// A way back.
  package init(to head: FlowRun.Head, isUndo: Bool = false, stop: Int? = nil) {
    self.head = head
    self.isUndo = isUndo
    self.stop = stop
  }
}

/// How far a rebase came that stopped at a commit.
package struct FlowReplay: Hashable, Sendable {
  package var tip: CommitID
  /// The commit of the branch that it stopped at.
  package var commit: CommitID
  /// True once that one is made anew, or left out.
  package var isDone: Bool

  /// A rebase that waits at a commit, unless that is done.
  package init(tip: CommitID, commit: CommitID, isDone: Bool = false) {
    self.tip = tip
    self.commit = commit
    self.isDone = isDone
  }
}

/// A setting of git that goes with a branch, such as what it follows.
package struct FlowSetting: Hashable, Sendable {
  /// As git lists it: `branch.feature/login.remote`.
  package var key: String
  package var value: String

  /// A setting by its whole key.
  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// The short name of the branch, which may hold dots itself.
  package var branch: String? {
    guard key.hasPrefix("branch."), let end = key.lastIndex(of: ".") else { return nil }
    let start = key.index(key.startIndex, offsetBy: "branch.".count)
    return start < end ? String(key[start..<end]) : nil
  }
}
