package import Base

extension FlowRun {
  /// The run as JSON, for the journal.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "schemaVersion": 1, "number": .number(number), "time": .number(Int(time)),
      "version": .string(version), "worktree": .string(worktree), "head": .optional(head.name),
      "plan": plan.json, "state": .string(state.name), "hasPushed": .bool(hasPushed),
      "direction": isBackward ? "backward" : "forward",
      "skipped": .array(skipped.sorted().map { .number($0 + 1) }),
      "replays": .array(replays.sorted { $0.key < $1.key }.map { $1.json(step: $0 + 1) }),
      "settings": .array(settings.map(\.json)),
      "changes": .array(changes.sorted { $0.key < $1.key }.map { $1.json(step: $0 + 1) }),
    ]
    if signsTags { members["signsTags"] = true }
    if hasStopped { members["hasStopped"] = true }
    switch state {
    case .stopped(let step, let files):
      members["stoppedAt"] = .number(step + 1)
      members["conflicts"] = .strings(files)
    case .reverting(let reversal):
      members["stoppedAt"] = reversal.stop.map { .number($0 + 1) }
      members["backTo"] = .optional(reversal.head.name)
      members["isUndo"] = .bool(reversal.isUndo)
    case .running, .done, .aborted, .undone, .discarded: break
    }
    return .object(members)
  }
}

extension FlowSetting {
  /// The setting as JSON.
  var json: JSONValue { ["key": .string(key), "value": .string(value)] }
}

extension FlowRun.State {
  /// The state in a word.
  package var name: String {
    switch self {
    case .running: "running"
    case .stopped: "stopped"
    case .reverting: "reverting"
    case .done: "done"
    case .aborted: "aborted"
    case .undone: "undone"
    case .discarded: "discarded"
    }
  }

  /// Reads what `name` writes.
  package init?(name: String, step: Int?, files: [String], backTo: String?, isUndo: Bool) {
    switch (name, step) {
    case ("running", _): self = .running
    case ("stopped", let step?): self = .stopped(step: step - 1, files: files)
    case ("reverting", _):
      self = .reverting(
        FlowReversal(
          to: FlowRun.Head(name: backTo), isUndo: isUndo, stop: step.map { $0 - 1 }))
    case ("done", _): self = .done
    case ("aborted", _): self = .aborted
    case ("undone", _): self = .undone
    case ("discarded", _): self = .discarded
    default: return nil
    }
  }
}

extension FlowRun.Head {
  /// A whole ref, all digits of a commit, or nothing.
  package var name: String? {
    switch self {
    case .branch(let ref): ref
    case .detached(let id): id.text
    case .none: nil
    }
  }

  /// Reads what `name` writes.
  package init(name: String?) {
    guard let name else {
      self = .none
      return
    }
    self = CommitID(parsing: name).map(FlowRun.Head.detached) ?? .branch(name)
  }
}

extension FlowReplay {
  /// The progress of a rebase, for the journal.
  package func json(step: Int) -> JSONValue {
    [
      "step": .number(step), "tip": .string(tip.text), "commit": .string(commit.text),
      "done": .bool(isDone),
    ]
  }
}

extension RefChange {
  /// The change as JSON.
  package func json(step: Int) -> JSONValue {
    [
      "step": .number(step), "ref": .string(ref), "before": .optional(before?.text),
      "after": .optional(after?.text),
    ]
  }
}
