package import Diagnostics

extension FlowRun {
  /// What brings a run that waits to its end, for somebody in a work tree; nothing of one at its end.
  package func moves(from place: String) -> [NextMove] {
    let (leading, ways) = (way(from: place), ways)
    func move(_ command: Command, _ reason: String) -> NextMove {
      NextMove(.run(leading + [command]), reason)
    }
    let abort = move(command.adding("--abort"), "undoes the whole run")
    switch state {
    case .done, .aborted, .undone: return []
    case .reverting: return [move(ways[0], "undoes the rest")]
    case .running:
      let resume = move(ways[0], "continues the interrupted run")
      return hasPushed ? [resume] : [resume, abort]
    case .stopped(let step, let files):
      let resolved = "after you resolve and add \(CountText.names(files, most: 3))"
      let resume = move(
        ways[0], worktree.isEmpty ? "shows the conflict in this working tree" : resolved)
      let skip = skip(step).map { [move(command.adding("--skip"), $0)] } ?? []
      // A bare repository has no place for a conflict.
      return (place.isEmpty ? [] : [resume]) + [abort] + skip
    }
  }

  /// What leads to the work tree of the run from a place.
  package func way(from place: String) -> [Command] {
    place == worktree || worktree.isEmpty ? [] : [Command(["cd", worktree])]
  }

  /// That it has to be brought to an end, in a line.
  package var unfinishedText: String {
    isBackward
      ? "the undo of '\(plan.words)' is not finished" : "'\(plan.words)' is not finished"
  }

  /// What a run waits for, in a line; nothing of one at its end.
  package var waitingText: String? {
    let command = "'\(plan.words)'"
    switch state {
    case .done, .aborted, .undone: return nil
    case .running: return "\(command) was interrupted"
    case .reverting: return "the undo of \(command) was interrupted"
    case .stopped(_, let files):
      return "\(command) stopped at a conflict in \(CountText.names(files, most: 3))"
    }
  }

  /// What is left out where a step that stopped is skipped; nothing where it can't be.
  package func skip(_ step: Int) -> String? {
    guard plan.steps.indices.contains(step) else { return nil }
    switch plan.steps[step] {
    case .merge(let merge): return merge.canBeSkipped ? "skips this merge" : nil
    case .rebase: return "skips this commit"
    default: return nil
    }
  }

  /// What the user should know besides the steps.
  package var notes: [String] {
    // What is taken back, or waits, is not to be told.
    guard state == .running || state == .done, let untold = plan.untold,
      let command = telling(untold)
    else { return plan.notes }
    return plan.notes + ["not pushed to '\(untold.remote)'; to push: \(command)"]
  }

  /// Where a merge was left out, the same command would meet its conflict again.
  private func telling(_ untold: FlowUntold) -> Command? {
    let hasSkippedMerge = plan.steps.indices.contains { step in
      if case .merge = plan.steps[step] { skipped.contains(step) } else { false }
    }
    if !hasSkippedMerge { return untold.command }
    let moved = combined.filter { $0.after != nil }.map { RefName.short($0.ref) }
    return moved.isEmpty ? nil : .git("push", untold.remote).adding(moved)
  }
}
