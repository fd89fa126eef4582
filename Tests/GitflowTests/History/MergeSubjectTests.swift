@testable import Gitflow
import Testing

struct MergeSubjectTests {
  struct Example: Sendable {
    let text: String
    let source: MergeSubject.Source
    let target: String?

    init(_ text: String, _ source: MergeSubject.Source, _ target: String? = nil) {
      (self.text, self.source, self.target) = (text, source, target)
    }
  }

  @Test(arguments: [
    Example(
      "Merge pull request #7 from acme/feature/a", .branch("feature/a", owner: "acme")),
    Example(
      "Merge pull request 'Say 'hi' (#3)' (#7) from feature/a into develop",
      .branch("feature/a", owner: nil), "develop"),
    Example(
      "Merge pull request 'Sync' (#8) from zoe/app:feature/a into develop",
      .branch("feature/a", owner: "zoe"), "develop"),
    Example(
      "Merge pull request #7 from feature/a into develop", .branch("feature/a", owner: nil),
      "develop"),
    Example("Merge branch 'feature/a' into 'develop'", .branch("feature/a", owner: nil), "develop"),
    Example("Merge branch 'x' into develop", .branch("x", owner: nil), "develop"),
    Example("Merge branch 'don't' into develop", .branch("don't", owner: nil), "develop"),
    Example(
      "Merge branch 'x' into develop without onboarding", .branch("x", owner: nil), "develop"),
    Example(
      "Merge branch 'develop' of github.com:acme/app into develop",
      .branch("develop", owner: "acme"), "develop"),
    Example(
      "Merge branch 'x' of https://forge.example/zoe/app.git into develop",
      .branch("x", owner: "zoe"), "develop"),
    Example(
      "Merge remote-tracking branch 'origin/release/1.4.0' into develop",
      .branch("release/1.4.0", owner: nil), "develop"),
    Example(
      "Merge remote-tracking branch 'zoe/develop' into main", .branch("develop", owner: "zoe"),
      "main"),
    Example(
      "Merge remote branch 'refs/remotes/origin/x' into y", .branch("x", owner: nil), "y"),
    Example("Merge tag 'v1.4.0' into develop", .tag("v1.4.0"), "develop"),
    Example("Merge commit 'abc1234' into develop", .commit("abc1234"), "develop"),
    Example("Merge branches 'a' and 'b' into develop", .several, "develop"),
    Example("Merge branches 'a', 'b' and 'c' into 'develop'", .several, "develop"),
    Example("Merge develop into feature/a", .branch("develop", owner: nil), "feature/a"),
    Example("Merged in feature/a (pull request #7)", .branch("feature/a", owner: nil)),
    Example(
      "Merge pull request #7 in APP/app from feature/a to develop",
      .branch("feature/a", owner: nil), "develop"),
    Example(
      "Merge pull request #7 in APP/app from ~zoe/app:feature/a to develop",
      .branch("feature/a", owner: "~zoe"), "develop"),
    Example("Merge pull request 7 from a into develop", .branch("a", owner: nil), "develop"),
    Example("Merged PR 7: make it quick", .unnamed),
    Example("Pull request #7: make it quick", .unnamed),
  ])
  func `a merge message is read, whichever tool wrote it`(example: Example) {
    let read = MergeSubject(parsing: example.text)
    #expect(read?.source == example.source)
    #expect(read?.target == example.target)
  }

  @Test func `Bitbucket Server names the branches in the body`() {
    let read = MergeSubject(
      parsing: "Pull request #7: make it quick",
      body: "\nMerge in APP/app from feature/a to develop\n\n* commit 'abc': quick")
    #expect(read == MergeSubject(.branch("feature/a", owner: nil), into: "develop"))
  }

  @Test func `only a complete message without a target means the main branch`() {
    #expect(MergeSubject(parsing: "Merge branch 'release/1.4.0'")?.omitsMain == true)
    #expect(MergeSubject(parsing: "Merge branch 'release/1.4.0' (again)")?.omitsMain == false)
    #expect(MergeSubject(parsing: "Merge branch 'x' into main")?.omitsMain == false)
    #expect(MergeSubject(parsing: "Merge pull request #7 from acme/x")?.omitsMain == false)
  }

  @Test(arguments: [
    "", "Merge", "Merge ", "Merge branch", "Merge branch 'x", "Merge branch x", "Merge everything",
    "Merge branch '../x' into develop", "Merge branch 'a\u{202e}b' into develop",
    "Merge branch '-x'", "Merge pull request #7", "Merge pull request # from a/b",
    "Merge pull request #7 from acme", "Merged in ", "Merged in x", "Merged PR x: y",
    "Finish 1.4.0",
    "Merge tag ''", "Merge pull request #7 in APP/app from a", "merge branch 'x' into develop",
    "Merge branch 'x' into develop" + String(repeating: "!", count: 3_000),
  ])
  func `a message that no tool writes is not read`(text: String) {
    #expect(MergeSubject(parsing: text) == nil)
  }

  @Test(arguments: [
    ("quick fix (#12)", true), ("quick fix (pull request #12)", true), ("(#1)", true),
    ("quick fix (#)", false), ("quick fix #12", false), ("quick fix (12)", false), (")", false),
    ("", false), ("f(#1a)", false),
  ])
  func `a squash is recognized by the number at its end`(text: String, isSquash: Bool) {
    #expect(MergeSubject.isSquash(text) == isSquash)
  }
}
