import Testing

@testable import GitHub

@Suite struct ClosingKeywordsTests {
  @Test(arguments: [
    ("Fixes #12", ["#12"]), ("closes: #1, resolves #2", ["#1", "#2"]),
    ("FIX octo/other#7.", ["octo/other#7"]), ("(resolved #3)", ["#3"]),
    ("close\n#4", ["#4"]), ("fixes #5 and fixes #5", ["#5"]),
    ("Closes https://github.com/octo/app/issues/9.", ["octo/app#9"]),
  ])
  func `closes what GitHub closes`(text: String, expected: [String]) {
    #expect(Self.shown(ClosingKeywords(in: text)) == expected)
  }

  @Test(arguments: [
    "see #12", "fixes 12", "fixing #12", "fixes #12a", "fixes #0", "fixes #", "prefixes #1",
    "fixes ../x#1", "fixes #1234567890", "fixes: the login", "",
  ])
  func `closes nothing else`(text: String) {
    #expect(ClosingKeywords(in: text).references.isEmpty)
  }

  @Test(arguments: [
    "<!-- fixes #1 -->", "```\nfixes #1\n```", "`fixes #1`", "~~~sh\nfixes #1", "<!-- fixes #1",
  ])
  func `comments and code close nothing`(markdown: String) {
    #expect(ClosingKeywords(inMarkdown: markdown).references.isEmpty)
  }

  @Test func `text next to comments and code counts`() {
    let body = "<!-- why -->\nFixes #1 in `code`\n```\nx\n```\ncloses #2 --> <b> fixes #3"
    #expect(Self.shown(ClosingKeywords(inMarkdown: body)) == ["#1", "#2", "#3"])
  }

  @Test func `an untrusted text is read in one pass and gives a bounded list`() {
    let text = (1...5000).map { "fixes #\($0) <!" }.joined(separator: " <!-")
    #expect(ClosingKeywords(inMarkdown: text).references.count <= 100)
  }

  private static func shown(_ keywords: ClosingKeywords) -> [String] {
    keywords.references.map { ($0.repository?.description ?? "") + "#\($0.number)" }
  }
}
