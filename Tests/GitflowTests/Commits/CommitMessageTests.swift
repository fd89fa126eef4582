import Gitflow
import Testing

struct CommitMessageTests {
  private func named(
    _ text: String, _ issue: String = "42", form: String = "Refs: <issue>", comment: String = "#"
  ) throws -> String {
    let message = CommitMessage(Array(text.utf8), comment: comment)
    let form = try IssueForm(parsing: form)
    return String(decoding: message.naming(issue, as: form).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("Add login\n", "Add login\n\nRefs: #42\n"),
    ("Add login", "Add login\n\nRefs: #42"),
    ("Add login\n\nIt is long.\n", "Add login\n\nIt is long.\n\nRefs: #42\n"),
    (
      "Add login\n\nSigned-off-by: A <a@example.com>\n",
      "Add login\n\nSigned-off-by: A <a@example.com>\nRefs: #42\n"
    ),
    ("fix: login\n", "fix: login\n\nRefs: #42\n"),
    (
      "Add login\n\n# On branch feature/42-login\n",
      "Add login\n\nRefs: #42\n\n# On branch feature/42-login\n"
    ),
    ("\n# Please enter\n#\tnew file\n", "\n\nRefs: #42\n# Please enter\n#\tnew file\n"),
    (
      "Add\n# ------------------------ >8 ------------------------\n+ #42\n",
      "Add\n\nRefs: #42\n# ------------------------ >8 ------------------------\n+ #42\n"
    ),
    ("", "\n\nRefs: #42"),
  ])
  func `the issue becomes a trailer`(text: String, expected: String) throws {
    #expect(try named(text) == expected)
    #expect(try named(expected) == expected)
  }

  @Test(arguments: [
    ("Add login\n\nWhy.\n", "42", "<subject> (<issue>)", "Add login (#42)\n\nWhy.\n"),
    ("Add login\n", "ABC-42", "<issue> <subject>", "ABC-42 Add login\n"),
    ("Add login\n", "42", "<issue> <subject>", "GH-42 Add login\n"),
    ("\n# Please enter\n", "ABC-7", "<issue>: <subject>", "ABC-7: \n# Please enter\n"),
  ])
  func `the issue becomes a part of the subject`(
    text: String, issue: String, form: String, expected: String
  ) throws {
    #expect(try named(text, issue, form: form) == expected)
    #expect(try named(expected, issue, form: form) == expected)
  }

  @Test(arguments: [
    "Fix #42\n", "#42 is fixed\n", "Fix it (GH-42)\n", "x\n\nCloses octo/app#42.\n",
    "fixup! Add login\n", "squash! Add login\n",
  ])
  func `a message that names the issue, or is an autosquash commit, is not changed`(text: String)
    throws
  {
    #expect(try named(text) == text)
  }

  @Test(arguments: ["Fix #421\n", "Fix 42\n", "Fix XGH-42\n"])
  func `a longer number is another issue`(text: String) throws {
    #expect(try named(text) != text)
  }

  @Test func `a key is recognized only as a whole`() throws {
    #expect(try named("XABC-42\n", "ABC-42") != "XABC-42\n")
    #expect(try named("ABC-42: x\n", "ABC-42") == "ABC-42: x\n")
  }

  @Test func `another comment prefix and other encodings are supported`() throws {
    #expect(try named("Add\n; On branch x\n", comment: ";") == "Add\n\nRefs: #42\n; On branch x\n")
    let latin: [UInt8] = Array("Caf".utf8) + [0xe9, 0x0a]
    let message = CommitMessage(latin).naming("42", as: .standard)
    #expect(message.bytes == latin + Array("\nRefs: #42\n".utf8))
  }

  @Test(arguments: [
    "", "Refs: issue", "<issue> <issue>", "<subject>", "<Issue>", "<issue", "see <issue>",
    "<issue> <subject> <subject>", "Refs:<issue>", "Refs: <issue> x", ": <issue>",
  ])
  func `a form that could not be distinguished from the message is rejected`(text: String) {
    #expect(throws: IssueFormError.self) { try IssueForm(parsing: text) }
  }
}
