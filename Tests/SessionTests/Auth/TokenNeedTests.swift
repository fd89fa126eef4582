import Session
import Foundation
import Testing

/// The table of a token's permissions is the same in the program and on its page.
struct TokenNeedTests {
  @Test func `the page on tokens has each row of the table, and no other with a scope`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/how-to/tokens.md"),
      encoding: .utf8)
    let rows =
      page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix("read |") }
      + page.split(separator: "\n").filter {
        $0.hasPrefix("| ") && $0.hasSuffix("read and write |")
      }
    #expect(Set(rows.map(String.init)) == Set(TokenNeed.all.map(\.row)))
  }
}
