/// The remedy for a finding: steps in order.
///
/// Commands are argument arrays, so that shown text is never parsed again, and no explanation
/// becomes part of a command line.
package struct Remedy: Hashable, Sendable {
  /// One step.
  package enum Step: Hashable, Sendable {
    /// A command that works unchanged.
    case run(Command)
    /// The typed command with an option and its value, which replaces an option of the same name.
    case retry([String])
    /// The typed command with another word instead of the wrong one.
    case correct(String, to: String)
    case explain(String)
  }

  /// The steps, first to last.
  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// One command.
  package static func run(_ command: Command) -> Remedy { Remedy([.run(command)]) }

  /// Commands in order, each only if the previous one succeeded.
  package static func run(_ commands: [Command]) -> Remedy { Remedy(commands.map(Step.run)) }

  /// A flowctl command.
  package static func flowctl(_ arguments: String...) -> Remedy {
    .run(Command(["flowctl"] + arguments))
  }

  /// A Git command.
  package static func git(_ arguments: String...) -> Remedy { .run(Command(["git"] + arguments)) }

  /// The typed command with an option and its value.
  package static func retry(with option: String...) -> Remedy { Remedy([.retry(option)]) }

  /// The typed command with another word instead of the wrong one.
  package static func correcting(_ wrong: String, to right: String) -> Remedy {
    Remedy([.correct(wrong, to: right)])
  }

  /// An explanation.
  package static func explain(_ words: String) -> Remedy { Remedy([.explain(words)]) }

  /// These steps, then those of another remedy.
  package func then(_ next: Remedy) -> Remedy { Remedy(steps + next.steps) }

  /// The same commands, each alternative typed in another directory.
  package func inside(_ directory: String) -> Remedy {
    var (moved, isFirst): ([Step], Bool) = ([], true)
    for step in steps {
      if case .run = step {
        if isFirst { moved.append(.run(Command(["cd", directory]))) }
        isFirst = false
      } else {
        isFirst = true
      }
      moved.append(step)
    }
    return Remedy(moved)
  }

  /// The commands of the first alternative in order; none if one contains a placeholder.
  package var commands: [Command] {
    var commands: [Command] = []
    for step in steps {
      guard case .run(let command) = step else {
        if commands.isEmpty { continue }
        break
      }
      commands.append(command)
    }
    return commands.contains(where: \.isForm) ? [] : commands
  }

  /// The remedy for a branch of a fork: its name here means another branch.
  package func inFork(of name: String) -> Remedy {
    let isOurs = steps.contains { step in
      guard case .run(let command) = step, !command.words.starts(with: ["flowctl", "check"])
      else { return false }
      return command.words.contains { $0 == name || $0.hasSuffix(".." + name) }
    }
    return isOurs ? "the branch is in the fork: fix it there" : self
  }
}

/// A literal is an explanation.
extension Remedy: ExpressibleByStringInterpolation {
  package init(stringLiteral words: String) { self = .explain(words) }
}
