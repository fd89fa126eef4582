import Foundation
import Templates
import Testing

struct RulePageTests {
  @Test func `every file of the folder is a page`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Templates/rules").standardized
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    #expect(Set(files) == Set(RulePage.all.map { $0.id + ".md" }))
    #expect(files.count == RulePage.all.count)
  }

  @Test(arguments: RulePage.all)
  func `a page has its sections in order`(page: RulePage) {
    let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(
      headings == [
        "# \(page.id)", "## Requirement", "## Why", "## Example", "## Options", "## Verdicts",
      ])
  }

  @Test(arguments: RulePage.all)
  func `a page reads well in a terminal`(page: RulePage) {
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 60)
    #expect(lines.allSatisfy { $0.count <= 90 && !$0.hasSuffix(" ") && !$0.contains("\t") })
    #expect(page.text.hasSuffix("\n") && !page.text.hasSuffix("\n\n"))
  }

  @Test(arguments: RulePage.all)
  func `the summary and the reason are one sentence each`(page: RulePage) {
    for sentence in [page.summary, page.why] {
      #expect((20...120).contains(sentence.count))
      #expect(sentence.first?.isUppercase == true && !sentence.hasSuffix("."))
    }
  }

  @Test(arguments: RulePage.all)
  func `a page shows a failure, a command to type, and each verdict`(page: RulePage) {
    #expect(page.text.contains("\n    $ flowctl "))
    #expect(page.text.contains("\n      hint: "))
    for verdict in ["pass", "fail", "unknown"] { #expect(page.text.contains("\n- \(verdict): ")) }
    let isSettable = page.text.contains("    rules: { \(page.id): ")
    let fixed =
      ["configuration", "policy-source", "language-share", "commit-message"]
      + (RulePage.gates + RulePage.manifests + RulePage.pipelines + RulePage.preflight).map(\.id)
    #expect(isSettable == !fixed.contains(page.id))
  }
}

extension RulePage: CustomTestStringConvertible {
  package var testDescription: String { id }
}
