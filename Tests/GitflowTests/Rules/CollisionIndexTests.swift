import Gitflow
import Testing

/// The index by hashes, compared with the names that it was built from.
struct CollisionIndexTests {
  @Test(arguments: [
    ("feature/login", "Feature/Login", true), ("feature/login", "feature/login", false),
    ("feature", "feature/x", true), ("feature/x/y", "feature/x", true),
    ("feature/x", "feature/xy", false), ("feature/x", "Feature", true),
    ("Feature", "feature/x", true), ("a/B/c/d", "A/b", true), ("a/b", "A/b/c/d", true),
    ("é/x", "E\u{301}", true), ("e\u{301}", "É/x/y", true), ("a/b/c", "b/c", false),
    ("feature/é", "feature/e\u{301}", true), ("feature/É", "feature/é", true),
    ("feature/\u{212a}", "feature/k", true), ("feature/k", "feature/\u{212a}", true),
  ])
  func `names collide by case, normalization and directory`(
    asked: String, existing: String, collides: Bool
  ) {
    var finder = CollisionFinder(NameList(["develop", asked]))
    finder.visit(ExistingBranch(existing))
    #expect(finder.collisions(at: 0).isEmpty)
    #expect(finder.collisions(at: 1).isEmpty != collides)
  }

  @Test func `of many collisions the first eight by name are reported, in any order of arrival`() {
    let names = (10..<40).map { "feature/\($0)" }
    let told = [names, names.reversed(), names + names].map { names in
      var finder = CollisionFinder(NameList(["feature"]))
      for name in names { finder.visit(ExistingBranch(name)) }
      return finder.collisions(at: 0).map(\.existing.name)
    }
    #expect(told == Array(repeating: Array(names.prefix(8)), count: 3))
  }

  @Test func `a name that is checked twice has the same collisions both times`() {
    var finder = CollisionFinder(NameList(["a", "b", "a"]))
    finder.visit(ExistingBranch("A"))
    #expect(finder.collisions(at: 0) == finder.collisions(at: 2))
    #expect((0..<3).map { finder.isRepeated(at: $0) } == [false, false, true])
  }

  @Test func `among many names each is found`() {
    let names = (0..<1000).map { "feature/\($0)" }
    var finder = CollisionFinder(NameList(names))
    for number in stride(from: 0, to: 1000, by: 7) {
      finder.visit(ExistingBranch("Feature/\(number)", remote: "origin"))
    }
    #expect(names.indices.filter { !finder.collisions(at: $0).isEmpty }.count == 143)
  }

  @Test func `a name with thousands of directories is read once`() {
    let deep = Array(repeating: "a", count: 2000).joined(separator: "/")
    var finder = CollisionFinder(NameList((0..<200).map { "\(deep)/\($0)" }))
    for number in 200..<400 { finder.visit(ExistingBranch("\(deep)/\(number)")) }
    finder.visit(ExistingBranch(deep))
    #expect(finder.collisions(at: 199) == [.needsDirectory(ExistingBranch(deep))])
  }
}
