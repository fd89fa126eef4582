import Base
import Foundation
import TestSupport
import Testing

/// `release pick` and `release picks`: changes of develop are taken into a release.
struct ReleasePickTests {
  /// `release/1.4.0` and develop, which has a merged, a squashed and a plain change since.
  static func scene() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Lines", files: ["lines.txt": "a\nb\nc\nd\n"])
    try await repository.branch("release/1.4.0", from: "develop")
    try await repository.branch("feature/12-crash", from: "develop")
    try await repository.commit("Fix the crash", files: ["crash.txt": "fixed\n"])
    try await repository.commit("Test it", files: ["test.txt": "tested\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge(
      "feature/12-crash", subject: "Merge pull request #12 from octo/feature/12-crash")
    try await repository.commit(
      "Fix the title (#15)\n\nFixes #14", files: ["title.txt": "right\n"])
    try await repository.commit("Change c", files: ["lines.txt": "a\nb\nC\nd\n"])
    try await repository.commit("Change c again", files: ["lines.txt": "a\nb\nCC\nd\n"])
    return repository
  }

  static func pick(
    _ repository: ScratchRepository, _ arguments: String...
  ) async throws -> FlowctlRun {
    try await repository.flowctl(["release", "pick"] + arguments + ["--into", "1.4.0", "--local"])
  }

  private func message(_ repository: ScratchRepository) async throws -> String {
    try await repository.git("log", "-1", "--format=format:%B", "release/1.4.0")
  }

  @Test(arguments: ["12", "#12", "develop~3", "feature/12-crash"])
  func `a merged pull request is picked whole, by its number, merge or branch`(
    _ name: String
  ) async throws {
    let repository = try await Self.scene()
    let merge = try await repository.tip("develop~3")
    let run = try await Self.pick(repository, name)
    #expect(run.status == 0, "\(run.errors)")
    let text = "picked \(merge.prefix(10)) 'Merge pull request #12 from octo/feature/12-crash'\n"
    #expect(run.output.contains(text), "\(run.output)")
    let files = try await repository.git("diff", "--name-only", "release/1.4.0~1..release/1.4.0")
    #expect(files == "crash.txt\ntest.txt")
    #expect(try await message(repository).hasSuffix("(cherry picked from commit \(merge))"))
    #expect(try await repository.current() == "develop")
  }

  @Test(arguments: ["15", "14"])
  func `a squashed pull request is found by its number, and by the issue it fixes`(
    _ number: String
  ) async throws {
    let repository = try await Self.scene()
    #expect(try await Self.pick(repository, number).status == 0)
    let origin = try await repository.tip("develop~2")
    let body = "Fix the title (#15)\n\nFixes #14\n\n(cherry picked from commit \(origin))"
    #expect(try await message(repository) == body)
  }

