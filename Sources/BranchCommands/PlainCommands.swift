package import Session

/// Frequent command lines, read without the argument parser.
///
/// Its look-ups of conformances take three times as long as these commands.
package enum PlainCommands {
  /// The command of a plain command line; nil for any other one, which the parser reads.
  package static func parsed(_ arguments: [String]) -> (any FlowCommand)? {
    switch arguments.first {
    case "branches" where arguments.count == 1: BranchesCommand.plain()
    case "check" where arguments == ["check", "back-merges"]: CheckBackMergesCommand.plain()
    case "check" where arguments.starts(with: ["check", "merge"]):
      PlainLine(arguments.dropFirst(2), options: ["--head", "--base"]).flatMap {
        $0.words.isEmpty ? CheckMergeCommand.plain(head: $0.head, base: $0.base) : nil
      }
    case "start":
      PlainLine(arguments.dropFirst(), flags: ["--dry-run", "--no-fetch"], options: ["--issue"])
        .flatMap(StartCommand.plain)
    default: nil
    }
  }
}

/// Words, flags and options with values, each at most once.
private struct PlainLine {
  private(set) var words: [String] = []
  private(set) var flags: Set<String> = []
  private var values: [String: String] = [:]

  var head: String? { values["--head"] }
  var base: String? { values["--base"] }
  var issue: String? { values["--issue"] }

  /// Nil for everything that the parser may read otherwise.
  init?(_ arguments: ArraySlice<String>, flags: Set<String> = [], options: Set<String>) {
    var rest = arguments
    while let word = rest.popFirst() {
      if options.contains(word) {
        guard let value = rest.popFirst(), Self.isWord(value),
          values.updateValue(value, forKey: word) == nil
        else { return nil }
      } else if flags.contains(word) {
        guard self.flags.insert(word).inserted else { return nil }
      } else if Self.isWord(word) {
        words.append(word)
      } else {
        return nil
      }
    }
  }

  private static func isWord(_ text: String) -> Bool {
    text != "help" && text.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
  }
}

extension BranchesCommand {
  fileprivate static func plain() -> Self {
    var command = Self()
    (command.kind, command.stale, command.authors) = (nil, nil, nil)
    (command.merged, command.unmerged, command.remotes) = (false, false, false)
    command.global = .plain
    return command
  }
}

extension CheckBackMergesCommand {
  fileprivate static func plain() -> Self {
    var command = Self()
    command.into = nil
    command.global = .plain
    return command
  }
}

extension CheckMergeCommand {
  fileprivate static func plain(head: String?, base: String?) -> Self {
    var (command, simulated, publishing) = (Self(), SimulateArguments(), PublishOptions())
    (command.head, command.base, command.event) = (head, base, nil)
    (simulated.simulate, simulated.fork, simulated.action) = (nil, nil, nil)
    (simulated.bot, simulated.formerBase) = (false, nil)
    publishing.publish = false
    (command.simulated, command.publishing, command.global) = (simulated, publishing, .plain)
    return command
  }
}

extension StartCommand {
  fileprivate static func plain(_ line: PlainLine) -> Self? {
    guard let kind = line.words.first else { return nil }
    var (command, about, start) = (Self(), StartIssueArguments(), StartArguments())
    (command.kind, command.words) = (kind, Array(line.words.dropFirst()))
    (command.version, command.release) = (nil, nil)
    (about.issue, about.moveIssue) = (line.issue, true)
    (start.bump, start.from, start.continues, start.abort) = (nil, nil, false, false)
    start.fetch = !line.flags.contains("--no-fetch")
    start.dryRun = line.flags.contains("--dry-run")
    start.app = .plain
    (command.about, command.start, command.global) = (about, start, .plain)
    return command
  }
}
