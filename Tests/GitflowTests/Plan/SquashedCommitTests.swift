import Gitflow
import Testing

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
      ("One", "Why one:\n\n\n  code\n\nFixes #8\n\nRefs: #42"), ("Two", "Refs: #42\nLong: a\n b"),
      ("Three", "Before: 1\n\nAnd more.\n\nBREAKING CHANGE: the port\nis another\n\nRefs: #42"),
      ("Four", "Refs: #43\nBREAKING CHANGE: the host"),
    ])
    #expect(
      squash == """
        Squash branch 'feature/a' into develop

        * One

        Why one:


          code

        Fixes #8

        * Two
        * Three

        Before: 1

        And more.

        * Four

        BREAKING CHANGE: the port
        is another

        BREAKING CHANGE: the host

        Refs: #42
        Long: a
         b
        Refs: #43
        """)
  }

  @Test func `a squash lists commits only with all of them at its start`() {
    func commits(_ subjects: String...) -> [SquashedCommit] {
      subjects.map { SquashedCommit(subject: $0, body: "") }
    }
    let body = "\n* Add login\n* Fix tests\n* Polish\n\nRefs: #42"
    #expect(SquashedCommit.lists(commits("Add login", "Fix tests"), in: body))
    #expect(!SquashedCommit.lists(commits("Fix tests"), in: body))
    #expect(!SquashedCommit.lists(commits("Add login", "Polish"), in: body))
    #expect(!SquashedCommit.lists(commits("Add"), in: body))
    #expect(!SquashedCommit.lists([], in: body))
  }
}