  @Test func `a rebased pull request is found by the remote's ref for its head`() async throws {
    let repository = try await Self.scene()
    try await repository.branch("feature/rebased", from: "develop~3")
    try await repository.commit("One", files: ["one.txt": "1\n"])
    try await repository.commit("Two", files: ["two.txt": "2\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("cherry-pick", "feature/rebased~1", "feature/rebased")
    try await repository.publish()
    try await repository.git("push", "--quiet", "origin", "feature/rebased:refs/pull/20/head")
    try await repository.git("branch", "--quiet", "-D", "feature/rebased")
    try await repository.git("update-ref", "-d", "refs/remotes/origin/feature/rebased")
    let run = try await Self.pick(repository, "20")
    #expect(run.status == 0, "\(run.errors)")
    let subjects = try await repository.git("log", "-2", "--format=%s", "release/1.4.0")
    #expect(subjects == "Two\nOne")
    #expect(run.output.contains("to push: git push origin release/1.4.0\n"), "\(run.output)")
  }

  @Test func `several changes are picked in the order of history, and undone as one`()
    async throws
  {
    let repository = try await Self.scene()
    let before = try await repository.state()
    #expect(try await Self.pick(repository, "develop", "15", "develop~1").status == 0)
    let subjects = try await repository.git("log", "-3", "--format=%s", "release/1.4.0")
    #expect(subjects == "Change c again\nChange c\nFix the title (#15)")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.state() == before)
  }

  @Test func `a dry run shows the picks, as text and JSON, and changes nothing`() async throws {
    let repository = try await Self.scene()
    let before = try await repository.state()
    let run = try await repository.flowctl("release", "pick", "15", "--dry-run")
    let origin = try await repository.tip("develop~2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("would create 'bugfix/1.4.0/pick-\(origin.prefix(10))' at "))
    #expect(run.output.contains("would pick \(origin.prefix(10)) 'Fix the title (#15)'\n"))
    #expect(run.output.contains("and open its pull request into 'release/1.4.0'\n"))
    let json = try await repository.flowctl(
      "release", "pick", "15", "--local", "--dry-run", "--json"
    ).output
    #expect(json.contains(#""version": "1.4.0""#), "\(json)")
    #expect(json.contains(#""commit": "\#(origin)""#) && json.contains(#""state": "picked""#))
    #expect(try await repository.state() == before)
  }

  @Test func `a change that the release has is refused, by trailer, patch or content`()
    async throws
  {
    let repository = try await Self.scene()
    #expect(try await Self.pick(repository, "15").status == 0)
    let again = try await Self.pick(repository, "15")
    #expect(again.status == 1 && again.errors.contains("is already in 'release/1.4.0' as "))
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.git("cherry-pick", "develop~1")
    try await repository.commit("More", files: ["lines.txt": "A\nb\nC\nD\n"])
    try await repository.git("switch", "--quiet", "develop")
    #expect(try await Self.pick(repository, "develop~1").errors.contains("is already in"))
    try await repository.commit("Same", files: ["crash.txt": "else\n"])
    try await repository.commit("Restore", files: ["crash.txt": "fixed\n"])
    try await repository.git("switch", "--quiet", "release/1.4.0")
    // With another file, so that its patch differs.
    try await repository.commit(
      "All at once", files: ["crash.txt": "fixed\n", "test.txt": "tested\n", "own.txt": "own\n"])
    try await repository.git("switch", "--quiet", "develop")
    let run = try await Self.pick(repository, "12")
    #expect(run.status == 1 && run.errors.contains("is already in 'release/1.4.0' ["))
  }

  @Test func `a merge that the release has as one commit is refused by its patch`() async throws {
    let repository = try await Self.scene()
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.commit(
      "All at once", files: ["crash.txt": "fixed\n", "test.txt": "tested\n"])
    try await repository.git("switch", "--quiet", "develop")
    let holder = try await repository.tip("release/1.4.0").prefix(10)
    let run = try await Self.pick(repository, "12")
    #expect(
      run.status == 1 && run.errors.contains("is already in 'release/1.4.0' as \(holder) ["),
      "\(run.errors)")
  }

  @Test func `a change that was reverted in the release can be picked again`() async throws {
    let repository = try await Self.scene()
    #expect(try await Self.pick(repository, "15").status == 0)
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.git("revert", "--no-edit", "HEAD")
    try await repository.git("switch", "--quiet", "develop")
    #expect(try await Self.pick(repository, "15").status == 0)
    #expect(try await repository.git("show", "release/1.4.0:title.txt") == "right")
  }

  @Test func `an empty commit is refused, and the other changes are in the hint`() async throws {
    let repository = try await Self.scene()
    try await repository.commit("Nothing")
    let run = try await Self.pick(repository, "develop", "15")
    #expect(run.status == 1 && run.errors.contains("'Nothing' changes no files"), "\(run.errors)")
    #expect(
      run.errors.contains("hint: flowctl release pick --local --into 1.4.0 15\n"),
      "\(run.errors)")
  }

  @Test func `a conflict names the files and the commits, and the hint picks these first`()
    async throws
  {
    let repository = try await Self.scene()
    let before = try await repository.state()
    let run = try await Self.pick(repository, "develop")
    let (fix, earlier) = (
      try await repository.tip("develop"), try await repository.tip("develop~1")
    )
    #expect(run.status == 1, "\(run.output)")
    #expect(run.errors.contains("'Change c again' conflicts in 'lines.txt': nothing was changed"))
    #expect(
      run.errors.contains(
        "before it changed by \(earlier.prefix(10)) 'Change c' by Ada Example, missing in"),
      "\(run.errors)")
    #expect(try await repository.state() == before)
    let line =
      "flowctl release pick --local --into 1.4.0 \(earlier.prefix(10)) \(fix.prefix(10))"
    #expect(run.errors.contains(line), "\(run.errors)")
    #expect(try await repository.type(line).status == 0)
    #expect(try await repository.git("show", "release/1.4.0:lines.txt") == "a\nb\nCC\nd")
  }

