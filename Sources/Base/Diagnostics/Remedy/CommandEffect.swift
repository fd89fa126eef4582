/// What a command changes.
package enum CommandEffect: String, CaseIterable, Comparable, Sendable {
  /// Files of the working tree, or Git's index.
  case workingTree = "working-tree"
  /// Branches, tags and commits of the clone.
  case branches
  /// The remote repository, or its hosting service.
  case server
  /// Settings, credentials, programs, and files outside of the working tree.
  case machine

  package static func < (left: CommandEffect, right: CommandEffect) -> Bool {
    allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
  }
}

extension Command {
  /// What the command changes, in a fixed order; everything, if it is not known.
  package var effects: [CommandEffect] {
    switch words.first {
    case "flowctl": flowctlEffects.sorted()
    case "git": gitEffects.sorted()
    case "cd", "ls", "tail", "unset": []
    case "rm", "mv", "mkdir", "chmod", "sed", "plutil": [.workingTree]
    default: CommandEffect.allCases
    }
  }

  private var flowctlEffects: Set<CommandEffect> {
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.first == "help" { return [] }
    // A preview changes nothing, whatever it previews.
    if rest.contains("--dry-run") { return [] }
    let name = (1...3).reversed().lazy.map { rest.prefix($0).joined(separator: " ") }
      .first { Self.known[$0] != nil }
    guard var effects = name.flatMap({ Self.known[$0] }) else { return Set(CommandEffect.allCases) }
    for option in ["--publish", "--push", "--claim"] where rest.contains(option) {
      effects.insert(.server)
    }
    if rest.contains("--list") || rest.contains("--print") { return [] }
    if rest.contains("--local"), !rest.contains("--push") { effects.remove(.server) }
    for option in ["--update-baseline", "--output", "-o"] where rest.contains(option) {
      effects.insert(.workingTree)
    }
    return effects
  }

  /// The flowctl commands by what they change; a test compares them with the parser.
  package static let flowctlCommands: [(effects: Set<CommandEffect>, names: [String])] = [
    (
      [],
      [
        "status", "branches", "release status", "release notes", "release picks", "version show",
        "version check", "version next-build",
        "deploy plan", "check branch", "check merge", "check back-merges", "check history",
        "check secrets", "check duplication", "check conflicts", "check privileges", "gate list",
        "gate plan", "gate explain", "gate suggest", "gate history", "coverage show",
        "coverage diff", "report show", "report merge", "report convert", "policy explain",
        "policy check", "preflight", "explain", "board", "issue list", "issue show", "labels check",
        "strings check", "strings stats", "strings unused", "strings undefined",
        "strings outdated", "strings diff", "manifest check", "manifest diff", "manifest lint",
        "pipeline check", "pipeline diff", "pipeline explain", "ruleset generate",
        "ruleset check", "managed-config show", "managed-config check", "feature-flags list",
        "feature-flags check", "config check", "config show", "config schema", "model show",
        "agent check",
        "model check", "hooks status", "alias list", "auth status", "github users list",
        "github users show", "github repos", "github favorites list", "doctor", "cache status",
        "stores status",
      ]
    ),
    (
      [.workingTree],
      [
        "version set", "gate add", "gate import", "gate run", "gate merge", "gate selftest",
        "strings format", "strings set", "strings add", "strings remove", "strings rename",
        "strings mark", "strings fix", "strings prune", "strings export", "strings import",
        "strings pseudo", "strings merge", "manifest new", "manifest generate",
        "manifest update", "manifest adopt", "pipeline generate", "managed-config generate",
        "feature-flags generate", "init", "pages", "hooks run", "agent skill", "agent instructions",
        "agent hooks",
      ]
    ),
    ([.branches], ["prune", "apps adopt"]),
    ([.workingTree, .branches], ["update"]),
    // These move the issue of a branch on the board, or reach the remote of the branch.
    (
      [.workingTree, .branches, .server],
      [
        "start", "release start", "hotfix start", "finish", "release finish", "hotfix finish",
        "release pick", "rename", "undo",
      ]
    ),
    (
      [.server],
      [
        "submit", "release sync", "issue move", "issue create", "issue edit", "issue comment",
        "issue assign", "issue close", "issue replay", "labels sync",
      ]
    ),
    (
      [.machine],
      [
        "strings install-merge-driver", "hooks install", "hooks uninstall", "alias install",
        "alias remove", "auth login", "auth logout", "auth token", "github open",
        "github favorites add", "github favorites remove", "cache clear", "stores login",
        "stores logout",
      ]
    ),
    (Set(CommandEffect.allCases), ["deploy run", "git-flow"]),
  ]

  private static let known = Dictionary(
    flowctlCommands.flatMap { group in group.names.map { ($0, group.effects) } },
    uniquingKeysWith: { first, _ in first })

  private var gitEffects: Set<CommandEffect> {
    var rest = words.dropFirst()
    if rest.first == "-C" { rest = rest.dropFirst(2) }
    let (name, options) = (rest.first ?? "", Set(rest.dropFirst()))
    switch name {
    case "log", "show", "diff", "status", "ls-tree", "ls-remote", "fsck", "fetch", "commit-graph":
      return []
    case "branch", "tag":
      return options.isSubset(of: ["--all", "--list"]) ? [] : [.branches]
    case "switch": return options.contains("-c") ? [.workingTree, .branches] : [.workingTree]
    case "add", "restore", "checkout", "stash": return [.workingTree]
    case "commit": return [.branches]
    case "merge", "rebase", "cherry-pick", "revert", "pull", "reset", "am":
      return [.workingTree, .branches]
    case "push": return [.server]
    case "config", "remote", "init", "clone", "worktree": return [.machine]
    default: return Set(CommandEffect.allCases)
    }
  }
}
