import Gitflow
import Testing

struct CollisionFinderTests {
  private func collisions(_ name: String, _ existing: String...) -> [NameCollision] {
    var finder = CollisionFinder(NameList([name]))
    for other in existing { finder.visit(ExistingBranch(other)) }
    return finder.collisions(at: 0)
  }

  @Test func `the same name is no collision`() {
    #expect(collisions("feature/x", "feature/x", "feature/y", "main") == [])
  }

  @Test func `names that differ by case or normalization collide`() {
    #expect(collisions("feature/x", "Feature/X") == [.sameButForCase(ExistingBranch("Feature/X"))])
    #expect(
      collisions("caf\u{e9}", "cafe\u{301}")
        == [.sameButForNormalisation(ExistingBranch("cafe\u{301}"))])
  }

  @Test func `a file and a directory collide both ways`() {
    #expect(collisions("a/b/c", "a/b") == [.needsDirectory(ExistingBranch("a/b"))])
    #expect(collisions("a/b/c", "a") == [.needsDirectory(ExistingBranch("a"))])
    #expect(collisions("a", "a/b/c") == [.isDirectory(ExistingBranch("a/b/c"))])
    #expect(collisions("a/b", "a/bc", "a/b-c", "ab") == [])
  }

  @Test func `for a directory of thousands a few collisions are reported`() {
    var finder = CollisionFinder(NameList(["a"]))
    for number in 0..<10_000 { finder.visit(ExistingBranch("a/\(number)")) }
    #expect(finder.collisions(at: 0).count == 8)
  }

  @Test func `each checked name has its own collisions`() {
    var finder = CollisionFinder(NameList(["a", "b", "A"]))
    finder.visit(ExistingBranch("B"))
    #expect(finder.collisions(at: 0) == [])
    #expect(finder.collisions(at: 1).count == 1)
  }
}
