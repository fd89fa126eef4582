import Gitflow
import Testing

struct SubmittedTextTests {
  private func text(
    _ branch: String, into target: String = "develop", _ subjects: [String] = ["One", "Two"],
    template: String? = nil
  ) -> SubmittedText {
    SubmittedText(
      of: branch, BranchClassifier(.adapted).classify(branch), into: target, subjects: subjects,
      template: template)
  }

  @Test(arguments: [
    ("feature/42-add-a-login", "Add a login"), ("feature/ABC-7-fix_it", "Fix it"),
    ("feature/42", "One"), ("release/1.4.0", "Release 1.4.0"),
    ("hotfix/1.4.1/crash", "Hotfix 1.4.1"),
    ("merge/main-into-develop", "Merge main into develop"), ("odd", "One"),
    ("fix/login-crash", "Login crash"),
  ])
  func `the branch names the pull request`(branch: String, title: String) {
    #expect(text(branch).title == title)
  }

  @Test func `the subject of a single commit is the title`() {
    #expect(text("feature/42-login", ["Let people log in"]).title == "Let people log in")
    #expect(text("odd", []).title == "odd")
  }

  @Test func `the body is the template, or the commits, and names the issue once`() {
    #expect(text("feature/42-login").body == "- One\n- Two\n\nRefs: #42")
    #expect(text("feature/42-login", ["Only"]).body == "Refs: #42")
    #expect(text("feature/login", template: "## What\n\n").body == "## What")
    #expect(text("feature/42-login", template: "Closes #42").body == "Closes #42")
  }

  private func text(_ branch: String, _ subjects: [String]) -> SubmittedText {
    text(branch, into: "develop", subjects)
  }
}
