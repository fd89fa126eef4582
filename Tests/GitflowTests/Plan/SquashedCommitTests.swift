import Testing

@testable import Gitflow

struct SquashedCommitTests {
  private func message(_ commits: [(subject: String, body: String)]) -> String {
    MergeMessage.squash(
      "feature/a", into: "develop",
      commits.map { SquashedCommit(subject: $0.subject, body: $0.body) })
  }

  @Test func `the only commit keeps its message`() {
    #expect(
      message([("One", "Why it is so.\n\nRefs: #42\n")]) == "One\n\nWhy it is so.\n\nRefs: #42")
    #expect(message([("One", "\n")]) == "One")
  }

  @Test func `several commits are a list`() {
    #expect(
      message([("One", ""), ("Two", "")])
        == "Squash branch 'feature/a' into develop\n\n* One\n* Two")
  }

  @Test func `texts stay with their commits, and footers are once at the end`() {
    let squash = message([
      ("One", "Why one.\n\nAnd more.\n\nRefs: #42\nFixes #8"), ("Two", "Refs: #42"),
      ("Three", "BREAKING CHANGE: the port\nis another"),
    ])
    #expect(
      squash == """
        Squash branch 'feature/a' into develop

        * One

        Why one.

        And more.

        * Two
        * Three

        BREAKING CHANGE: the port
        is another

        Refs: #42
        Fixes #8
        """)
  }
}
