import ArgumentParser

/// Parses the arguments of a command without the words that select it.
///
/// The parser visits every command of its tree, so that a small tree is faster.
/// Only runnable commands are parsed here: help, completions and usage errors contain the full
/// command path, so the root handles them.
enum DirectCommand {
  /// The command that the arguments name, ready to run; nil if the root has to handle them.
  static func parsed(_ arguments: [String]) -> (any ParsableCommand)? {
    var command: any ParsableCommand.Type = FlowctlCommand.self
    var rest = arguments[...]
    while let word = rest.first, let next = subcommand(word, of: command) {
      command = next
      rest.removeFirst()
    }
    guard command.configuration.subcommands.isEmpty, !rest.contains("help") else { return nil }
    return parsed(command, Array(rest))
  }

  // A help request is parsed as a command of the argument parser.
  private static func parsed<Command: ParsableCommand>(
    _ type: Command.Type, _ arguments: [String]
  ) -> (any ParsableCommand)? {
    let name = type.configuration.commandName ?? ""
    return (try? CommandAlone<Command>.parseAsRoot([name] + arguments)) as? Command
  }

  private static func subcommand(
    _ name: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { $0.configuration.commandName == name }
  }
}

/// A command as the only subcommand of a root, which skips the parser's check for completion
/// scripts.
///
/// For a root the parser makes two more parses for that check.
private struct CommandAlone<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "command", _superCommandName: "flowctl", subcommands: [Command.self])
  }
}
