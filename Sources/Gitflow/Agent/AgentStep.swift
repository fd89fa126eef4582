import Base

/// What a command of a coding agent is about to change, in the folder where it runs.
package struct AgentStep: Hashable, Sendable {
  /// What changes.
  package enum Action: Hashable, Sendable {
    /// A commit on the checked out branch, by this Git command.
    case commit(String)
    /// The checked out branch gets or becomes another one, by this Git command.
    case take(String, by: String)
    case checkout(String)
    /// A branch that does not exist yet; without `start` at the checked out commit.
    case create(String, start: String?, checksOut: Bool)
    /// An existing branch that gets another commit or is deleted, by this Git command.
    case lose(String, by: String)
    case rename(from: String?, to: String)
    case push(Push)
    case openRequest(base: String?, head: String?)
    case mergeRequest
    /// A Git command that may be an alias.
    case alias(String)
    /// A part that only the run shows, with what it is.
    case unreadable(String)
  }

  /// A push; without refs Git's settings decide what is pushed.
  package struct Push: Hashable, Sendable {
    /// A branch or tag of the remote, and what it gets.
    package struct Ref: Hashable, Sendable {
      /// The pushed branch or revision; nil to delete.
      package var source: String?
      package var target: String
      package var isForced: Bool

      /// A pushed or deleted ref.
      package init(source: String?, target: String, isForced: Bool) {
        self.source = source
        self.target = target
        self.isForced = isForced
      }
    }

    package var remote: String?
    package var refs: [Ref] = []
    /// True for `--all`, `--mirror` and the like.
    package var pushesMany = false
    package var pushesTags = false

    /// A push of these refs.
    package init(remote: String?, refs: [Ref] = []) {
      self.remote = remote
      self.refs = refs
    }

    /// True if Git's settings decide what is pushed, and to which branch.
    package var leavesTargetToSettings: Bool {
      refs.allSatisfy { $0.target.isEmpty && $0.source == "HEAD" }
    }
  }

  package var action: Action
  /// The folder as written, from that of the agent; nil if it is not known.
  package var directory: String?
}

extension AgentStep {
  /// Reads the steps of a shell text that concern branches; `aliases` are Git's.
  package static func read(
    _ text: String, in directory: String, aliases: [String: String] = [:]
  ) -> [AgentStep] {
    var reader = AgentStepReader(directory, aliases)
    reader.read(ShellScript(text))
    return reader.steps
  }
}

/// Follows the folder from command to command.
private struct AgentStepReader {
  private var directories: [String?]
  private let aliases: [String: String]
  /// True after a command that changes what a push without refs pushes.
  private var changesSettings = false
  private(set) var steps: [AgentStep] = []

  init(_ directory: String, _ aliases: [String: String]) {
    directories = [directory]
    self.aliases = aliases
  }

  private var directory: String? { directories.last ?? nil }

  mutating func read(_ script: ShellScript) {
    for element in script.elements {
      switch element {
      case .opens: directories.append(directory)
      case .closes: if directories.count > 1 { directories.removeLast() }
      case .unreadable(let part): add(.unreadable(part))
      case .command(let words): read(words)
      }
    }
  }

  private mutating func add(_ action: AgentStep.Action, in folder: String? = nil) {
    steps.append(AgentStep(action: action, directory: folder ?? directory))
  }

  private mutating func read(_ words: [ShellScript.Word]) {
    let name = words.first.map { ShellScript.name(of: $0.text) } ?? ""
    switch name {
    case "cd", "pushd": changeDirectory(words.dropFirst().first)
    case "git": readGit(words.dropFirst())
    case "gh": readGitHub(words.dropFirst())
    default:
      let verbs: Set = ["commit", "push", "merge", "branch", "switch", "checkout"]
      if words.first?.isLiteral == false,
        words.dropFirst().contains(where: { verbs.contains($0.text) })
      {
        add(.unreadable("the program"))
      }
    }
  }

  private mutating func changeDirectory(_ word: ShellScript.Word?) {
    let isKnown = word.map { $0.isLiteral && !$0.text.hasPrefix("-") && !$0.text.hasPrefix("~") }
    directories[directories.count - 1] =
      isKnown == true ? Self.path(word?.text ?? "", from: directory) : nil
  }

  private static func path(_ path: String, from directory: String?) -> String? {
    path.hasPrefix("/") ? path : directory.map { $0 + "/" + path }
  }

  private mutating func readGit(_ words: ArraySlice<ShellScript.Word>) {
    var rest = words
    var folder = directory
    while let option = rest.first, option.text.hasPrefix("-") {
      rest.removeFirst()
      switch option.text {
      case "-C":
        let place = rest.popFirst()
        folder = place?.isLiteral == true ? Self.path(place?.text ?? "", from: folder) : nil
      case "-c", "--config-env", "--namespace":
        if let setting = rest.popFirst(), Self.decidesPushes(setting) { changesSettings = true }
      case "--git-dir", "--work-tree":
        rest = rest.dropFirst()
        folder = nil
      default:
        if option.text.hasPrefix("--git-dir=") || option.text.hasPrefix("--work-tree=") {
          folder = nil
        }
      }
    }
    guard let verb = rest.popFirst() else { return }
    guard verb.isLiteral else { return add(.unreadable("the command of Git")) }
    if let alias = aliases[verb.text] {
      let arguments = rest.map { $0.isLiteral ? ShellWord.quoted($0.text) : "\"$x\"" }
      // Only one alias is followed: Git's settings can name each other.
      let text = alias.hasPrefix("!") ? String(alias.dropFirst()) : "git " + alias
      var reader = AgentStepReader(folder ?? "", [:])
      reader.read(ShellScript(([text] + arguments).joined(separator: " ")))
      steps += reader.steps.map { AgentStep(action: $0.action, directory: folder) }
      return
    }
    if verb.text == "config" && rest.contains(where: Self.decidesPushes)
      || verb.text == "branch" && rest.contains(where: { Self.upstreamOptions.contains($0.text) })
    {
      changesSettings = true
    }
    for action in GitWords(verb.text, Array(rest)).actions {
      if case .push(let push) = action, push.leavesTargetToSettings, changesSettings {
        return add(.unreadable("settings of Git"))
      }
      steps.append(AgentStep(action: action, directory: folder))
    }
  }

  private static let upstreamOptions: Set = ["-u", "--set-upstream-to"]

  private static func decidesPushes(_ word: ShellScript.Word) -> Bool {
    let key = word.text.lowercased()
    return ["push.", "remote.", "branch.", "alias."].contains { key.hasPrefix($0) }
  }

  private mutating func readGitHub(_ words: ArraySlice<ShellScript.Word>) {
    for action in GitHubWords(Array(words)).actions { add(action) }
  }
}
