/// What helps against a finding: steps in their order.
///
/// Commands are argument arrays, so that nothing has to be read back from what is shown, and no
/// prose gets into a line that a reader types.
package struct Remedy: Hashable, Sendable {
  /// One thing to do.
  package enum Step: Hashable, Sendable {
    /// A command that works as it stands.
    case run(Command)
    /// The command that was typed, with an option and its value in the place of one of the same name.
    case retry([String])
    /// What to do or to know, in words.
    case explain(String)
  }

  /// What to do, first to last.
  package var steps: [Step]

  /// A remedy of steps in their order.
  package init(_ steps: [Step]) { self.steps = steps }

  /// One command.
  package static func run(_ command: Command) -> Remedy { Remedy([.run(command)]) }

  /// Commands one after another, each only if the one before it went well.
  package static func run(_ commands: [Command]) -> Remedy { Remedy(commands.map(Step.run)) }

  /// A command of this program's own.
  package static func flowctl(_ arguments: String...) -> Remedy {
    .run(Command(["flowctl"] + arguments))
  }

  /// A command of git's.
  package static func git(_ arguments: String...) -> Remedy { .run(Command(["git"] + arguments)) }

  /// The command that was typed, with an option and its value.
  package static func retry(with option: String...) -> Remedy { Remedy([.retry(option)]) }

  /// What to do or to know, in words.
  package static func explain(_ words: String) -> Remedy { Remedy([.explain(words)]) }

  /// These steps, then those of another remedy.
  package func then(_ next: Remedy) -> Remedy { Remedy(steps + next.steps) }

  /// The commands of the first way, in their order; none where one of them is a form.
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
}

/// A literal is an explanation.
extension Remedy: ExpressibleByStringInterpolation {
  package init(stringLiteral words: String) { self = .explain(words) }
}
