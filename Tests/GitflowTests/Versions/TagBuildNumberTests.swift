import Gitflow
import Testing

struct TagBuildNumberTests {
  @Test(
    arguments: [
      ("v1.4.0+57", 57), ("1.4.0-57", 57), ("v1.4.0(57)", 57), ("v1.4.0-build.57", 57),
      ("mail-v1.4.0+57", 57), ("v1.4.0", nil), ("v1.4.0-beta.2", nil),
    ] as [(String, Int?)])
  func `a tag of a build has its number`(tag: String, number: Int?) {
    var names = TagNames()
    guard case .version(let name) = names.read(tag) else {
      Issue.record("'\(tag)' states no version")
      return
    }
    #expect(name.form.buildNumber == number)
  }
}