  @Test func `a conflict with the release's own commit is resolved on a branch`() async throws {
    let repository = try await Self.scene()
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.commit("Own c", files: ["lines.txt": "a\nb\nown\nd\n"])
    try await repository.git("switch", "--quiet", "develop")
    let run = try await Self.pick(repository, "develop~1")
    #expect(run.errors.contains("changed in 'release/1.4.0' by "), "\(run.errors)")
    let id = try await repository.tip("develop~1").prefix(10)
    #expect(
      run.errors.contains(
        "flowctl start bugfix pick \(id) --release 1.4.0 && git cherry-pick -x \(id)"),
      "\(run.errors)")
    let ledger = try await repository.flowctl("release", "picks")
    #expect(ledger.output.contains("refused, and not done yet:\n  \(id) (develop~1): conflict in"))
  }

  @Test func `new texts are a warning, translations of known ones are not`() async throws {
    let repository = try await Self.scene()
    try await repository.commit(
      "Add texts",
      files: [
        "res/values/strings.xml": "<resources><string name=\"hello\">Hi</string></resources>\n",
        "res/values-de/strings.xml": "<resources><string name=\"x\">Y</string></resources>\n",
        "App/Localizable.xcstrings":
          #"{"sourceLanguage":"en","strings":{"Log in":{}},"version":"1.0"}"#,
      ])
    let run = try await Self.pick(repository, "develop")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("warning: 'res/values/strings.xml' has 1 new text"))
    #expect(run.output.contains("the translators of 1.4.0 have not seen: 'Log in'"))
    #expect(!run.output.contains("values-de"), "\(run.output)")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    try await repository.commit(
      "Configure", files: [".flowctl.yml": "strings: { freeze: false }\n"])
    #expect(!(try await Self.pick(repository, "develop~1")).output.contains("warning: "))
  }

  @Test func `unknown numbers, versions and servers are reported with a way out`() async throws {
    let repository = try await Self.scene()
    let missing = try await Self.pick(repository, "99")
    #expect(missing.status == 2 && missing.errors.contains("no commit of this clone names '99'"))
    let version = try await repository.flowctl("release", "pick", "15", "--into", "9.9.9")
    #expect(version.status != 0)
    #expect(try await repository.flowctl("release", "pick").status == 64)
    let released = try await repository.flowctl(
      "release", "pick", "15", "--into", "1.0.0", "--local")
    #expect(released.errors.contains("1.0.0 is already released as 'v1.0.0'"))
    try await repository.publish()
    let server = try await repository.flowctl("release", "pick", "15", "--into", "1.4.0")
    #expect(server.errors.contains("flowctl release pick 15 --into 1.4.0 --local"))
  }

  @Test func `by default the pick is a branch with a pull request`() async throws {
    try await GitHubServer.running { server in
      let repository = try await Self.scene()
      try await repository.publish()
      try await repository.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
      try await repository.git("remote", "set-url", "--push", "origin", repository.originPath)
      let tip = try await repository.tip("release/1.4.0")
      let name = "bugfix/1.4.0/pick-\(try await repository.tip("develop~2").prefix(10))"
      await server.edit { state in
        state.addRepository("octo/app") { octo in
          for branch in ["main", "develop", "release/1.4.0", name] { octo.branches[branch] = tip }
        }
        state.addIssues(42, to: "octo/app")
      }
      let run = try await repository.flowctl(
        ["release", "pick", "15", "--into", "1.4.0", "--no-fetch"],
        with: [
          "GITHUB_API_URL": server.url, "FLOWCTL_TOKEN": GitHubServer.token,
          "XDG_CACHE_HOME": repository.scratch.path + "/cache",
        ])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("created '\(name)' at "), "\(run.output)")
      #expect(run.output.contains("pushed '\(name)' to 'origin'"))
      #expect(run.output.contains("'Fix the title (#15)' into 'release/1.4.0'"))
      #expect(try await repository.tip("release/1.4.0") == tip)
    }
  }

  @Test func `a commit that develop reverted is refused by its id, too`() async throws {
    let repository = try await Self.scene()
    let commit = try await repository.tip("develop")
    try await repository.git("revert", "--no-edit", commit)
    let refused = try await Self.pick(repository, commit)
    #expect(refused.status == 1, "\(refused.output)")
    #expect(refused.errors.contains("was reverted by"), "\(refused.errors)")
    try await repository.git("revert", "--no-edit", "HEAD")
    let again = try await Self.pick(repository, commit, "--dry-run")
    #expect(!again.errors.contains("was reverted by"), "\(again.errors)")
  }
}
