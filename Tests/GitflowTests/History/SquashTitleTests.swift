import Testing

@testable import Gitflow

struct SquashTitleTests {
  private let classifier = BranchClassifier(.adapted)

  @Test(arguments: [
    "release/1.4.0 (#7)", "Release/1.4.0 (#7)", "Release 1.4.0 (#7)", "release 1.4.0 (#7)",
    "Release/1.4.0 (pull request #7)", "Squash branch 'release/1.4.0' into main",
  ])
  func `the title of a squashed release names its branch`(_ subject: String) {
    #expect(classifier.squashedVersion(in: subject, into: "main") == "release/1.4.0")
  }

  @Test func `the dashes that GitHub shows as spaces are restored`() {
    let subject = "Hotfix/1.4.1/crash in login (#7)"
    #expect(
      classifier.squashedVersion(in: subject, into: "main") == "hotfix/1.4.1/crash-in-login")
    let words = "Hotfix 1.4.1 crash in login (#7)"
    #expect(classifier.squashedVersion(in: words, into: "main") == nil)
  }

  @Test(arguments: [
    "Release 1.4.0", "Release notes (#7)", "Release 1.4.0 notes (#7)", "feature/login (#7)",
    "Prepare release/1.4.0 (#7)", "Squash branch 'release/1.4.0' into develop", "(#7)", "",
    "Squash branch '' into main", "release/ (#7)", "Release/1.4.0 (#)",
  ])
  func `no other title names a branch`(_ subject: String) {
    #expect(classifier.squashedVersion(in: subject, into: "main") == nil)
  }
}
