@testable import FlowCLI
import ArgumentParser
import Templates
import TestSupport
import Testing

// The command line's parser is internal: only the program uses it.
@testable import FlowCLI

/// The commands in the pages of rules.
struct RulePageCommandTests {
  @Test(arguments: RulePage.all)
  func `every command of a page exists`(page: RulePage) throws {
    for command in PageCommands.all(of: page) where command.first == "flowctl" {
      #expect(throws: Never.self, "\(command)") {
        // If only a command's name is given, its own options are left out.
        let words = command.dropFirst()
        _ =
          try (try? FlowctlCommand.parseAsRoot(Array(words)))
          ?? FlowctlCommand.parseAsRoot(words.prefix { !$0.hasPrefix("-") } + ["--help"])
      }
    }
  }

  /// Repositories in which the command of a page's example has the finding on the page.
  private static let worlds: [String: @Sendable (ScratchRepository) async throws -> Void] = [
    "branch-name": { try await $0.work("login", from: "develop") },
    "conflicts": { repository in
      try await repository.work("feature/login", from: "develop")
      try await repository.commit("Ours", files: ["app.txt": "ours\n"])
      try await repository.git("switch", "--quiet", "develop")
      try await repository.commit("Theirs", files: ["app.txt": "theirs\n"])
      try await repository.publishBeside()
      try await repository.git("switch", "--quiet", "feature/login")
    },
    "format-broken": { try await $0.catalog("Hi %@", "translated", "Hallo ％@") },
    "configuration": { repository in
      try await repository.branch("feature/login", from: "develop")
      try await repository.commit(
        "Configure", files: [".flowctl.yml": "rules:\n  stale-bas: { limit: 5 }\n"])
    },
    "language-share": { repository in
      let unit = { (state: String) in
        #"{"localizations":{"de":{"stringUnit":{"state":"\#(state)","value":"Ja"}}}}"#
      }
      let strings = #"{"Yes":\#(unit("translated")),"Yeah":\#(unit("new"))}"#
      try await repository.commit(
        "Texts",
        files: [
          "App/L.xcstrings": #"{"sourceLanguage":"en","strings":\#(strings),"version":"1.0"}"#
        ])
    },
    "layout": { repository in
      try await repository.commit(
        "Texts",
        files: [
          "App/Localizable.xcstrings":
            #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"# + "\n"
        ])
    },
    "manifest-drift": { repository in
      try await repository.flowctl(
        "manifest", "new", "browser", "--set", "name=Demo", "--set", "bundle-id=com.example.demo")
      try await repository.git("add", ".")
      try await repository.commit("Begin", files: [".editorconfig": "# by hand\n"])
    },
    "missing-back-merge": { try await $0.fixMain() },
    "name-collision": { repository in
      try await repository.work("Feature/Login", from: "develop")
      try await repository.git("switch", "--quiet", "develop")
      try await repository.publishBeside()
      try await repository.work("feature/login", from: "develop")
    },
    "needs-review": { try await $0.catalog("Sign in", "needs_review", "Anmelden") },
    "pipeline-drift": { repository in
      try await repository.commit(
        "Configure", files: [".flowctl.yml": PipelineSample.configuration])
      try await repository.flowctl("pipeline", "generate")
      try await repository.git("add", ".")
      try await repository.commit("Generate")
      try repository.write("name: mine\n", to: ".github/workflows/pull-request.yml")
    },
    "plural-extra": { repository in
      let form = #"{"stringUnit":{"state":"translated","value":"%lld日"}}"#
      let days =
        #"{"localizations":{"ja":{"variations":{"plural":{"one":\#(form),"other":\#(form)}}}}}"#
      try await repository.commit(
        "Texts",
        files: [
          "App/Localizable.xcstrings":
            #"{"sourceLanguage":"en","strings":{"%lld days":\#(days)},"version":"1.0"}"#
        ])
    },
    "pull-request-size": { repository in
      try await repository.branch("feature/login", from: "develop")
      let text = (1...450).map { "line \($0)\n" }.joined()
      try await repository.commit(
        "Log in", files: ["Sources/Login/LoginModel.swift": text, "Sources/Login/View.swift": text])
    },
    "stale-base": { repository in
      try await repository.work("feature/login", from: "develop")
      try await repository.git("switch", "--quiet", "develop")
      for number in 1...51 { try await repository.commit("Go on \(number)") }
      try await repository.git("switch", "--quiet", "feature/login")
    },
    "swapped-chain": { repository in
      try await repository.git("switch", "--quiet", "main")
      try await repository.work("release/1.4.0", from: "develop")
      try await repository.git("switch", "--quiet", "main")
      try await repository.merge("release/1.4.0")
      try await repository.git("tag", "v1.4.0")
      try await repository.git("switch", "--quiet", "develop")
      try await repository.git("merge", "--quiet", "--ff-only", "main")
    },
    "unknown-state": { try await $0.catalog("Open", "done", "Öffnen") },
    "unlisted-language": { repository in
      try await repository.catalog("Open", "translated", "Öffnen")
      try await repository.commit(
        "Project", files: ["App.xcodeproj/project.pbxproj": "knownRegions = (en, Base);\n"])
    },
    "table-drift": { repository in
      try await repository.commit(
        "Configure",
        files: [
          ".flowctl.yml": """
          managed: { table: managed.yml, swift: App/ManagedSettings.swift, docs: Managed.md }

          """,
          "managed.yml": "keys: [{ key: server, type: string, default: '', title: Server }]\n",
        ])
      try await repository.flowctl("managed-config", "generate")
      try await repository.git("add", ".")
      try await repository.commit(
        "Rename",
        files: [
          "managed.yml": "keys: [{ key: host, type: string, default: '', title: Host }]\n"
        ])
    },
    "version-agreement": { repository in
      try await repository.branch("release/1.4.0", from: "develop")
      try await repository.commit(
        "State the version",
        files: [
          "gradle.properties": "VERSION_NAME=1.3.0\n",
          ".flowctl.yml": "versions: { files: [gradle.properties] }\n",
        ])
    },
    "version-order": { repository in
      try await repository.git("tag", "v1.4.0", "main")
      try await repository.work("hotfix/1.4.0", from: "main")
    },
    "wrong-base": { repository in
      try await repository.git("tag", "v1.4.0", "main")
      try await repository.work("hotfix/1.4.1", from: "develop")
    },
  ]

  /// Pages whose example can't be reproduced here, with the reason.
  private static let untyped = [
    "baseline": "what it shows needs a base whose baseline is another one",
    "check-name": "the rulesets of a server are compared",
    "direct-commit": "it names a commit of another repository",
    "fewer-tests": "it names a commit of another repository",
    "gate-selftest": "its gate is a linter, which need not be here",
    "manifest-conflict": "it needs a template of two versions",
    "merge-method": "it needs a merge that the branch's remote made by squash",
    "policy-source": "only a run of a pull request in CI finds it",
    "ruleset-drift": "the rulesets of a server are compared",
    "source-drift": "it names commits of another repository",
    "store-review": "the stores are servers that only accept an account",
    "template": "it needs a template with an error beside the repository",
  ]

  @Test(arguments: RulePage.all)
  func `a page with a command has a repository for it, or a reason`(
    page: RulePage
  ) {
    let ways = PageCommands(page)?.ways.filter { !$0.isForm && !$0.needsMore } ?? []
    let isListed = Self.untyped[page.id] != nil
    #expect(ways.isEmpty || isListed != (Self.worlds[page.id] != nil), "\(ways)")
    if ways.isEmpty { #expect(!isListed) }
  }

  @Test(arguments: worlds.keys.sorted())
  func `the commands of a rule's page fix its finding`(
    rule: String
  ) async throws {
    let page = try #require(RulePage.all.first { $0.id == rule })
    let commands = try #require(PageCommands(page))
    let ways = commands.ways.filter { !$0.isForm }
    #expect(!ways.isEmpty)
    let world = try await ScratchRepository.gitflow()
    try await Self.worlds[rule]?(world)
    for (index, way) in ways.enumerated() {
      let repository = try world.copy()
      let asked = Array(commands.asked.dropFirst())
      let found = try await repository.flowctl(asked)
      #expect((found.output + found.errors).contains(rule), "\(found)")
      let trial = HintTrial(
        repository: repository, hint: way,
        others: (Array(ways[..<index]), Array(ways[(index + 1)...])), arguments: asked, input: [],
        variables: [:], run: found)
      try await HintHarness.shared.note(way)
      let faults = try await trial.faults()
      #expect(faults == [], "\(way.text)")
    }
  }
}

extension ScratchRepository {
  /// Creates `origin` with everything, by a path that stays valid in a copy of the whole world.
  fileprivate func publishBeside() async throws {
    try await publish()
    try await git("remote", "set-url", "origin", "../origin.git")
  }

  /// A catalog of one key with a German text.
  fileprivate func catalog(_ key: String, _ state: String, _ value: String) async throws {
    let unit = #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
    try await commit(
      "Texts",
      files: [
        "App/Localizable.xcstrings":
          #"{"sourceLanguage":"en","strings":{"\#(key)":{"localizations":{"de":\#(unit)}}}}"#
      ])
  }

  /// A fix that only main has.
  fileprivate func fixMain() async throws {
    try await work("hotfix/1.0.1", from: "main")
    try await git("switch", "--quiet", "main")
    try await merge("hotfix/1.0.1")
    try await git("tag", "v1.0.1")
  }
}
