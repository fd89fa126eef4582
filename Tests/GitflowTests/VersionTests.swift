import Gitflow
import Testing

struct VersionTests {
  @Test(arguments: VersionForm.allCases)
  func `a version is read back from each of its four forms`(form: VersionForm) {
    let version = Version(1, 40, 0)
    #expect(
      WrittenVersion(parsing: version.text(in: form)) == WrittenVersion(version, form))
  }

  @Test(arguments: [
    "", "1", "1.4", "1.4.0.0", "v1-2.3", "1.2-3", "V1.2.3", "1.4.0-rc.1", "1.4.0+7", "01.2.3",
    "1.02.3", "1..2", "v1-2-", "release", "1234567890.0.0", " 1.2.3", "1.2.3 ",
  ])
  func `no form is partly read`(text: String) {
    #expect(WrittenVersion(parsing: text) == nil)
  }

  @Test func `versions are ordered by their numbers`() {
    #expect(Version(1, 9, 9) < Version(1, 10, 0))
    #expect(Version(1, 10, 0) < Version(2, 0, 0))
  }
}
