import Gitflow
import Testing

struct BranchWordsTests {
  @Test(arguments: [
    ("bugfix/<version>/<issue>-<slug>", "bugfix/1.1.0/7-wrong-title", "bugfix/1.2.0/7-wrong-title"),
    ("bugfix/<version>/<slug>", "bugfix/1.1.0/7-wrong-title", "bugfix/1.2.0/7-wrong-title"),
    ("bugfix/<version>/<slug>", "bugfix/1.1.0/7", "bugfix/1.2.0/7"),
    ("bugfix/<version>/<slug>", "bugfix/1.1.0/title", "bugfix/1.2.0/title"),
  ])
  func `a name keeps its parts with another version`(
    pattern: String, name: String, expected: String
  ) throws {
    let (kind, words) = try read(name, by: pattern)
    #expect(words.name(of: kind, version: "1.2.0") == expected)
  }

  @Test(arguments: [
    ("feature/<issue>-<slug>", "feature/7-wrong-title"),
    ("feature/<slug>", "feature/7-wrong-title"),
    ("feature/<issue>", nil), ("feature/<version>", nil),
  ])
  func `a name keeps its parts as another branch type, or has none`(
    pattern: String, expected: String?
  ) throws {
    let (_, words) = try read(
      "bugfix/1.1.0/7-wrong-title", by: "bugfix/<version>/<issue>-<slug>")
    let feature = BranchKind(
      "feature", .topic([try NamePattern(parsing: pattern)]), summary: "a change")
    #expect(words.name(of: feature, version: nil) == expected)
  }

  private func read(
    _ name: String, by pattern: String
  ) throws -> (kind: BranchKind, words: BranchWords) {
    var model = BranchModel.adapted
    let pattern = try NamePattern(parsing: pattern)
    for index in model.kinds.indices where model.kinds[index].name == "bugfix" {
      model.kinds[index].shape = .topic([pattern])
    }
    let branchClass = BranchClassifier(model).classify(name)
    let (kind, parts) = (try #require(branchClass.kind), try #require(branchClass.parts))
    return (kind, BranchWords(parts))
  }
}
