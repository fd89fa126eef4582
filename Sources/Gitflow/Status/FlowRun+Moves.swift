extension FlowRun {
  /// What brings a run that waits to its end, for somebody in a work tree; nothing of one at its end.
  package func moves(from place: String) -> [NextMove] {
    let way = place == worktree || worktree.isEmpty ? "" : "cd \(ShellWord.quoted(worktree)) && "
    let command = way + "flowctl \(plan.command)"
    let abort = NextMove("\(command) --abort", "takes everything back")
    switch state {
    case .done, .aborted, .undone: return []
    case .reverting(let reversal):
      let back = reversal.isUndo ? "\(way)flowctl undo \(number) --yes" : "\(command) --abort"
      return [NextMove(back, "takes the rest back, too")]
    case .running:
      let resume = NextMove("\(command) --continue", "it was interrupted, and goes on from there")
      return hasPushed ? [resume] : [resume, abort]
    case .stopped(let step, let files):
      let resume = NextMove(
        "\(command) --continue",
        worktree.isEmpty
          ? "brings the conflict here" : "once \(Self.names(of: files)) is resolved and added")
      // A bare repository has no place for a conflict.
      return (place.isEmpty ? [] : [resume]) + [abort]
        + (skip(step).map { [NextMove("\(command) --skip", $0)] } ?? [])
    }
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
