import Foundation
import TestSupport
import Testing

/// No recorded hint deletes or overwrites what others have.
struct RecordedHintTests {
  /// All recorded output: scenarios, snapshots, and the pages of rules.
  private func files() throws -> [URL] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let pages = tests.deletingLastPathComponent().appendingPathComponent("Templates/rules")
    return [tests, pages].flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }
        .filter { ["scenario", "text", "md", "json", "txt"].contains($0.pathExtension) } ?? []
    }
  }

  @Test func `no recorded hint contains a command that loses the work of others`() throws {
    var (hints, refused) = (0, [String]())
    for file in try files() {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      hints += text.split(separator: "\n").count { $0.contains("hint: ") }
      refused += HintLine.refused(in: text).map { "\(file.lastPathComponent): \($0)" }
    }
    #expect(hints > 200, "only \(hints) hints are recorded")
    #expect(refused == [])
  }

  @Test(arguments: [
    "hint: git push --atomic origin origin/a:refs/heads/b :refs/heads/a",
    "> hint: git branch -D old", "hint: git push origin --delete a",
    "hint: to undo: git reset --hard HEAD~1", "hint: git checkout --theirs -- a",
    "hint: git push --force-with-lease origin a", "hint: git push origin :a",
  ])
  func `such a command is recognized`(_ line: String) {
    #expect(HintLine.refused(in: line).count == 1)
  }

  @Test(arguments: [
    "hint: flowctl rename a b", "hint: git branch -d a", "hint: git push origin a:b",
    "hint: flowctl submit --force-with-lease", "git push origin --delete a",
  ])
  func `others are not`(_ line: String) { #expect(HintLine.refused(in: line) == []) }
}
