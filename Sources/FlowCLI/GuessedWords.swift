import Base

/// Words that users of other programs type, and the commands that do the same here.
enum GuessedWords {
  /// What replaces a command that does not exist.
  enum Meaning {
    /// Of flowctl, with the other typed words.
    case command([String])
    /// Of flowctl, as it is: the other words mean something else.
    case alone([String])
    /// Of Git.
    case git
  }

  /// The meaning of a word below a command, such as `release`; `""` is flowctl itself.
  static func meaning(of word: String, below command: String) -> Meaning? {
    if command.isEmpty, gits.contains(word) { return .git }
    for (words, line) in tables[command] ?? []
    where words.split(separator: " ").contains(where: { $0 == word }) {
      let typed = line.split(separator: " ").map(String.init)
      return typed.last == "…" ? .command(typed.dropLast()) : .alone(typed)
    }
    return nil
  }

  /// Commands of the same meaning, in the order in which they are tried.
  static func synonyms(of word: String) -> [String] {
    groups.first { $0.words.contains(word) }?.commands ?? []
  }

  private static let groups: [(words: Set<String>, commands: [String])] = [
    (["create", "new", "add", "start", "init"], ["create", "new", "start", "add"]),
    (["lint", "check", "verify", "validate", "test"], ["check", "lint"]),
    (["edit", "set", "change", "label"], ["edit", "set"]),
    (["delete", "remove", "rm"], ["remove"]),
    (["list", "ls", "index"], ["list", "status", "show", "stats"]),
    (["view", "show", "get", "print", "info", "current"], ["show", "list", "status"]),
    (["status", "state"], ["status", "list", "show"]),
    (["install", "setup", "enable", "init"], ["install"]),
    (["uninstall", "disable", "remove"], ["uninstall"]),
    (["generate", "write", "apply", "create", "init", "update"], ["generate", "sync"]),
    (["sync", "ensure", "apply", "push"], ["sync"]),
    (["reopen", "transition"], ["move"]), (["sort", "fmt"], ["format"]),
    (["done", "close"], ["close", "finish"]),
  ]

  /// A line that ends with `…` takes the other typed words.
  private static let tables: [String: [(words: String, line: String)]] = [
    "": [
      ("sync pull restack rebase refresh", "update"), ("rebase-onto", "update --fix-base"),
      ("pr mr propose publish push", "submit"), ("hack append", "start feature …"),
      ("ship land merge", "finish …"), ("tag publish-release", "release finish --dry-run"),
      ("continue abort skip resume cancel next info", "status"),
      ("list ls", "branches"), ("delete remove rm clean cleanup gc", "prune --dry-run"),
      ("journal history runs", "undo --list"), ("rollback revert reset", "undo --list"),
      ("ci workflow workflows generate", "pipeline generate"),
      ("gates test tests run lint", "gate run"),
      ("drift backmerge back-merge merge-back", "check back-merges"),
      ("issues", "issue list"), ("kanban project", "board"), ("browse open", "github open"),
      ("capture", "issue create --from …"), ("users", "github users …"),
      ("repos", "github repos …"),
      ("translations localize l10n i18n xcstrings catalog", "strings check"),
      ("setup migrate", "init"), ("import", "strings import …"),
      ("export", "strings export …"), ("flow", "alias --help"),
      ("login", "auth login …"), ("logout", "auth logout …"), ("whoami", "auth status"),
      ("bump", "version set --help"), ("changelog notes", "release notes"),
      ("managed", "managed-config …"), ("flags", "feature-flags …"), ("settings", "config show"),
      ("agents ai claude codex cursor", "agent --help"), ("man manual", "--help"),
      ("templates template", "manifest new --list"),
    ],
    "release": [
      ("list ls show view", "release status"),
      ("publish tag ship close deploy merge", "release finish …"),
      ("abort cancel delete remove", "undo --list"), ("changelog", "release notes"),
      ("backmerge back-merge merge-back", "check back-merges"), ("cherry-pick", "release pick …"),
    ],
    "hotfix": [
      ("list ls show view status", "release status"),
      ("publish tag ship close deploy merge", "hotfix finish …"),
      ("abort cancel delete remove", "undo --list"),
      ("create new", "hotfix start …"),
    ],
    "gate": [
      ("remove delete rm", "gate explain …"), ("status results", "gate history"),
      ("cache", "gate run --why"), ("test check", "gate run …"),
    ],
    "strings": [
      ("missing conflicts resolve", "strings check"), ("translate", "strings export"),
      ("languages progress", "strings stats"), ("language add-language", "strings export --help"),
    ],
    "issue": [("open browse", "github open")],
    "version": [
      ("bump", "version set --help"),
      ("next code build bump-build next-code", "version next-build"),
    ],
    "manifest": [("list templates init create", "manifest new --list")],
    "deploy": [("list show status", "deploy plan")],
    "pipeline": [("show list", "pipeline explain --help")],
    "check": [
      ("pr mr base target pull-request", "check merge"), ("drift", "check back-merges"),
      ("name names", "check branch …"), ("translations catalogs xcstrings", "strings check"),
      ("lint tests", "gate run"), ("all", "check --help"),
    ],
    "agent": [("init install setup rules", "agent --help")],
    "auth": [("whoami", "auth status")],
    "config": [("init", "init")],
  ]

  /// Usual branch types, which git-flow has before the action.
  static let branchTypes: Set<String> = ["feature", "bugfix", "support", "chore", "task"]

  /// Commands that are Git's own.
  private static let gits: Set<String> = [
    "add", "checkout", "clone", "commit", "diff", "fetch", "log", "stash", "switch",
  ]

  /// The option of a command that was probably meant.
  static func option(meantBy typed: String, among known: [String]) -> String? {
    let names = known.flatMap { $0.split(separator: "/").map(String.init) }
    let same = options.lazy.filter { $0.words.split(separator: " ").contains { $0 == typed } }
      .map(\.option).first { option in names.contains { $0 == option.prefix { $0 != " " } } }
    let longer = names.filter { typed.count > 4 && $0.hasPrefix(typed) }
    return same ?? EditDistance.nearest(to: typed, in: names)
      ?? (longer.count == 1 ? longer[0] : nil)
  }

  private static let options: [(words: String, option: String)] = [
    ("-n --preview --what-if --whatif", "--dry-run"), ("-y --assume-yes --confirm", "--yes"),
    ("-f", "--force"), ("-m", "--message"), ("-t", "--title"), ("-b --body", "--body-file"),
    ("-b --target --into --onto -B", "--base"), ("-H --branch --source", "--head"),
    ("-l --lang --locale --languages", "--language"), ("-l --labels", "--label"),
    ("--label --labels", "--add-label"), ("-q --silent", "--quiet"), ("-v", "--verbose"),
    ("-v -V", "--version"), ("--major", "--bump major"), ("--minor", "--bump minor"),
    ("--patch", "--bump patch"), ("--squash", "--method squash"), ("--rebase", "--method rebase"),
    ("--merge", "--method merge"), ("--resume", "--continue"), ("--cancel --quit", "--abort"),
    ("--skip --skip-invalid --skip-errors --partial", "--skip-refused"),
    ("--version --tag", "--release"), ("-a --assign", "--assignee"), ("-R --repository", "--repo"),
    ("-r --reviewers", "--reviewer"), ("-p", "--push"), ("-o --out --out-dir", "--directory"),
    ("--format-json -j", "--json"),
  ]
}
