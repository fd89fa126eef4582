import Base
import Gitflow
import Testing

struct NameCollisionRuleTests {
  @Test(arguments: [
    ("feature/x", "feature/x/y", "git branch -m feature/x/y feature/x-old/y"),
    ("a", "a/b/c", "git branch -m a/b/c a-old/b/c"),
    ("feature/x", "Feature/X/y", "git branch -m Feature/X/y Feature/X-old/y"),
    ("feature/x/y", "feature/x", "git branch -m feature/x feature/x-old"),
    ("feature/x", "feature/X", "git branch -m feature/X feature/X-old"),
  ])
  func `the renamed branch conflicts with no other`(
    _ name: String, _ existing: String, _ hint: String
  ) throws {
    #expect(hints(name, existing) == [hint])
    let renamed = try #require(hint.split(separator: " ").last)
    #expect(hints(name, String(renamed)) == [])
  }

  private func hints(_ name: String, _ existing: String) -> [String?] {
    var finder = CollisionFinder(NameList([name]))
    finder.visit(ExistingBranch(existing))
    let told = NameCollisionRule.check(name, finder.collisions(at: 0), permanent: ["main"])
    return told.diagnostics.map(\.hint?.text)
  }
}
