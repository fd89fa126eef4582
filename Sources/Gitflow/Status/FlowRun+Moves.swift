package import Diagnostics

extension FlowRun {
  /// What brings a run that waits to its end, for somebody in a work tree; nothing of one at its end.
  package func moves(from place: String) -> [NextMove] {
    let way = way(from: place)
    let abort = NextMove(.run(way + [command.adding("--abort")]), "takes everything back")
    switch state {
    case .done, .aborted, .undone: return []
    case .reverting(let reversal):
      let back =
        reversal.isUndo
        ? Command.flowctl("undo", "\(number)", "--yes") : command.adding("--abort")
      return [NextMove(.run(way + [back]), "takes the rest back, too")]
    case .running:
      let resume = NextMove(
        .run(way + [command.adding("--continue")]), "it was interrupted, and goes on from there")
      return hasPushed ? [resume] : [resume, abort]
    case .stopped(let step, let files):
      let resume = NextMove(
        .run(way + [command.adding("--continue")]),
        worktree.isEmpty
          ? "brings the conflict here" : "once \(Self.names(of: files)) is resolved and added")
      // A bare repository has no place for a conflict.
      return (place.isEmpty ? [] : [resume]) + [abort]
        + (skip(step).map { [NextMove(.run(way + [command.adding("--skip")]), $0)] } ?? [])
    }
  }

  /// The command that made the plan, without its own arguments.
  package var command: Command { .flowctl(named: plan.command) }

  /// What leads to the work tree of the run from a place.
  package func way(from place: String) -> [Command] {
    place == worktree || worktree.isEmpty ? [] : [Command(["cd", worktree])]
  }

  /// What a run waits for, in a line; nothing of one at its end.
  package var waitingText: String? {
    let command = "'\(plan.words)'"
    switch state {
    case .done, .aborted, .undone: return nil
    case .running: return "\(command) was interrupted"
    case .reverting: return "\(command) is being taken back, which was interrupted"
    case .stopped(_, let files):
      return "\(command) stopped at a conflict in \(Self.names(of: files))"
    }
  }

  /// What is left out where a step that stopped is skipped; nothing where it can't be.
  package func skip(_ step: Int) -> String? {
    guard plan.steps.indices.contains(step) else { return nil }
    switch plan.steps[step] {
    case .merge(let merge): return merge.canBeSkipped ? "leaves this merge out" : nil
    case .rebase: return "leaves this commit out"
    default: return nil
    }
  }

  private static func names(of files: [String]) -> String {
    let names = files.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return files.count > 3 ? "\(names) and \(files.count - 3) more" : names
  }
}
