package import Base

/// Translates git-flow commands to flowctl: `feature start x` becomes `start feature x`.
package struct GitFlowWords: Sendable {
  /// Why a `git flow` command line has no flowctl equivalent.
  package enum Refusal: Error, Hashable, Sendable {
    case nothingSaid
    case unknownOption(String, command: String)
    case gitsOwn(command: String, instead: Remedy)
    case needsName(command: String)
    case noKind(String, known: [String])
  }

  private let model: BranchModel
  /// The checked-out branch: the default of a command without a name, if it has the same type.
  private let current: String?

  package init(_ model: BranchModel, on current: String? = nil) {
    self.model = model
    self.current = current
  }

  /// The flowctl arguments for the arguments of `git flow`.
  package func translated(_ words: [String]) throws(Refusal) -> [String] {
    guard let first = words.first else { throw .nothingSaid }
    guard let kind = model.kind(KindName(first)), !kind.isPermanent else {
      return try ordinary(first, Array(words.dropFirst()))
    }
    let action = words.dropFirst().first ?? "list"
    let rest = Array(words.dropFirst(2))
    switch action {
    case "start": return try start(kind, rest)
    case "finish": return try finish(kind, rest)
    case "list": return ["branches", "--kind", first] + rest.filter { $0 != "-v" }
    case "rebase": return ["update", "--rebase"] + (try named(kind, action, rest))
    case "publish": return ["submit", "--draft"] + (try named(kind, action, rest))
    // Additional commands that git-flow does not have.
    case "status", "sync", "notes":
      if first == "release" { return words }
      throw gits(kind, action, rest)
    default: throw gits(kind, action, rest)
    }
  }

  private func ordinary(_ first: String, _ rest: [String]) throws(Refusal) -> [String] {
    switch first {
    case "init": return ["init"] + rest.filter { $0 != "-d" && $0 != "--defaults" }
    case "config": return ["config", "show"]
    case "version": return ["--version"]
    case "log": return ["branches"]
    case "feature", "bugfix", "support":
      throw .noKind(first, known: model.kinds.filter { !$0.isPermanent }.map(\.name.text))
    default: return [first] + rest
    }
  }

  /// `start NAME [BASE]`: the name is a version for branch types with versions, otherwise a title.
  private func start(_ kind: BranchKind, _ rest: [String]) throws(Refusal) -> [String] {
    var words = kind.startWords
    var names: [String] = []
    for word in rest {
      switch word {
      // The base is always fetched first.
      case "-F", "--fetch": break
      case "--nofetch": words.append("--no-fetch")
      case _ where word.hasPrefix("-"):
        throw .unknownOption(word, command: "\(kind.name) start")
      default: names.append(word)
      }
    }
    guard let name = names.first else {
      if kind.introducesVersion { return words }
      throw .needsName(command: "\(kind.name) start")
    }
    // `release start` takes its version as an argument.
    if kind.introducesVersion, words[0] != "release", WrittenVersion(parsing: name) != nil {
      words += ["--version", name]
    } else {
      words.append(name)
    }
    if names.count > 1 { words += ["--from", names[1]] }
    return words
  }

  /// `finish [NAME]`: locally, as `git flow` does, not through a pull request.
  private func finish(_ kind: BranchKind, _ rest: [String]) throws(Refusal) -> [String] {
    var words = ["finish", "--local"]
    var names: [String] = []
    var rest = rest[...]
    while let word = rest.popFirst() {
      switch word {
      // Options that are the default here, or that the model decides.
      case "-F", "--fetch", "-D", "--force_delete", "--no-ff": break
      case "-S", "--squash": words += ["--method", "squash"]
      case "-p", "--push": words.append("--push")
      case "-k", "--keep", "--keeplocal": words.append("--keep")
      case "-s", "--sign": words.append("--sign")
      case "-m", "--message":
        guard let message = rest.popFirst() else {
          throw .unknownOption(word, command: "\(kind.name) finish")
        }
        words += ["--message", message]
      case _ where word.hasPrefix("-"):
        throw .unknownOption(word, command: "\(kind.name) finish")
      default: names.append(word)
      }
    }
    if names.isEmpty, let finish = kind.finishWords { return finish + words.dropFirst() }
    return words + (try named(kind, "finish", names))
  }

  /// The branch with this name; nil to use the checked-out branch if it has the type.
  private func named(
    _ kind: BranchKind, _ action: String, _ names: [String]
  ) throws(Refusal) -> [String] {
    if names.isEmpty, current.map({ isName($0, of: kind) }) != true {
      throw .needsName(command: "\(kind.name) \(action)")
    }
    return branch(kind, names)
  }

  private func isName(_ name: String, of kind: BranchKind) -> Bool {
    kind.prefixes.contains(where: name.hasPrefix)
  }

  /// The branch with this name, given with or without the prefix of its type.
  private func branch(_ kind: BranchKind, _ names: [String]) -> [String] {
    names.prefix(1).map { isName($0, of: kind) ? $0 : (kind.prefix ?? "") + $0 }
  }

  private func gits(
    _ kind: BranchKind, _ action: String, _ rest: [String]
  ) -> Refusal {
    let command = "\(kind.name) \(action)"
    let named = branch(kind, rest.filter { !$0.hasPrefix("-") }).first
    let name = named ?? "\(kind.prefix ?? "")<name>"
    let base = kind.sources.compactMap(model.permanentName).first ?? kind.sources.first?.text
    let instead: Remedy =
      switch action {
      case "checkout", "track", "co": .git("switch", name)
      case "delete": .git("branch", "-d", name)
      case "diff": .git("diff", "\(base ?? "main")...\(name)")
      case "pull": .git("pull", "--ff-only")
      case "rename": .flowctl("rename", name)
      default: .flowctl("help")
      }
    return .gitsOwn(command: command, instead: instead)
  }
}

extension GitFlowWords.Refusal {
  /// The error message, and the command to type instead.
  package var wording: (message: String, hint: Remedy) {
    switch self {
    case .nothingSaid:
      ("'git flow' needs a command", .git("flow", "feature", "start", "<name>"))
    case .unknownOption(let option, let command):
      ("the option '\(option)' of 'git flow \(command)' is not supported", .flowctl("help"))
    case .gitsOwn(let command, let instead):
      ("'git flow \(command)' is not supported: use git itself", instead)
    case .needsName(let command):
      (
        "'git flow \(command)' needs a name",
        .run(
          Command(["git", "flow"] + command.split(separator: " ").map(String.init) + ["<name>"]))
      )
    case .noKind("support", let known):
      (
        "unknown branch type 'support'; the model has \(known.joined(separator: ", "))",
        .git("switch", "--create", "support/<name>", "<tag>")
      )
    case .noKind(let kind, let known):
      (
        "unknown branch type '\(kind)'; the model has \(known.joined(separator: ", "))",
        .flowctl("model", "show")
      )
    }
  }
}
