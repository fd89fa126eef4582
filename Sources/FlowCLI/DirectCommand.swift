import ArgumentParser

/// Parses the arguments of a command apart from the words that lead to it.
///
/// The parser looks at every command of the tree that it is given, so that a small one is quicker.
/// Only what can be run is taken: help, completions and usage errors name the whole way, so they
/// are left to the root.
enum DirectCommand {
  /// The command that the arguments name, ready to run; nothing where the root has to answer.
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

  // A call for help parses as a command of the parser's own.
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

/// A command as the only one of a part of another program, whose parser has no completion scripts to
/// ask about.
///
/// Of a root it asks that by two more parses before the one that counts.
private struct CommandAlone<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "command", _superCommandName: "flowctl", subcommands: [Command.self])
  }
}
