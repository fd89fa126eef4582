/// The options of a typed command that also apply to the commands of its hints.
struct TypedContext {
  /// The directory of `-C`.
  private(set) var directory: String?
  private var options: [(name: String, value: String)] = []

  init(_ typed: Command) {
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
    (directory.map { command.taking("-C", $0) } ?? [])
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
    ["board", "issue", "labels", "auth", "doctor", "submit"].contains(group)
      || [
        "release sync", "release status", "release notes", "ruleset check", "github open",
        "github users", "github repos",
      ].contains(name)
  }
}
