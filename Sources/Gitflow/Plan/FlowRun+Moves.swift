package import Base

extension FlowRun {
  /// The commands that finish an interrupted run, from a working tree; empty for a finished run.
  package func moves(from place: String) -> [NextMove] {
    let (leading, ways) = (way(from: place), ways)
    func move(_ command: Command, _ reason: String) -> NextMove {
      NextMove(.run(leading + [command]), reason)
    }
    let abort = move(command.adding("--abort"), "undoes the whole run")
    switch state {
    case .done, .aborted, .undone, .discarded: return []
    case .reverting: return [move(ways[0], "undoes the rest")]
    case .running:
      let resume = move(ways[0], "continues the interrupted run")
      return hasPushed ? [resume] : [resume, abort]
    case .stopped(let step, let files):
      let resolved = "after you resolve and add \(CountText.names(files, most: 3))"
      let resume = move(
        ways[0], worktree.isEmpty ? "shows the conflict in this working tree" : resolved)
      let skip = skip(step).map { [move(command.adding("--skip"), $0)] } ?? []
      // A bare repository has no working tree for a conflict.
      return (place.isEmpty ? [] : [resume]) + [abort] + skip
    }
  }

  /// The command that changes to the working tree of the run.
  package func way(from place: String) -> [Command] {
    place == worktree || worktree.isEmpty ? [] : [Command(["cd", worktree])]
  }

  /// A line that says that the run is not finished.
  package var unfinishedText: String {
    isBackward
      ? "the undo of '\(plan.words)' is not finished" : "'\(plan.words)' is not finished"
  }

  /// Why a run is not finished, as a line; nil for a finished run.
  package var waitingText: String? {
    let command = "'\(plan.words)'"
    switch state {
    case .done, .aborted, .undone, .discarded: return nil
    case .running: return "\(command) was interrupted"
    case .reverting: return "the undo of \(command) was interrupted"
    case .stopped(_, let files):
      return "\(command) stopped at a conflict in \(CountText.names(files, most: 3))"
    }
  }

  /// The effect of skipping a stopped step; nil if it can't be skipped.
  package func skip(_ step: Int) -> String? {
    guard plan.steps.indices.contains(step) else { return nil }
    switch plan.steps[step] {
    case .merge(let merge): return merge.canBeSkipped ? "skips this merge" : nil
    case .rebase: return "skips this commit"
    default: return nil
    }
  }

  /// Information for the user in addition to the steps.
  package var notes: [String] {
    // A run that is undone or stopped has nothing to push.
    guard state == .running || state == .done, let unpushed = plan.unpushed,
      let command = telling(unpushed)
    else { return plan.notes }
    return plan.notes + ["not pushed to '\(unpushed.remote)'; to push: \(command)"]
  }

  /// If a merge was skipped, the same command would stop at its conflict again.
  private func telling(_ unpushed: UnpushedRemote) -> Command? {
    let hasSkippedMerge = plan.steps.indices.contains { step in
      if case .merge = plan.steps[step] { skipped.contains(step) } else { false }
    }
    if !hasSkippedMerge { return unpushed.command }
    let moved = combined.filter { $0.after != nil }.map { RefName.short($0.ref) }
    return moved.isEmpty ? nil : .git("push", unpushed.remote).adding(moved)
  }
}
