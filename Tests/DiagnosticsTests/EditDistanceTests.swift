import Base
import Testing

struct EditDistanceTests {
  @Test(
    arguments: [
      ("featrue", "feature"), ("feature", "feature"), ("FEATURE", "feature"), ("featur", "feature"),
      ("featuree", "feature"), ("hofix", "hotfix"), ("ftr", nil), ("", nil), ("release-xy", nil),
    ] as [(String, String?)])
  func `the nearest is at most two edits away`(word: String, nearest: String?) {
    #expect(EditDistance.nearest(to: word, in: ["hotfix", "feature", "release"]) == nearest)
  }

  @Test func `a short word has no nearest word`() {
    #expect(EditDistance.nearest(to: "ab", in: ["cd", "x"]) == nil)
  }

  @Test func `a very long word takes no time`() {
    let word = String(repeating: "feature", count: 1_000_000)
    #expect(EditDistance.nearest(to: word, in: ["feature"]) == nil)
  }
}
