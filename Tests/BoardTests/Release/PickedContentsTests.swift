import Gitflow
import Testing

@testable import GitHub

/// A picked change counts once: as the pull request that made it.
struct PickedContentsTests {
  private static func id(_ letter: String) -> String { String(repeating: letter, count: 40) }

  private static func commit(
    _ letter: String, _ parents: [String], _ subject: String, _ body: String = ""
  ) -> ReleaseCommit {
    ReleaseCommit(id: id(letter), parents: parents.map(id), subject: subject, body: body)
  }

  private static func picked(_ letter: String) -> String {
    "(cherry picked from commit \(id(letter)))"
  }

  private static func numbers(
    _ commits: [ReleaseCommit], elsewhere: [ReleaseCommit], earlier: [ReleaseCommit] = []
  ) throws -> [Int] {
    var history = ReleaseHistory(
      repository: try #require(RepositoryName("octo/app")), commits: commits, elsewhere: elsewhere)
    history.earlier = earlier
    return history.contents(BranchClassifier(.adapted)).items.map(\.reference.number)
  }

  private static let origin = [commit("b", ["a"], "Fix (#7)")]

  @Test func `a pull request that only cherry-picks another one is not an item`() throws {
    let merged = [
      Self.commit("f", ["1", "e"], "Merge pull request #40 from octo/bugfix/1.4.0/pick-b"),
      Self.commit("e", ["1"], "Fix (#7)", Self.picked("b")),
    ]
    #expect(try Self.numbers(merged, elsewhere: Self.origin) == [7])
    let squashed = [Self.commit("f", ["1"], "Fix (#7) (#40)", Self.picked("b"))]
    #expect(try Self.numbers(squashed, elsewhere: Self.origin) == [7])
    let renamed = [Self.commit("f", ["1"], "Bring the fix (#40)", Self.picked("b"))]
    #expect(try Self.numbers(renamed, elsewhere: Self.origin) == [7])
  }

  @Test func `a pull request with a change of its own beside the pick is an item`() throws {
    let commits = [
      Self.commit("f", ["1", "d"], "Merge pull request #40 from octo/bugfix/1.4.0/x"),
      Self.commit("d", ["e"], "Adapt it"),
      Self.commit("e", ["1"], "Fix (#7)", Self.picked("b")),
    ]
    #expect(try Self.numbers(commits, elsewhere: Self.origin) == [7, 40])
    let body = "* Fix\n\n* Adapt it\n\n" + Self.picked("b")
    let squashed = [Self.commit("f", ["1"], "Both (#40)", body)]
    #expect(try Self.numbers(squashed, elsewhere: Self.origin) == [7, 40])
  }

  @Test func `a commit that an earlier release picked, too, is an item of that one`() throws {
    let earlier = [Self.commit("9", ["a"], "Fix", Self.picked("b"))]
    let own = Self.commit("e", ["1"], "Fix", Self.picked("b"))
    #expect(try Self.numbers([own], elsewhere: Self.origin, earlier: earlier) == [])
    #expect(try Self.numbers([own], elsewhere: Self.origin) == [7])
    let more = Self.commit("e", ["1"], "Both (#40)", "* Fix\n* Adapt it\n\n" + Self.picked("b"))
    #expect(try Self.numbers([more], elsewhere: Self.origin, earlier: earlier).contains(40))
  }

  @Test func `a number names a merge, a squashed commit, or what closes the issue`() throws {
    let changes = NumberedChanges(
      [
        Self.commit("f", ["e"], "Fix (#7)", Self.picked("b")),
        Self.commit("e", ["b", "d"], "Merge pull request #8 from octo/feature/9-x"),
        Self.commit("d", ["c"], "Two, fixes #3"), Self.commit("c", ["b"], "One, ABC-5"),
        Self.commit("b", ["a"], "Fix (#7)"),
      ], BranchClassifier(.adapted))
    let app = RepositoryName("octo/app")
    func found(_ text: String) throws -> [String] {
      let name = try #require(NumberedChanges.Name(text, in: app))
      return changes.commits(of: name).map { String($0.prefix(1)) }
    }
    #expect(try found("8") == ["e"] && found("#3") == ["e"] && found("9") == ["e"])
    #expect(try found("https://github.com/octo/app/pull/7") == ["b"])
    #expect(try found("ABC-5") == ["e"] && found("12") == [])
    #expect(NumberedChanges.Name("other/app#7", in: app) == nil)
    #expect(NumberedChanges.Name("feature/x", in: app) == nil)
  }
}
