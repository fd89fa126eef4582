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
      return write(error, isWhole: arguments.contains("--help-hidden"), to: world.console)
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
    _ error: any Error, isWhole: Bool, to console: Console
  ) -> Int32 {
    let code = FlowctlCommand.exitCode(for: error)
    var message = FlowctlCommand.fullMessage(for: error)
    if code.isSuccess {
      message = HelpText.ofCommand(
        HelpText.grouped(isWhole ? message : HelpText.shortened(message)))
    } else {
      message = HelpText.suggesting(message)
    }
    if !message.isEmpty {
      let bytes = Array((message + "\n").utf8)
      if code.isSuccess {
        console.writeOutput(bytes)
      } else {
        let width = console.outputIsTerminal ? console.outputWidth : nil
        console.writeErrors(LineWrapper.wrapped(bytes, width: width))
      }
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
  private var command: any ParsableCommand.Type = FlowctlCommand.self
  private var words: [String] = []
  private var rest: ArraySlice<String>

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

  /// The error of a word that names no command; nil if there is none.
  var unknownCommand: Failure? {
    let siblings = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = rest.first, !siblings.isEmpty, !word.hasPrefix("-"), word != "help" else {
      return nil
    }
    let shown = ForeignText.quoted(word)
    let message =
      words.isEmpty
      ? "unknown command \(shown)" : "'\(words.joined(separator: " "))' has no command \(shown)"
    return Failure(.usage, "usage", message, hint: hint(suggestion(word, among: siblings)))
  }

  /// The error of `--version` after a command without such an option: the parser would only print
  /// the version of the program, with success.
  var unknownVersion: Failure? {
    guard let name else { return nil }
    let others = rest.filter { $0 != "--version" }.map { word in
      word.hasPrefix("--version=") ? String(word.dropFirst("--version=".count)) : word
    }
    return Failure(
      .usage, "usage", "'\(name)' has no option '--version'", hint: hint((words, others)))
  }

  /// A command that runs: with the other words, without them, or its help.
  private func hint(_ suggestion: (words: [String], others: [String])?) -> Remedy {
    let command = suggestion?.words ?? words
    let lines = [
      command + (suggestion?.others ?? []), suggestion?.others.isEmpty == false ? command : nil,
    ]
    let usable = lines.compactMap(\.self).first { line in
      if line.contains("--help") { return true }
      let direct = DirectCommand(line)
      return direct.unknownCommand == nil && direct.parsed != nil
    }
    return .run(Command(["flowctl"] + (usable ?? command + ["--help"])))
  }

  /// The command that was probably meant, with the other typed words.
  private func suggestion(
    _ word: String, among siblings: [String]
  ) -> (words: [String], others: [String])? {
    let others = Array(rest.dropFirst())
    // As in git-flow: `feature start login`.
    if words.isEmpty, others.first == "start" { return (["start"], [word] + others.dropFirst()) }
    let same = Self.synonyms.first { $0.contains(word) }
    let named =
      siblings.first { same?.contains($0) == true }
      ?? EditDistance.nearest(to: word, in: siblings)
    if let named { return (words + [named], others) }
    // A word of another group means something else.
    let paths = words.isEmpty ? Self.paths(of: word, in: FlowctlCommand.self) : []
    return paths.count == 1 ? (paths[0], others) : nil
  }

  private static let synonyms: [Set<String>] = [
    ["create", "new", "add", "start"], ["lint", "check", "verify"], ["edit", "set"],
  ]

  /// Where a command has this name.
  private static func paths(
    of word: String, in command: any ParsableCommand.Type
  ) -> [[String]] {
    command.configuration.subcommands.flatMap { child -> [[String]] in
      guard child.configuration.shouldDisplay, let name = child.configuration.commandName else {
        return []
      }
      return (name == word ? [[name]] : []) + paths(of: word, in: child).map { [name] + $0 }
    }
  }

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
    return page.replacing(#/(?m)^  --version +Show the version\.\n/#, with: "")
  }

  /// The message of the parser without a suggestion that has nothing in common with the word.
  static func suggesting(_ message: String) -> String {
    message.replacing(#/(?<word>'(?<typed>--[^']+)'\.) Did you mean '(?<known>[^']+)'\?/#) {
      match in
      let nearest = EditDistance.nearest(to: "\(match.typed)", in: ["\(match.known)"])
      return nearest == nil ? match.word.dropLast() : match.0
    }
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
