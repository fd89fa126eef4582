/// The import result of a pre-commit hook: a gate, or the reason why there is none.
package enum HookImport: Hashable, Sendable {
  case preset(GatePreset)
  case command([String], onlyFiles: [String])
  case notTaken(String)

  /// The result for a hook.
  package init(_ hook: PreCommitHook) {
    if let name = Self.presets[hook.id], let preset = GatePreset.named(name) {
      self = hook.arguments.isEmpty || preset.gate.isBuiltIn ? .preset(preset) : .ownArguments
    } else if ["system", "script", "unsupported", "unsupported_script"].contains(hook.language) {
      self = Self.command(of: hook)
    } else {
      self = .notTaken("pre-commit installs its program; add a gate with your own command")
    }
  }

  private static let ownArguments = HookImport.notTaken(
    "it has its own arguments; add the preset and set 'arguments'")

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
    guard !hook.hasPatterns, let globs = globs(of: hook) else {
      return .notTaken("its file filter can't be converted to globs")
    }
    words.append(FileArguments.word)
    return .command(words, onlyFiles: globs)
  }

  private static func globs(of hook: PreCommitHook) -> [String]? {
    let types = hook.types.filter { !["file", "text", "non-executable"].contains($0) }
    switch (hook.files, types.count) {
    case (nil, 0): return ["**"]
    case (nil, 1): return endings[types[0]].map { $0.map { "**/*." + $0 } }
    case (let files?, 0): return endings(of: files).map { $0.map { "**/*." + $0 } }
    default: return nil
    }
  }

  /// The file extensions of the types of pre-commit's `identify`.
  private static let endings = [
    "python": ["py", "pyi"], "swift": ["swift"], "kotlin": ["kt", "kts"], "java": ["java"],
    "javascript": ["js", "mjs", "cjs"], "ts": ["ts"], "shell": ["sh", "bash", "zsh"],
    "yaml": ["yml", "yaml"], "json": ["json"], "markdown": ["md"], "toml": ["toml"],
    "ruby": ["rb"], "go": ["go"], "rust": ["rs"], "xml": ["xml"],
  ]

  /// The file extensions of `\.py$`, `\.(ts|js)$` and `.*\.swift$`; nil for other expressions.
  private static func endings(of pattern: String) -> [String]? {
    var rest = pattern[...]
    for start in ["^.*", ".*"] where rest.hasPrefix(start) {
      rest = rest.dropFirst(start.count)
      break
    }
    guard rest.hasPrefix("\\."), rest.hasSuffix("$") else { return nil }
    rest = rest.dropFirst(2).dropLast()
    if rest.hasPrefix("("), rest.hasSuffix(")") { rest = rest.dropFirst().dropLast() }
    let endings = rest.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let isPlain = endings.allSatisfy { ending in
      !ending.isEmpty && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isPlain ? endings : nil
  }
}

extension Gate {
  fileprivate var isBuiltIn: Bool {
    if case .builtIn = work { true } else { false }
  }
}

/// The used part of a hook in `.pre-commit-config.yaml`.
package struct PreCommitHook: Hashable, Sendable {
  package var id: String
  package var language = ""
  package var entry: String?
  package var arguments: [String] = []
  package var types: [String] = []
  /// True if `files`, `exclude` or `exclude_types` can't be converted to globs.
  package var hasPatterns = false
  package var files: String?
  package var takesFiles = true
  package var stages: [String] = []

  /// A hook of this name with the defaults of pre-commit.
  package init(id: String) { self.id = id }
}
