import Base
import Testing

struct RemedyTests {
  @Test(arguments: [
    (["board"], "flowctl board --repo <owner/name>"),
    (["board", "--repo", "nonsense"], "flowctl board --repo <owner/name>"),
    (["board", "--repo=nonsense", "--json"], "flowctl board --json --repo <owner/name>"),
    (["issue", "create", "it's"], "flowctl issue create 'it'\\''s' --repo <owner/name>"),
    (["board", "--milestone=$(id)"], "flowctl board '--milestone=$(id)' --repo <owner/name>"),
  ])
  func `an option becomes the complete command`(typed: [String], line: String) {
    let remedy = Remedy.retry(with: "--repo", "<owner/name>")
    #expect(remedy.completed(by: Command(["flowctl"] + typed)).text == line)
  }

  @Test func `several values of an option replace all that were typed`() {
    let typed = Command.flowctl("release", "--repo", "a/b", "sync", "--repo=c/d")
    let remedy = Remedy([.retry(["--repo", "e/f", "--repo", "g/h"])])
    #expect(
      remedy.completed(by: typed).text == "flowctl release sync --repo e/f --repo g/h")
  }

  @Test func `a program without an option for its directory is run after a 'cd'`() {
    let typed = Command.flowctl("-C", "sub", "manifest", "check")
    let both = Remedy.run([Command(["rm", "../a"]), .flowctl("manifest", "generate")])
    #expect(both.completed(by: typed).text == "cd sub && rm ../a && flowctl manifest generate")
    let own = Remedy.flowctl("manifest", "generate")
    #expect(own.completed(by: typed).text == "flowctl manifest generate -C sub")
  }

  @Test func `a command stays unchanged`() {
    let remedy = Remedy.git("fetch", "--unshallow")
    #expect(remedy.completed(by: .flowctl("board")) == remedy)
  }

  @Test func `commands are joined so that one that fails ends the line`() {
    let remedy = Remedy.run([.git("switch", "a b"), .git("merge", "--ff-only", "origin/a b")])
    #expect(remedy.text == "git switch 'a b' && git merge --ff-only 'origin/a b'")
    #expect(
      remedy.commands.map(\.words) == [
        ["git", "switch", "a b"], ["git", "merge", "--ff-only", "origin/a b"],
      ])
  }

  @Test func `an explanation before a command ends with a colon`() {
    let remedy = Remedy.explain("once it is right").then(.git("add", "a"))
    #expect(remedy.text == "once it is right: git add a")
  }

  @Test func `a name that looks like an option is quoted, an option is not`() {
    #expect(Command.git("branch", "-m", "-x;", "y").description == "git branch -m '-x;' y")
    #expect(Command.git("tag", "").description == "git tag ''")
  }

  @Test func `what can't be shown is escaped as shells read it`() {
    let text = Command.git("switch", "feature/\u{200B}it's ä").description
    #expect(text == "git switch $'feature/\\xe2\\x80\\x8bit\\x27s\\x20\\xc3\\xa4'")
    #expect(ForeignText.shown(text) == text)
    #expect(Command.git("switch", "ä b").description == "git switch 'ä b'")
  }

  @Test func `a command with a placeholder can't be run`() {
    let remedy = Remedy.git("switch", "<branch>")
    #expect(remedy.text == "git switch <branch>")
    #expect(remedy.commands.isEmpty)
    #expect(remedy.members["commands"] == nil)
  }

  @Test func `JSON contains the line and the arguments of each command`() {
    let remedy = Remedy.explain("look at it").then(.git("log", "a..b"))
    #expect(remedy.members["hint"] == .string("look at it: git log a..b"))
    #expect(remedy.members["commands"] == [["git", "log", "a..b"]])
  }
}
