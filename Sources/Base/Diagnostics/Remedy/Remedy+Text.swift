extension Remedy: CustomStringConvertible {
  package var description: String { text }

  /// The remedy as one line.
  package var text: String { lines.joined(separator: "; ") }

  /// One line per alternative: commands joined by `&&`, after an explanation.
  package var lines: [String] {
    zip([nil] + steps, steps).reduce(into: []) { lines, pair in
      if let joint = pair.0.flatMap({ Self.joint($0, pair.1) }) {
        lines[lines.count - 1] += joint + Self.words(pair.1)
      } else {
        lines.append(Self.words(pair.1))
      }
    }
  }

  enum Block: Hashable {
    case words(String)
    case commands(String)
  }

  /// The steps as blocks of a page: commands are separate from explanations.
  var blocks: [Block] {
    zip([nil] + steps, steps).reduce(into: []) { blocks, pair in
      let words = Self.words(pair.1)
      if case .explain = pair.1 {
        blocks.append(.words(words))
      } else if case .commands(let lines)? = blocks.last {
        let joint = pair.0.flatMap { Self.joint($0, pair.1) } ?? "\n"
        blocks[blocks.count - 1] = .commands(lines + joint + words)
      } else {
        blocks.append(.commands(words))
      }
    }
  }

  /// The hint lines below a message of one line.
  package var hintLines: [String] { lines.map { "  hint: " + ForeignText.shown($0) } }

  /// The text between two steps of one line.
  private static func joint(_ last: Step, _ next: Step) -> String? {
    switch (last, next) {
    case (.run, .run): " && "
    case (.explain, .run), (.explain, .retry), (.explain, .correct): ": "
    default: nil
    }
  }

  private static func words(_ step: Step) -> String {
    switch step {
    case .run(let command): command.description
    case .retry(let option): Command(option).description
    case .correct(_, let right): Command([right]).description
    case .explain(let words): words
    }
  }
}

extension Remedy {
  /// The JSON members: `hint`, the shown line, and the members of its commands.
  package var members: [String: JSONValue] {
    let hint: [String: JSONValue] = ["hint": .string(text)]
    return commands.isEmpty ? hint : hint.merging(commands.members) { first, _ in first }
  }
}

extension Sequence<Command> {
  /// The JSON members: `commands`, each with its arguments, and `effects`, what each changes.
  package var members: [String: JSONValue] {
    [
      "commands": .array(map { .strings($0.words) }),
      "effects": .array(map { .strings($0.effects.map(\.rawValue)) }),
    ]
  }
}

extension Remedy {
  /// The remedy with the complete command where it only changes the typed one.
  ///
  /// Other flowctl and Git commands get the typed options that say where a command runs.
  ///
  /// Programs for files have no `-C`: with a relative path, all commands run after a `cd`.
  package func completed(by typed: Command) -> Remedy {
    var context = TypedContext(typed)
    let directory = needsDirectory ? context.takeDirectory() : nil
    let completed = Remedy(
      steps.map { step in
        switch step {
        case .run(let command): .run(command.carrying(context))
        case .retry(let option): .run(typed.replacing(option))
        case .correct(let wrong, let right): .run(typed.correcting(wrong, to: right))
        case .explain: step
        }
      })
    return directory.map(completed.inside) ?? completed
  }

  /// True if a command has a relative path, but no option for its directory.
  private var needsDirectory: Bool {
    steps.contains { step in
      guard case .run(let command) = step else { return false }
      return ["chmod", "mkdir", "mv", "rm", "sed", "tail"].contains(command.words.first)
        && command.words.last?.hasPrefix("/") == false
    }
  }
}

extension Failure {
  /// The failure with remedies that contain the complete command.
  package func completed(by typed: Command) -> Failure {
    var failure = self
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint?.completed(by: typed)
    }
    return failure
  }
}

/// The options of a typed command that also apply to the commands of its hints.
struct TypedContext {
  /// The directory of `-C`.
  private(set) var directory: String?
  /// How a `finish` merges.
  private let finishing: [String]
  private var options: [(name: String, value: String)] = []

  init(_ typed: Command) {
    finishing =
      typed.words.prefix(3).contains("finish")
      ? ["--local", "--push"].filter(typed.words.contains) : []
    var rest = typed.words.dropFirst()
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard ["-C", "--config", "--api-url"].contains(parts.first),
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
      else { continue }
      if parts[0] == "-C" { directory = value } else { options.append((parts[0], value)) }
    }
  }

  /// The directory, which no command gets as an option then.
  mutating func takeDirectory() -> String? {
    defer { directory = nil }
    return directory
  }

  /// The options for a flowctl command, without those that it has or does not know.
  fileprivate func options(for command: Command) -> [String] {
    let merging = command.words.dropFirst().first == "finish" && command.words.count > 2
    let names = Set(["--continue", "--abort", "--skip"])
    let isPlain = merging && names.isDisjoint(with: command.words)
    return (isPlain ? finishing.filter { !command.words.contains($0) } : [])
      + (directory.map { command.taking("-C", $0) } ?? [])
      + options.flatMap { command.taking($0.name, $0.value) }
  }
}

extension Command {
  /// The command with the directory, the configuration and the server of a typed one.
  func carrying(_ context: TypedContext) -> Command {
    switch words.first {
    case "flowctl": return adding(context.options(for: self))
    case "git":
      guard let directory = context.directory, !words.contains("-C") else { return self }
      return Command(["git", "-C", directory] + words.dropFirst())
    default: return self
    }
  }

  /// The typed command with another word instead of the wrong one.
  func correcting(_ wrong: String, to right: String) -> Command {
    var command = self
    if let index = command.words.firstIndex(of: wrong) { command.words[index] = right }
    return command
  }

  fileprivate func taking(_ option: String, _ value: String) -> [String] {
    if words.contains(option) { return [] }
    if option == "--api-url" {
      let name = words.dropFirst().prefix(2)
      guard let group = name.first, Self.asksServer(group, name.joined(separator: " ")) else {
        return []
      }
    }
    return [option, value]
  }

  /// The commands with `--api-url`; a test compares them with the parser.
  package static func asksServer(_ group: String, _ name: String) -> Bool {
    ["board", "issue", "labels", "auth", "doctor", "submit", "pages"].contains(group)
      || [
        "release sync", "release status", "release notes", "ruleset check", "github open",
        "github users", "github repos", "release pick",
      ].contains(name)
  }
}
