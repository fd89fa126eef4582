import Gitflow
import Testing

@testable import GitHub

@Suite struct ReleaseContentsTests {
  private static let app = RepositoryName("octo/app")

  private static func id(_ letter: String) -> String { String(repeating: letter, count: 40) }

  private static func commit(
    _ letter: String, _ parents: [String], _ subject: String, _ body: String = ""
  ) -> ReleaseCommit {
    ReleaseCommit(id: id(letter), parents: parents.map(id), subject: subject, body: body)
  }

  private static func contents(
    _ commits: [ReleaseCommit], elsewhere: [ReleaseCommit] = [], copies: [String: String] = [:]
  ) throws -> ReleaseContents {
    let app = try #require(app)
    return ReleaseHistory(
      repository: app, commits: commits, elsewhere: elsewhere,
      copies: copies.reduce(into: [:]) { $0[id($1.key)] = id($1.value) }
    ).contents(BranchClassifier(.adapted))
  }

  private static func shown(_ contents: ReleaseContents) -> [String] {
    contents.items.map { "\($0.reference): " + $0.evidence.map(\.text).joined(separator: ", ") }
  }

  @Test func `merge commits, squashed subjects and closing keywords are evidence`() throws {
    let contents = try Self.contents([
      Self.commit("d", ["c"], "Add a button (#9)", "Fixes #3"),
      Self.commit("c", ["a", "b"], "Merge pull request #7 from octo/feature/login"),
      Self.commit("b", ["a"], "Work, closes octo/other#4"),
    ])
    #expect(
      Self.shown(contents) == [
        "octo/app#3: closing keyword in dddddddddd", "octo/app#7: merge commit cccccccccc",
        "octo/app#9: number in the subject of dddddddddd",
        "octo/other#4: closing keyword in bbbbbbbbbb",
      ])
    #expect(contents.unexplained.isEmpty)
    #expect(contents.items[1].head == "feature/login")
  }

  @Test func `merges of the branch model are no items`() throws {
    let contents = try Self.contents([
      Self.commit("e", ["d", "c"], "Merge pull request #50 from octo/release/1.2.0"),
      Self.commit("c", ["b", "f"], "Merge pull request #51 from octo/main"),
      Self.commit("b", ["a"], "Squashed (#4)"),
      Self.commit("f", ["a"], "On main (#5)"),
    ])
    #expect(contents.items.map(\.reference.number) == [4, 5])
  }

  @Test func `a squashed release contains what its text lists, not its own pull request`()
    throws
  {
    let commit = Self.commit(
      "b", ["a"], "Release 1.2.0 (#12)",
      "* Add login (#1)\n\n* Name the version\n\nFixes #9\n* Mend it (#3) (#4)")
    let history = ReleaseHistory(
      repository: try #require(Self.app), commits: [commit], squash: commit.id)
    let contents = history.contents(BranchClassifier(.adapted))
    #expect(contents.items.map(\.reference.number) == [1, 3, 4, 9])
    #expect(contents.items.first?.title == "Add login")
    #expect(contents.unexplained.isEmpty)
  }

  @Test func `the list of a squashed release repeats neither earlier releases nor back-merges`()
    throws
  {
    let squash = Self.commit(
      "d", ["a"], "Release 1.2.0 (#12)", "* Add login (#1)\n* Fix it (#2)\n* Merge main (#3)")
    var history = ReleaseHistory(
      repository: try #require(Self.app),
      commits: [squash, Self.commit("c", ["a"], "Merge main (#3)")], squash: squash.id)
    history.backMerges = [Self.id("c")]
    history.earlier = [Self.commit("b", ["a"], "Fix it (#2)")]
    let contents = history.contents(BranchClassifier(.adapted))
    #expect(contents.items.map(\.reference.number) == [1])
  }

  @Test func `a revert removes its commit, its merge and the merged commits`() throws {
    let contents = try Self.contents([
      Self.commit(
        "f", ["e"], "Revert \"Squashed (#2)\" (#8)", "This reverts commit \(Self.id("b"))."),
      Self.commit("e", ["d"], "Revert \"Login\"", "This reverts commit \(Self.id("d"))."),
      Self.commit("d", ["b", "c"], "Merge pull request #3 from octo/feature/login"),
      Self.commit("c", ["b"], "Fixes #1"), Self.commit("b", ["a"], "Squashed (#2)"),
    ])
    #expect(contents.items.map(\.reference.number) == [8])
    #expect(contents.items.map(\.isRevert) == [true])
    #expect(contents.undone.map(\.number) == [2, 3])
  }

  @Test func `a revert by GitHub's button names the pull request`() throws {
    let contents = try Self.contents([
      Self.commit("d", ["c"], "Revert \"Squashed\" (#8)", "Reverts octo/app#2"),
      Self.commit("c", ["b"], "Other (#5)", "Reverts #2 in spirit"),
      Self.commit("b", ["a"], "Squashed (#2)"),
    ])
    #expect(contents.items.map(\.reference.number) == [5, 8])
  }

  @Test func `a reverted revert has no effect`() throws {
    let contents = try Self.contents([
      Self.commit("d", ["c"], "Reapply (#9)", "This reverts commit \(Self.id("c"))."),
      Self.commit("c", ["b"], "Revert \"x\" (#8)", "This reverts commit \(Self.id("b"))."),
      Self.commit("b", ["a"], "x (#2)"),
    ])
    #expect(contents.items.map(\.reference.number) == [2, 9])
  }

  @Test func `the revert of an earlier release's change is an item`() throws {
    let contents = try Self.contents([
      Self.commit("d", ["c"], "Revert \"x\" (#8)", "This reverts commit \(Self.id("9")).")
    ])
    #expect(contents.items.map(\.isRevert) == [false])
  }

  @Test func `a cherry-pick belongs to the pull request of its origin`() throws {
    let elsewhere = [
      Self.commit("c", ["a", "b"], "Merge pull request #7 from octo/feature/login"),
      Self.commit("b", ["a"], "Work"),
    ]
    let byPatch = try Self.contents(
      [Self.commit("d", ["1"], "Work")], elsewhere: elsewhere, copies: ["d": "b"])
    let byTrailer = try Self.contents(
      [Self.commit("d", ["1"], "Work", "(cherry picked from commit \(Self.id("b")))")],
      elsewhere: elsewhere)
    let expected = ["octo/app#7: dddddddddd is a cherry-pick of bbbbbbbbbb"]
    #expect(Self.shown(byPatch) == expected)
    #expect(Self.shown(byTrailer) == expected)
    #expect(byPatch.unexplained.isEmpty)
  }

  @Test func `one commit per unknown pull request is looked up at GitHub`() throws {
    let contents = try Self.contents([
      Self.commit("e", ["d"], "Straight to develop"),
      Self.commit("d", ["a", "c"], "Merge branch 'feature/x' into develop"),
      Self.commit("c", ["b"], "Two"), Self.commit("b", ["a"], "One"),
      Self.commit("a", ["1", "2"], "Merge branch 'develop' into main"),
    ])
    #expect(contents.unexplained == [Self.id("e"), Self.id("c")])
  }

  @Test func `a merge inside of a branch belongs to the pull request of the branch`() throws {
    let contents = try Self.contents([
      Self.commit("f", ["a", "e"], "Merge pull request #7 from octo/feature/x"),
      Self.commit("e", ["d", "c"], "Merge branch 'feature/y' into feature/x"),
      Self.commit("d", ["a"], "x"), Self.commit("c", ["a"], "y"),
    ])
    #expect(contents.items.map(\.reference.number) == [7])
    #expect(contents.unexplained.isEmpty)
  }

  @Test func `pull requests close issues by their text`() throws {
    let app = try #require(Self.app)
    var contents = try Self.contents([Self.commit("b", ["a"], "x (#2)")])
    let closed = contents.addClosings(
      of: ItemReference(app, 2), body: "Closes #1, fixes #2", at: .github)
    #expect(closed == [ItemReference(app, 1)])
    #expect(
      Self.shown(contents) == [
        "octo/app#1: named in octo/app#2",
        "octo/app#2: number in the subject of bbbbbbbbbb",
      ])
  }

  @Test func `a long line of nested merges is read without recursion`() throws {
    let count = 3_000
    let commits = (0..<count).map { index in
      ReleaseCommit(
        id: "\(index)", parents: ["\(count)", "\(index + 1)"],
        subject: "Merge pull request #\(index + 1) from octo/feature/x")
    }
    #expect(try Self.contents(commits).items.count == count)
  }
}
