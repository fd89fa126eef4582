import ArgumentParser
import BranchCommands
package import Base
import Session

/// The program as a function of its arguments and the world.
package enum Flowctl {
  /// Runs a command line and returns its exit status.
  ///
  /// It accesses the process only through the world.
  package static func run(_ arguments: [String], in world: World) async -> Int32 {
    var world = world
    world.arguments = [world.arguments.first ?? "flowctl"] + arguments
    if HookPath.takes(arguments), let status = HookPath.answer(arguments, world: world) {
      return status.rawValue
    }
    return await parse(arguments, in: world)
  }

  /// Runs a command line by the argument parser, without the fast path of hooks.
  static func parse(_ arguments: [String], in world: World) async -> Int32 {
    var arguments = arguments
    // The parser's own `help X` knows no --help-hidden.
    if arguments.first == "help", arguments.contains("--help-hidden") { arguments.removeFirst() }
    var world = world
    // That of a command which runs this one, such as git-flow.
    world.command = nil
    var direct = DirectCommand([])
    do {
      if let plain = PlainCommands.parsed(arguments) {
        return try await run(plain, in: world).rawValue
      }
      let isHelp = arguments.first == "help"
      direct = DirectCommand(isHelp ? Array(arguments.dropFirst()) : arguments)
      if let failure = direct.unknownCommand { return write(failure, in: world) }
      let command = try (isHelp ? nil : direct.parsed) ?? FlowctlCommand.parseAsRoot(arguments)
      world.command = direct.name
      return try await run(command, in: world).rawValue
    } catch {
      if let failure = direct.unknownVersion,
        FlowctlCommand.message(for: error) == Session.programVersion
      {
        return write(failure, in: world)
      }
      return write(
        error, of: direct, isWhole: arguments.contains("--help-hidden"), to: world.console)
    }
  }

  private static func write(_ failure: Failure, in world: World) -> Int32 {
    ReportWriter(command: "flowctl", options: AnswerOptions(), world: world).written(failure)
      .rawValue
  }

  private static func run(
    _ parsed: any ParsableCommand, in world: World
  ) async throws -> ExitStatus {
    if let command = parsed as? any FlowCommand { return try await command.run(in: world) }
    // The rest prints help: a command that only groups others, or the parser's own.
    var command = parsed
    try command.run()
    return .pass
  }

  /// Writes the argument parser's message, as its own `exit(withError:)` does.
  private static func write(
    _ error: any Error, of typed: DirectCommand, isWhole: Bool, to console: Console
  ) -> Int32 {
    let code = FlowctlCommand.exitCode(for: error)
    var message = FlowctlCommand.fullMessage(for: error)
    if code.isSuccess {
      message = HelpText.ofCommand(
        HelpText.grouped(isWhole ? message : HelpText.shortened(message)))
    } else {
      message = HelpText.suggesting(
        message, for: typed, page: FlowctlCommand.helpMessage(for: typed.command))
    }
    if !message.isEmpty {
      let width = console.outputIsTerminal ? console.outputWidth : nil
      let bytes = LineWrapper.wrapped(Array((message + "\n").utf8), width: width)
      if code.isSuccess { console.writeOutput(bytes) } else { console.writeErrors(bytes) }
    }
    return code.rawValue
  }
}

/// Parses the arguments of a command without the words that select it.
///
/// The parser visits every command of its tree, so that a small tree is faster.
/// Only runnable commands are parsed here: help, completions and usage errors contain the full
/// command path, so the root handles them.
struct DirectCommand {
  private(set) var command: any ParsableCommand.Type = FlowctlCommand.self
  private(set) var words: [String] = []
  private(set) var rest: ArraySlice<String>

  /// The command that the first arguments select.
  init(_ arguments: [String]) {
    rest = arguments[...]
    while let word = rest.first, let next = Self.subcommand(word, of: command) {
      command = next
      words.append(next.configuration.commandName ?? word)
      rest.removeFirst()
    }
  }

  /// The full name, such as `check merge`; nil if the arguments select no command.
  var name: String? { words.isEmpty ? nil : words.joined(separator: " ") }

  /// The command, ready to run; nil if the root has to handle the arguments.
  var parsed: (any ParsableCommand)? {
    guard command.configuration.subcommands.isEmpty, !rest.contains("help") else { return nil }
    return Self.parsed(command, Array(rest))
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

/// Help pages as flowctl prints them.
enum HelpText {
  /// A page with its shared options on one line at its end; `--help-hidden` lists them with their texts.
  static func shortened(_ page: String) -> String {
    let heading = "\(PlaceOptions.title.uppercased()):"
    var sections = page.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = sections.firstIndex(where: { $0.hasPrefix(heading) }) else { return page }
    let names = sections.remove(at: index).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }.compactMap(longest)
    var text = sections.joined(separator: "\n\n")
    while text.last == "\n" { text.removeLast() }
    return text + "\n\n\(heading.dropLast()) (see --help-hidden):\n  "
      + names.joined(separator: ", ") + "\n"
  }

  /// A page of a command without the version of the program, which only `flowctl` itself shows.
  static func ofCommand(_ page: String) -> String {
    if page.contains("USAGE: flowctl <subcommand>") { return page }
    return page.replacing(#/(?m)^  --version +Show\s+the\s+version\.\n/#, with: "")
  }

  /// The message of the parser with the option or the arguments that were probably meant.
  static func suggesting(_ message: String, for typed: DirectCommand, page: String) -> String {
    let known = page.split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap(longest).map(String.init)
    // The parser's own suggestion may have nothing in common with the word.
    let unknown = #/(?<word>Unknown option '(?<typed>-[^']+)')(\. Did you mean '[^']+'\?)?/#
    let message = message.replacing(unknown) { match in
      let meant = GuessedWords.option(meantBy: "\(match.typed)", among: known)
      return match.word + (meant.map { ". Did you mean '\($0)'?" } ?? "")
    }
    let isAboutWords = ["nexpected argument", "Unknown option"].contains { message.contains($0) }
    guard isAboutWords, !message.contains("Did you mean"), let meant = typed.withOtherArguments
    else { return message }
    return message + "\n  hint: \(ForeignText.shown(meant.description))"
  }

  /// A page whose groups of commands are called by their names alone.
  static func grouped(_ page: String) -> String {
    page.replacing(#/(?m)^(?<name>[A-Z ]+) SUBCOMMANDS:$/#) { "\($0.name):" }
  }

  /// The long name of an option, such as `--output` in `-o, --output <file>`.
  private static func longest(in line: Substring) -> Substring? {
    let names = line.split(separator: " ").prefix { $0.hasPrefix("-") }
    return names.last.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
  }
}
