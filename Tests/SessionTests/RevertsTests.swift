@testable import Session
import Git
import Testing

/// The reverts in messages by any tool.
struct RevertsTests {
  private static func id(_ digit: Character) throws -> ObjectID {
    try #require(ObjectID(hex: String(repeating: digit, count: 40)))
  }

  private func entry(
    _ digit: Character, _ parents: [Character], _ subject: String = "x", body: String = ""
  ) throws -> LogEntry {
    LogEntry(
      id: try Self.id(digit), parents: try parents.map(Self.id),
      author: Signature(name: "A", mail: "a@b.c", time: 0), time: 0, subject: subject, body: body)
  }

  private func isReverted(by body: String) throws -> Bool {
    let merge = try entry("a", ["c", "d"], "Merge pull request #7 from octo/release/1.1.0")
    let reverts = Reverts(in: [try entry("b", ["a"], body: body), merge])
    return reverts.reverter(of: merge.id) != nil
  }

  @Test(arguments: [
    "This reverts commit aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.",
    "This reverts commit aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, reversing\nchanges made to c.",
    "This reverts commit aaaaaaa (Merge, 2026-01-01).",
    "This reverts commit 1111111.\nThis reverts commit aaaaaaaaaaaa.",
    "Reverts octo/app#7", "Reverts #7 ", "Why.\n\nReverts octo/app#7",
  ])
  func `a message reverts a merge`(_ body: String) throws {
    #expect(try isReverted(by: body))
  }

  @Test(arguments: [
    "", "Reverts the default that #7 brought; the rest stays.", "Reverts octo/app#77",
    "This reverts commit aaaa.", "This reverts commit bbbbbbbb.", "Reverts octo/app#",
    "Reverts to #7 and more",
  ])
  func `another message reverts nothing`(_ body: String) throws {
    #expect(try !isReverted(by: body))
  }
}
