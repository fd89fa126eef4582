import Base

/// The import result of a pre-commit hook: a gate, or the reason why there is none.
package enum HookImport: Hashable, Sendable {
  case preset(GatePreset, arguments: [String])
  case command([String], onlyFiles: [String])
  case notTaken(String)

  /// The result for a hook.
  package init(_ hook: PreCommitHook) {
    if let stage = hook.stages.first, Self.triggers(of: hook).isEmpty {
      self = .notTaken("it runs only at the stage '\(stage)', at which no gates run")
    } else if let name = Self.presets[hook.id], let preset = GatePreset.named(name) {
      self = Self.preset(preset, of: hook)
    } else if ["system", "script", "unsupported", "unsupported_script"].contains(hook.language) {
      self = Self.command(of: hook)
    } else {
      self = .notTaken("pre-commit installs its program; add a gate with your own command")
    }
  }

  /// The triggers for the stages of a hook; none if it runs only at others, such as by hand.
  package static func triggers(of hook: PreCommitHook) -> [GateTrigger] {
    if hook.stages.isEmpty { return [.preCommit, .pullRequest] }
    let known = hook.stages.compactMap { stages[$0] }.uniqued
    return known.isEmpty ? [] : known + [.pullRequest]
  }

  private static let stages: [String: GateTrigger] = [
    "pre-commit": .preCommit, "commit": .preCommit, "pre-push": .prePush, "push": .prePush,
    "pre-merge-commit": .preCommit, "merge-commit": .preCommit,
  ]

  private static func preset(_ preset: GatePreset, of hook: PreCommitHook) -> HookImport {
    guard case .command(let words) = preset.gate.work else {
      return .preset(preset, arguments: [])
    }
    let changing = [
      "--fix", "--write", "--in-place", "--autocorrect", "--auto-correct", "--format",
    ]
    if let word = hook.arguments.first(where: { word in changing.contains { word.hasPrefix($0) } })
    {
      return .notTaken("its argument '\(word)' changes files, but gates only check them")
    }
    return .preset(preset, arguments: hook.arguments.filter { !words.contains($0) })
  }

  private static let presets = [
    "ruff": "ruff", "ruff-check": "ruff", "eslint": "eslint", "actionlint": "actionlint",
    "actionlint-system": "actionlint", "swiftlint": "swiftlint", "swiftformat": "swiftformat",
    "swift-format": "swift-format", "ktlint": "ktlint", "detekt": "detekt", "pytest": "pytest",
    "gitleaks": "secrets", "gitleaks-system": "secrets", "detect-secrets": "secrets",
    "detect-private-key": "secrets", "detect-aws-credentials": "secrets", "trufflehog": "secrets",
  ]

  private static func command(of hook: PreCommitHook) -> HookImport {
    guard let entry = hook.entry, !entry.isEmpty else { return .notTaken("it has no 'entry'") }
    // pre-commit splits an entry as a shell does; without quotes the result is the same.
    let signs = "\"'\\$`|&;<>*?(){}[]~#!\n"
    if entry.contains(where: signs.contains) {
      return .notTaken("its 'entry' contains shell syntax, but gates run commands without a shell")
    }
    var words = entry.split(separator: " ").map(String.init) + hook.arguments
    guard hook.takesFiles else { return .command(words, onlyFiles: []) }
    if words.contains(where: { $0.contains(FileArguments.word) }) {
      return .notTaken("its command contains '\(FileArguments.word)'")
    }
    guard !hook.excludesTypes, let globs = globs(of: hook) else {
      return .notTaken("its file filter can't be converted to globs")
    }
    words.append(FileArguments.word)
    return .command(words, onlyFiles: globs)
  }

  private static func globs(of hook: PreCommitHook) -> [String]? {
    let types = hook.types.filter { !["file", "text", "non-executable"].contains($0) }
    guard types.count <= 1, types.isEmpty || hook.eitherTypes.isEmpty else { return nil }
    let kinds = types + hook.eitherTypes
    var globs = ["**"]
    if !kinds.isEmpty {
      let known = kinds.compactMap { endings[$0] }
      guard known.count == kinds.count, hook.files == nil else { return nil }
      globs = known.flatMap(\.self).uniqued.map { "**/*." + $0 }
    } else if let files = hook.files {
      guard let own = HookFiles.globs(of: files) else { return nil }
      globs = own
    }
    guard let exclude = hook.exclude else { return globs }
    return HookFiles.globs(of: exclude).map { globs + $0.map { "!" + $0 } }
  }

  /// The file extensions of the types of pre-commit's `identify`.
  private static let endings = [
    "python": ["py", "pyi"], "swift": ["swift"], "kotlin": ["kt", "kts"], "java": ["java"],
    "javascript": ["js", "mjs", "cjs"], "ts": ["ts"], "shell": ["sh", "bash", "zsh"],
    "yaml": ["yml", "yaml"], "json": ["json"], "markdown": ["md"], "toml": ["toml"],
    "ruby": ["rb"], "go": ["go"], "rust": ["rs"], "xml": ["xml"],
  ]
}

/// The used part of a hook in `.pre-commit-config.yaml`.
package struct PreCommitHook: Hashable, Sendable {
  package var id: String
  package var language = ""
  package var entry: String?
  package var arguments: [String] = []
  package var types: [String] = []
  /// Types of which a file needs one, not all.
  package var eitherTypes: [String] = []
  package var excludesTypes = false
  package var files: String?
  package var exclude: String?
  package var takesFiles = true
  package var stages: [String] = []

  /// A hook of this name with the defaults of pre-commit.
  package init(id: String) { self.id = id }
}
