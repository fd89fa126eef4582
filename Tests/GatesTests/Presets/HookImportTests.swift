import Gates
import Testing

/// What a pre-commit hook becomes: no gate checks less than its hook.
struct HookImportTests {
  private func hook(_ change: (inout PreCommitHook) -> Void) -> PreCommitHook {
    var hook = PreCommitHook(id: "own")
    (hook.language, hook.entry) = ("system", "lint")
    change(&hook)
    return hook
  }

  private func files(_ change: (inout PreCommitHook) -> Void) -> [String]? {
    if case .command(_, let globs) = HookImport(hook(change)) { globs } else { nil }
  }

  @Test(arguments: [
    ("^src/.*\\.swift$", ["src/**/*.swift"]), ("\\.(ts|js)$", ["**/*.{ts,js}"]),
    (".*\\.swift$", ["**/*.swift"]), ("^src/", ["src/**"]), ("^(a|b)/", ["{a,b}/**"]),
    ("(?x)^( a | b )/\n", ["{a,b}/**"]), ("^src/[^/]*\\.kt$", ["src/*.kt"]),
    ("^docs/a", ["docs/a*", "docs/a*/**"]), ("", ["**"]),
  ])
  func `an expression with the same files becomes globs`(expression: String, globs: [String]) {
    #expect(files { $0.files = expression } == globs)
  }

  @Test(arguments: [
    "^src/[a-z]+\\.c$", "(?x)^( a/ | b/(?!c) )", "a+", "^a?b", "\\bfoo", "^(a|b.*)/", "x|y",
    "/gen/",
    "^a.b$", "(?i)swift$",
  ])
  func `any other expression is not imported`(expression: String) {
    #expect(files { $0.files = expression } == nil)
  }

  @Test func `excluded files are excluded, and types of which one is enough are joined`() {
    #expect(files { $0.exclude = "^src/gen/" } == ["**", "!src/gen/**"])
    #expect(files { $0.eitherTypes = ["ts", "yaml"] } == ["**/*.ts", "**/*.yml", "**/*.yaml"])
    #expect(files { ($0.eitherTypes, $0.files) = (["ts"], "^a/") } == nil)
    #expect(files { $0.excludesTypes = true } == nil)
  }

  @Test func `a hook of a stage without gates is not imported`() {
    for stages in [["manual"], ["commit-msg"], ["post-checkout", "manual"]] {
      guard case .notTaken(let reason) = HookImport(hook { $0.stages = stages }) else {
        Issue.record("\(stages)")
        continue
      }
      #expect(reason.contains(stages[0]))
    }
    #expect(
      HookImport.triggers(of: hook { $0.stages = ["manual", "push"] }) == [.prePush, .pullRequest])
    #expect(HookImport.triggers(of: hook { _ in }) == [.preCommit, .pullRequest])
  }

  @Test func `a preset takes the arguments of its hook, but none that change files`() {
    func result(_ arguments: [String]) -> HookImport {
      HookImport(hook { ($0.id, $0.arguments) = ("swiftlint", arguments) })
    }
    guard case .preset(let preset, let arguments) = result(["--strict", "--config", "a.yml"]) else {
      Issue.record("not imported")
      return
    }
    #expect(preset.name == "swiftlint" && arguments == ["--config", "a.yml"])
    guard case .notTaken = result(["--fix"]) else {
      Issue.record("imported")
      return
    }
  }
}
