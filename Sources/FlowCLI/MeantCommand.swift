import ArgumentParser
import Base

/// What a user meant who typed a word, an argument or an option that does not exist.
extension DirectCommand {
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
    return Failure(.usage, "usage", message, hint: hint(for: word, among: siblings))
  }

  /// The error of `--version` after a command without such an option: the parser would only print
  /// the version of the program, with success.
  var unknownVersion: Failure? {
    guard let name else { return nil }
    let others = rest.filter { $0 != "--version" }.map { word in
      word.hasPrefix("--version=") ? String(word.dropFirst("--version=".count)) : word
    }
    let hint = usable([words + others, words + ["--release"] + others, words], help: words)
    return Failure(.usage, "usage", "'\(name)' has no option '--version'", hint: hint)
  }

  /// The command for arguments that the typed one doesn't take; nil if it can't be guessed.
  var withOtherArguments: Command? {
    let (typed, options) = (rest.filter { !$0.hasPrefix("-") }, rest.filter { $0.hasPrefix("-") })
    if typed.contains("help") {
      let line = words + typed.filter { $0 != "help" }
      let group = DirectCommand(line)
      return group.rest.isEmpty ? Command(["flowctl"] + line + ["--help"]) : nil
    }
    let guess: [String]? =
      switch (name, typed.count) {
      case ("check merge", 1): ["check", "merge", "--head", typed[0]]
      case ("check merge", 2): ["check", "merge", "--head", typed[0], "--base", typed[1]]
      case ("finish", 2), ("submit", 2), ("update", 2): words + ["\(typed[0])/\(typed[1])"]
      case ("board", 1...): ["issue"] + typed
      case ("release notes", 1): ["release", "notes", "--release", typed[0]]
      // Options come after the command.
      case (_, 1...) where rest.first?.hasPrefix("-") == true: words + typed
      default: nil
      }
    guard let guess, isRunnable(guess + options) else { return nil }
    return Command(["flowctl"] + guess + options)
  }

  private func hint(for word: String, among siblings: [String]) -> Remedy {
    let others = Array(rest.dropFirst())
    let group = words.joined(separator: " ")
    if let swapped = swapped(word, others) {
      return usable([swapped], help: Array(swapped.prefix(2)))
    }
    if words.isEmpty, let branch = branchCommand(word, others) {
      return usable([branch], help: ["start"])
    }
    switch GuessedWords.meaning(of: word, below: group) {
    case .git?:
      return .run(Command(["git", word] + (others.contains { $0.hasPrefix("-") } ? [] : others)))
    case .command(let command)?: return usable([command + others, command], help: command)
    case .alone(let command)?: return usable([command], help: command)
    case nil: break
    }
    if let named = named(word, among: siblings) {
      return usable([words + [named] + others, words + [named]], help: words + [named])
    }
    // As in `hotfix crash on launch`.
    if !words.isEmpty, siblings.contains("start") {
      return usable([words + ["start"] + rest], help: words)
    }
    // A word of another group means something else.
    let paths = words.isEmpty ? Self.paths(of: word, in: FlowctlCommand.self) : []
    guard paths.count == 1 else { return usable([], help: words) }
    return usable([paths[0] + others, paths[0]], help: paths[0])
  }

  /// As in git-flow, the branch type first: `feature start login`.
  private func branchCommand(_ kind: String, _ others: [String]) -> [String]? {
    let rest = Array(others.dropFirst())
    switch (others.first, GuessedWords.branchTypes.contains(kind)) {
    case ("start", _): return ["start", kind] + rest
    // A permanent branch is merged into others, not finished.
    case ("develop", _) where kind == "merge": return ["update"]
    case ("main", _) where kind == "merge", ("master", _) where kind == "merge":
      return ["check", "back-merges"]
    case ("finish", true):
      return ["finish"] + rest.prefix(1).map { "\(kind)/\($0)" } + rest.dropFirst()
    case ("publish", true): return ["submit"] + rest.prefix(1).map { "\(kind)/\($0)" }
    case ("list", true): return ["branches", "--kind", kind]
    case (let word?, true):
      return word.hasPrefix("-") ? ["start", "--help"] : ["start", kind] + others
    case (nil, true): return ["start", kind, "<words>"]
    case (_, false):
      let isBranch = others.count > 1 || others.first.map(GuessedWords.branchTypes.contains) == true
      if isBranch, kind == "add" { return ["start"] + others }
      return ["create", "new"].contains(kind)
        ? isBranch ? ["start"] + others : ["manifest", "new", "--list"] : nil
    }
  }

  /// The verb first: `install hooks`, `check strings`.
  private func swapped(_ word: String, _ others: [String]) -> [String]? {
    guard words.isEmpty || words == ["check"] else { return nil }
    let verb = words.first ?? word
    let typed = words.isEmpty ? others : [word] + others
    guard let noun = typed.first else { return nil }
    let group = [noun, noun + "s", noun.hasSuffix("s") ? String(noun.dropLast()) : noun]
      .map { DirectCommand([$0]) }.first { $0.name != nil }
    guard let group, let name = group.name else { return nil }
    let (line, rest) = (group.words, Array(typed.dropFirst()))
    let subcommands = group.command.configuration.subcommands
    let children = subcommands.compactMap { $0.configuration.commandName }
    let verbs = [verb] + GuessedWords.synonyms(of: verb)
    if children.isEmpty { return verbs.contains("show") ? line + rest : nil }
    if case .command(let meant)? = GuessedWords.meaning(of: verb, below: name) {
      return meant + rest
    }
    return verbs.first(where: children.contains)
      .map { line + [$0] + rest }
  }

  private func named(_ word: String, among siblings: [String]) -> String? {
    GuessedWords.synonyms(of: word).first(where: siblings.contains)
      ?? EditDistance.nearest(to: word, in: siblings)
  }

  /// The first line that the parser accepts, or the help of a command.
  private func usable(_ lines: [[String]], help: [String]) -> Remedy {
    let line = lines.first { line in
      line.contains("--help") || line.contains { $0.hasPrefix("<") } || isRunnable(line)
    }
    return .run(Command(["flowctl"] + (line ?? help + ["--help"])))
  }

  private func isRunnable(_ line: [String]) -> Bool {
    let direct = DirectCommand(line)
    return direct.unknownCommand == nil && direct.parsed != nil
  }

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
}
