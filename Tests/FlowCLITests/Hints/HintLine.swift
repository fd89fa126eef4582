import Foundation

/// The commands of a printed hint.
struct HintLine: Hashable, Sendable {
  /// Commands, each as its words.
  var commands: [[String]]
  /// The line as it was printed.
  var text: String
  /// The words before the commands.
  var lead: String

  /// Programs that a hint may run.
  private static let programs: Set<String> = [
    "flowctl", "git", "cd", "rm", "mv", "mkdir", "sed", "tail",
  ]

  /// The hints of a report as text or JSON; text without a command doesn't count.
  static func all(in answer: String) -> [HintLine] {
    answer.split(separator: "\n").compactMap { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("hint: ") else { return nil }
      return HintLine(String(line.dropFirst("hint: ".count)))
    }
  }

  /// A command within text.
  private static func holdsCommand(_ words: String) -> Bool {
    if words.contains(#/(^|[\s'])flowctl [a-z]/#) { return true }
    let git =
      #/(^|[\s'])git (add|branch|checkout|cherry-pick|clone|commit|config|diff|fetch|log|merge|pull|push|rebase|reset|restore|revert|show|stash|switch|tag|worktree)\b/#
    return words.contains(git)
  }

  /// The hints whose text contains a command that can't be parsed.
  static func hidden(in answer: String) -> [String] {
    answer.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
      // A pipe, and a line for a hook file.
      let isMore = line.contains(" | flowctl auth login") || line.contains(": add the line '")
      guard line.hasPrefix("hint: "), !isMore else { return false }
      let words = HintLine(String(line.dropFirst("hint: ".count)))?.lead ?? line
      return holdsCommand(words)
    }
  }

  /// The hints that contain a command that deletes or overwrites what others have.
  static func refused(in answer: String) -> [String] {
    let forbidden =
      #/
      :refs\/heads\/ | (^|\s)--delete\b | git\ branch\ -[DM]\b
      | git\ push\ (\S+\ )*(-d|:\S+)(\s|$) | reset\ --hard | checkout\ --(ours|theirs)
      | git\ push\ (\S+\ )*(--force|-f|\+)
      /#
    return answer.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.contains("hint: ") && $0.contains(forbidden) }
      .map { "no hint may contain the command of '\($0)'" }
  }

  /// Reads the commands at the end of a line, after the words before them.
  init?(_ text: String) {
    let starts = [text] + text.ranges(of: ": ").map { String(text[$0.upperBound...]) }
    guard let start = starts.first(where: { Self.programs.contains(Self.firstWord(of: $0)) }) else {
      return nil
    }
    var commands: [[String]] = []
    for part in start.components(separatedBy: " && ") {
      guard let words = Self.words(part), let first = words.first, Self.programs.contains(first)
      else { return nil }
      commands.append(words)
    }
    self.commands = commands
    self.text = text
    lead = String(text.dropLast(start.count))
  }

  /// True for a catalog that the hint's own command edits: changes of its text are intended.
  func editsCatalog(_ path: String) -> Bool {
    path.hasSuffix(".xcstrings")
      && commands.contains { words in
        words.starts(with: ["flowctl", "strings"])
          && ["add", "fix", "mark", "set"].contains(words.dropFirst(2).first)
      }
  }

  private static func firstWord(of text: String) -> String {
    String(text.prefix { $0 != " " })
  }

  /// Words as in a shell, with single quotes and backslashes.
  private static func words(_ line: String) -> [String]? {
    var (words, word, isQuoted, isEscaped): ([String], String?, Bool, Bool) = (
      [], nil, false, false
    )
    for character in line {
      if isEscaped {
        (word, isEscaped) = ((word ?? "") + String(character), false)
      } else if character == "'" {
        (word, isQuoted) = (word ?? "", !isQuoted)
      } else if isQuoted {
        word = (word ?? "") + String(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == " " {
        words += [word].compactMap(\.self)
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return isQuoted || isEscaped ? nil : words + [word].compactMap(\.self)
  }

  /// True for a placeholder that the user replaces.
  var isForm: Bool {
    commands.joined().contains { $0.contains("<") && $0.contains(">") || $0.contains("…") }
  }

  /// True if the words before it are a condition that no test can meet.
  var isConditional: Bool {
    [
      "once ", "after ", "when ", "if ", "a user ", "leave out ", "wait ", "then", "give ", "set ",
      "resolve ", "squash them ", "install ", "rename it", "in a clone", "to restore ",
    ]
    .contains { lead.hasPrefix($0) }
  }

  /// True if the hint states that a file's change is dropped: in words, or by editing the file.
  var saysWhatGoes: Bool {
    ["to give up ", "to discard ", "to overwrite "].contains { lead.hasPrefix($0) }
      || commands.contains { $0.first == "sed" }
  }

  /// Actions that no test can do: a browser, a token on standard input, shell substitutions.
  var needsMore: Bool {
    text.contains("$(")
      || commands.contains {
        $0.starts(with: ["flowctl", "github", "open"]) || $0.starts(with: ["flowctl", "auth"])
      }
  }

  /// True if it contains a directory of another test's world, of which this one is a copy.
  func isElsewhere(than directory: String) -> Bool {
    text.replacingOccurrences(of: directory, with: "").contains("/flowctl-")
  }

  /// True if none of its commands changes anything, except that it fetches what it shows.
  var onlyLooks: Bool {
    commands.last.map(Self.looks) ?? true
      && commands.allSatisfy { Self.looks($0) || $0.starts(with: ["git", "fetch"]) }
  }

  private static let looking: Set<[String]> = [
    ["git", "log"], ["git", "show"], ["git", "diff"], ["git", "status"], ["git", "ls-tree"],
    ["git", "grep"], ["git", "fsck"], ["git", "branch", "--all"], ["git", "tag", "--list"],
    ["flowctl", "check"], ["flowctl", "doctor"],
    ["flowctl", "branches"], ["flowctl", "model"], ["flowctl", "explain"],
    ["flowctl", "config"], ["flowctl", "report"], ["flowctl", "status"], ["flowctl", "help"],
  ]

  /// True for a command that only shows something, whatever its status.
  static func looks(_ words: [String]) -> Bool {
    looking.contains(Array(words.prefix(2))) || looking.contains(words)
      || words.first == "flowctl" && ["list", "--list"].contains(words.dropFirst(2).first)
      || words.contains("--help") || words.contains("--dry-run")
  }

  /// The hint without names: numbers, ids and directories are removed.
  func shape(in directory: String) -> String {
    text.replacingOccurrences(of: directory, with: "$DIR")
      .replacing(#/\b[0-9a-f]{7,40}\b/#, with: "<id>").replacing(#/[0-9]+/#, with: "N")
  }
}
