import Gitflow
import Testing

struct CommitMessageRuleTests {
  private func holds(
    _ text: String, on branch: String? = "feature/42-login", _ rules: CommitRules = CommitRules()
  ) -> Bool {
    let branchClass = branch.map { BranchClassifier(.adapted).classify($0) }
    let message = CommitMessage(Array(text.utf8))
    return CommitMessageRule.check(message, on: branchClass, by: rules).diagnostics.isEmpty
  }

  @Test(arguments: ["Add login\n", "Add\n\nRefs: #42\n", "fixup! x\n", "#42 Add\n"])
  func `without rules every message passes`(text: String) { #expect(holds(text)) }

  @Test(arguments: ["", "\n# comment\n", "\n\nRefs: #42\n# comment\n", "Refs: #42\n"])
  func `an empty message is rejected, also with the issue that the hook added`(
    text: String
  ) {
    #expect(!holds(text))
  }

  @Test func `the length of a subject is limited in characters, not bytes`() {
    var rules = CommitRules()
    rules.subjectLimit = 5
    #expect(holds("ééééé\n", rules))
    #expect(!holds("123456\n", rules))
    #expect(holds("fixup! 123456\n", rules))
  }

  @Test(arguments: [
    ("fix: x", true), ("fix(login): x", true), ("feat!: x", true), ("feat(a b)!: x", true),
    ("Fix: x", false), ("fix:x", false), ("fixes: x", false), ("fix", false), ("fix(a: x", false),
    ("x fix: y", false),
  ])
  func `a subject starts with a known type`(text: String, isHeld: Bool) {
    var rules = CommitRules()
    rules.types = ["fix", "feat"]
    #expect(holds(text, rules) == isHeld)
  }

  @Test func `commits of a branch type name the issue of their branch`() {
    var rules = CommitRules()
    rules.kindsNamingIssues = ["feature"]
    #expect(holds("Add #42\n", rules))
    #expect(!holds("Add #43\n", rules))
    #expect(!holds("Add\n", on: "feature/login", rules))
    #expect(holds("Add\n", on: "develop", rules))
    #expect(holds("Add\n", on: nil, rules))
  }

  private func holds(_ text: String, _ rules: CommitRules) -> Bool {
    holds(text, on: "feature/42-login", rules)
  }
}
