package import Base

/// A started plan and its progress.
package struct FlowRun: Hashable, Sendable {
  /// The state of a run.
  package enum State: Hashable, Sendable {
    case running
    /// The conflict of a merge or of a rebased commit must be resolved.
    case stopped(step: Int, files: [String])
    /// It is being undone, or its process ended during the undo.
    case reverting(FlowReversal)
    case done
    case aborted
    case undone
    /// Interrupted, and forgotten with its refs as they were.
    case discarded
  }

  /// What was checked out at the start.
  package enum Head: Hashable, Sendable {
    case branch(String)
    case detached(CommitID)
    case none

    /// The branch; nil if HEAD is detached.
    package var ref: String? { if case .branch(let ref) = self { ref } else { nil } }
  }

  package var number: Int
  package var time: Int64
  package var version: String
  /// The working tree that it was started in; empty in a bare repository.
  package var worktree: String
  package var head: Head
  package var plan: FlowPlan
  package var changes: [Int: RefChange] = [:]
  package var skipped: Set<Int> = []
  package var replays: [Int: FlowReplay] = [:]
  package var settings: [FlowSetting] = []
  /// True after it may have pushed something.
  package var hasPushed = false
  /// Signs tags regardless of the configuration, as requested at the start.
  package var signsTags = false
  /// True after it has stopped at a conflict: from then on it contains work of the user.
  package var hasStopped = false
  package var state = State.running

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
    case .done, .aborted, .undone, .discarded: false
    }
  }

  /// True while it is undone.
  package var isBackward: Bool {
    switch state {
    case .running, .stopped, .done: false
    case .reverting, .aborted, .undone, .discarded: true
    }
  }

  /// The step whose conflict stopped it, also during an undo.
  package var stop: Int? {
    switch state {
    case .stopped(let step, _): step
    case .reverting(let reversal): reversal.stop
    case .running, .done, .aborted, .undone, .discarded: nil
    }
  }

  /// The commands that finish it; the first one continues in its current direction.
  package var ways: [Command] {
    if case .reverting(let reversal) = state {
      let undo = Command.flowctl("undo", "\(number)", "--yes")
      return [reversal.isUndo ? undo : command.adding("--abort")]
    }
    return [command.adding("--continue"), command.adding("--abort")]
  }

  /// The hint that finishes it.
  package var remedy: Remedy {
    let ways = ways
    guard ways.count == 2 else {
      return .run(ways).then("or, to keep everything as it is now")
        .then(.flowctl("undo", "--discard"))
    }
    return Remedy.explain("after you resolve this").then(.run(ways[0]))
      .then("to undo").then(.run(ways[1]))
  }

  /// The command that made the plan, without its own arguments.
  package var command: Command { .flowctl(named: plan.command) }

  /// The combined change of all steps for each ref.
  package var combined: [RefChange] {
    changes.sorted { $0.key < $1.key }.map(\.value).combined
  }

  /// The changes that a push sends: the remote's refs when the plan was made, and our refs now.
  package func changes(sentBy push: FlowPush) -> [RefChange] {
    let changes = Dictionary(combined.map { ($0.ref, $0) }) { $1 }
    return push.refs.compactMap { ref in
      let tracking = RefName.tracking(RefName.short(ref), of: push.remote)
      let before = RefName.isBranch(ref) ? plan.tips[tracking] ?? nil : nil
      let source = push.sources[ref].map { plan.tips[$0] ?? nil }
      let after = source ?? changes[ref].map(\.after) ?? plan.tips[ref] ?? nil
      return before == after ? nil : RefChange(ref, from: before, to: after)
    }
  }

  /// True if it has pushed a ref.
  package func hasSent(_ ref: String) -> Bool {
    hasPushed && plan.pushes.contains { changes(sentBy: $0).contains { $0.ref == ref } }
  }

  /// True if the steps change nothing.
  package var changesNothing: Bool {
    changes.isEmpty
      && !plan.steps.contains { step in
        switch step {
        case .push(let push): !changes(sentBy: push).isEmpty
        case .switchTo: true
        default: false
        }
      }
  }

  /// The branch that is checked out at the end; nil if HEAD stays detached.
  package var finalBranch: String? {
    for case (let index, .switchTo(let ref)) in plan.steps.enumerated().reversed()
    where !skipped.contains(index) { return ref }
    return head.ref
  }
}

/// How a run is undone; recorded before the undo starts.
package struct FlowReversal: Hashable, Sendable {
  /// The new HEAD; nil if it does not change.
  package var head: FlowRun.Head
  /// True to undo a finished run, false to abort a run.
  package var isUndo: Bool
  /// The step whose conflict had stopped it.
  package var stop: Int?

  package init(to head: FlowRun.Head, isUndo: Bool = false, stop: Int? = nil) {
    self.head = head
    self.isUndo = isUndo
    self.stop = stop
  }
}

/// The progress of a rebase that stopped at a commit.
package struct FlowReplay: Hashable, Sendable {
  package var tip: CommitID
  /// The commit of the branch that stopped it.
  package var commit: CommitID
  /// True after that commit is created again or skipped.
  package var isDone: Bool

  /// A rebase that stopped at a commit, unless that is done.
  package init(tip: CommitID, commit: CommitID, isDone: Bool = false) {
    self.tip = tip
    self.commit = commit
    self.isDone = isDone
  }
}

/// A Git setting of a branch, such as its upstream.
package struct FlowSetting: Hashable, Sendable {
  /// As Git lists it: `branch.feature/login.remote`.
  package var key: String
  package var value: String

  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// The short name of the branch, which may contain dots itself.
  package var branch: String? {
    guard key.hasPrefix("branch."), let end = key.lastIndex(of: ".") else { return nil }
    let start = key.index(key.startIndex, offsetBy: "branch.".count)
    return start < end ? String(key[start..<end]) : nil
  }
}
