import Base

extension AgentStep {
  /// Reads the steps of a shell text that concern branches; `aliases` are Git's.
  package static func read(
    _ text: String, in directory: String, home: String? = nil, aliases: [String: String] = [:]
  ) -> [AgentStep] {
    var reader = AgentStepReader(directory, home, aliases)
    reader.read(ShellScript(text))
    return reader.steps
  }
}

/// Follows the folder from command to command.
private struct AgentStepReader {
  typealias Word = ShellScript.Word

  /// The folders of the open subshells.
  private var directories: [String?]
  /// The folders before each `pushd`.
  private var pushed: [String?] = []
  private let home: String?
  private let aliases: [String: String]
  /// The number of aliases that are followed: they can name each other.
  private var depth = 0
  private static let deepest = 10
  /// True after a command that changes what Git's settings make of a push or pull.
  private var changesSettings = false
  private(set) var steps: [AgentStep] = []

  init(_ directory: String, _ home: String?, _ aliases: [String: String]) {
    directories = [directory]
    (self.home, self.aliases) = (home, aliases)
  }

  private var directory: String? {
    get { directories.last ?? nil }
    set { directories[directories.count - 1] = newValue }
  }

  mutating func read(_ script: ShellScript) {
    for element in script.elements {
      switch element {
      case .opens: directories.append(directory)
      case .closes: if directories.count > 1 { directories.removeLast() }
      case .unreadable(let part): add(.unreadable(part))
      case .command(let words, nil): read(words)
      case .command(let words, let program?):
        var inner = self
        inner.steps = []
        inner.read(words)
        if !inner.steps.isEmpty { add(.unreadable("what '\(program)' runs")) }
      }
    }
  }

  private mutating func add(_ action: AgentStep.Action) {
    steps.append(AgentStep(action: action, directory: directory))
  }

  private mutating func read(_ words: [Word]) {
    guard let program = words.first else { return }
    let rest = words.dropFirst()
    let name = ShellScript.name(of: program.text)
    switch name {
    case "cd": directory = folder(rest)
    case "pushd":
      pushed.append(directory)
      directory = folder(rest)
    case "popd": directory = rest.isEmpty ? pushed.popLast() ?? nil : nil
    case "git": readGit(rest)
    case "gh": for action in GitHubWords(Array(rest)).actions { add(action) }
    case "hub": readGit(rest)
    case "curl":
      if WebRequest(curl: Array(rest))?.changesRefs == true {
        add(.unreadable("what 'curl' changes"))
      }
    case _ where name.hasPrefix("git-"): readGit(([Word(String(name.dropFirst(4)))] + rest)[...])
    case _ where Self.writers.contains(name):
      if rest.contains(where: { ShellScript.isInGit($0.text) }) {
        add(.unreadable("what '\(name)' changes in '.git'"))
      }
    default:
      if !program.isLiteral, rest.contains(where: { GitWords.changesBranches($0.text) }) {
        add(.unreadable("the program"))
      }
    }
  }

  /// Programs that write the files which they are given.
  private static let writers: Set = ["rm", "mv", "cp", "ln", "tee", "truncate", "dd", "install"]

  /// The folder that the words of `cd` or `-C` lead to; nil if only the run shows it.
  private func folder(_ words: ArraySlice<Word>) -> String? {
    let word = words.first { !["-P", "-L", "--"].contains($0.text) }
    guard let word, word.isLiteral, !word.text.hasPrefix("-"), !word.text.hasPrefix("+") else {
      return nil
    }
    if word.text == "~" || word.text.hasPrefix("~/") {
      return home.map { $0 + word.text.dropFirst() }
    }
    if word.text.hasPrefix("~") { return nil }
    return word.text.hasPrefix("/") ? word.text : directory.map { $0 + "/" + word.text }
  }

  // MARK: - Git

  private mutating func readGit(_ words: ArraySlice<Word>) {
    var rest = words
    let outer = directory
    defer { directory = outer }
    while let option = rest.first, option.text.hasPrefix("-") {
      rest.removeFirst()
      switch option.text {
      case "-C": directory = folder(rest.popFirst().map { [$0] } ?? [])
      case "-c", "--config-env":
        if let setting = rest.popFirst(), Self.decidesPushes(setting) { changesSettings = true }
      case "--namespace", "--super-prefix", "--attr-source": rest = rest.dropFirst()
      case "--git-dir", "--work-tree":
        rest = rest.dropFirst()
        directory = nil
      default:
        if ["--git-dir=", "--work-tree="].contains(where: option.text.hasPrefix) {
          directory = nil
        }
      }
    }
    guard let verb = rest.popFirst() else { return }
    guard verb.isLiteral else { return add(.unreadable("the command of Git")) }
    let actions = GitWords(verb.text, Array(rest)).actions
    // A command of Git itself is never an alias.
    if actions == [.alias(verb.text)], let alias = aliases[verb.text], depth < Self.deepest {
      return follow(alias, rest)
    }
    changesSettings = changesSettings || Self.changesSettings(verb.text, rest)
    for action in actions {
      add(changesSettings && action.asksSettings ? .unreadable("settings of Git") : action)
    }
  }

  /// Reads what an alias stands for.
  private mutating func follow(_ alias: String, _ rest: ArraySlice<Word>) {
    let arguments = rest.map { $0.isLiteral ? ShellWord.quoted($0.text) : "\"$x\"" }
    let text = alias.hasPrefix("!") ? String(alias.dropFirst()) : "git " + alias
    depth += 1
    directories.append(directory)
    read(ShellScript(([text] + arguments).joined(separator: " ")))
    directories.removeLast()
    depth -= 1
  }

  private static func changesSettings(_ verb: String, _ words: ArraySlice<Word>) -> Bool {
    switch verb {
    case "config": words.contains(where: decidesPushes)
    case "branch": words.contains { $0.text.hasPrefix("-u") || $0.text.hasPrefix("--set-up") }
    default: false
    }
  }

  private static func decidesPushes(_ word: Word) -> Bool {
    let key = word.text.lowercased()
    return ["push.default", "push.followtags", "remote.", "branch.", "alias."]
      .contains { key.hasPrefix($0) }
  }
}

extension AgentStep.Action {
  /// True if Git's settings decide what changes.
  fileprivate var asksSettings: Bool {
    switch self {
    case .take(nil, _), .push: true
    default: false
    }
  }
}
