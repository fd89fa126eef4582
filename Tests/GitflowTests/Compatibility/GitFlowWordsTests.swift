import Base
import Gitflow
import Testing

struct GitFlowWordsTests {
  private let words = GitFlowWords(.adapted, on: "feature/login")

  @Test(arguments: [
    ("feature start login", "start feature login"),
    ("feature start login develop~2", "start feature login --from develop~2"),
    ("feature start -F login", "start feature login"),
    ("release start 1.2.0", "release start 1.2.0"),
    ("release start", "release start"),
    ("hotfix start crash", "hotfix start crash"),
    ("hotfix start v1.2.1 main", "hotfix start --version v1.2.1 --from main"),
    ("feature finish login", "finish --local feature/login"),
    ("feature finish feature/login", "finish --local feature/login"),
    ("feature finish", "finish --local"),
    ("release finish -p", "release finish --local --push"),
    ("hotfix finish", "hotfix finish --local"),
    ("release finish -p -k -s 1.2.0", "finish --local --push --keep --sign release/1.2.0"),
    ("release finish -m Out 1.2.0", "finish --local --message Out release/1.2.0"),
    ("feature publish login", "submit --draft feature/login"),
    ("feature rebase", "update --rebase"),
    ("feature", "branches --kind feature"), ("bugfix list -v", "branches --kind bugfix"),
    ("init -d", "init"), ("config", "config show"), ("version", "--version"),
    ("release status --json", "release status --json"), ("status --json", "status --json"),
    ("update", "update"),
  ])
  func `a git flow command has an equivalent`(said: String, expected: String) throws {
    let said = said.split(separator: " ").map(String.init)
    #expect(try words.translated(said).joined(separator: " ") == expected)
  }

  @Test func `arguments are passed unchanged`() throws {
    let odd = "it's \"a\" $HOME `x` ; *"
    #expect(try words.translated(["feature", "start", odd]) == ["start", "feature", odd])
    #expect(
      try words.translated(["release", "finish", "-m", odd, "1.0.0"])
        == ["finish", "--local", "--message", odd, "release/1.0.0"])
  }

  @Test(arguments: [
    ("", GitFlowWords.Refusal.nothingSaid),
    ("feature start", .needsName(command: "feature start")),
    ("bugfix finish", .needsName(command: "bugfix finish")),
    ("hotfix publish", .needsName(command: "hotfix publish")),
    ("release rebase", .needsName(command: "release rebase")),
    (
      "feature rename bar",
      .gitsOwn(command: "feature rename", instead: .flowctl("rename", "feature/bar"))
    ),
    ("feature start -x a", .unknownOption("-x", command: "feature start")),
    ("release finish -b 1.0.0", .unknownOption("-b", command: "release finish")),
    ("release finish -n 1.0.0", .unknownOption("-n", command: "release finish")),
    (
      "support start 1.x v1.0.0",
      .noKind("support", known: ["release", "hotfix", "bugfix", "feature"])
    ),
    ("hotfix status", .gitsOwn(command: "hotfix status", instead: .flowctl("help"))),
    ("release finish -m", .unknownOption("-m", command: "release finish")),
    (
      "feature checkout login",
      .gitsOwn(command: "feature checkout", instead: .git("switch", "feature/login"))
    ),
    (
      "feature diff login",
      .gitsOwn(command: "feature diff", instead: .git("diff", "develop...feature/login"))
    ),
  ])
  func `a command with another effect is rejected`(said: String, expected: GitFlowWords.Refusal) {
    let said = said.split(separator: " ").map(String.init)
    #expect(throws: expected) { try words.translated(said) }
    #expect(!expected.wording.message.isEmpty && !expected.wording.hint.text.isEmpty)
  }
}
