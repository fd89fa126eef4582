import FlowCLI
import Session
import Base
import TestSupport
import Testing

/// Message hooks need only files if no line can be a comment.
struct MessageHookTests {
  private func report(
    _ hook: Hook, _ message: String, more: [String: String] = [:]
  ) throws -> Report? {
    let files = [
      "/app/.git/HEAD": "ref: refs/heads/feature/42-login\n", "/app/.git/config": "",
      "/app/.git/objects/info/packs": "", "/app/.git/refs/heads/main": "",
      "/app/message": message,
      "/app/.flowctl.yml": "commits: { issue: off, subject-length: 20 }\n",
    ].merging(more) { $1 }
    return try RunHook.runDirectly(
      hook, ["message"], in: try Session.open(World.holding(files, in: "/app")))
  }

  @Test func `a plain message is checked without a program`() throws {
    #expect(try report(.commitMessage, "Add login\n\nBody\n")?.verdict == .pass)
    #expect(try report(.commitMessage, "Add a login that is long\n")?.verdict == .fail)
    #expect(try report(.prepareCommitMessage, "Add login\n")?.checks.map(\.answer) == [.skipped])
  }

  @Test(arguments: ["Add\n# comment\n", "; Add\n", "\n#\n", "- item"])
  func `Git is run for its comment character if there may be comments`(message: String) throws {
    #expect(try report(.commitMessage, message) == nil)
  }

  @Test func `a merge is not changed, whatever its message`() throws {
    let merging = ["/app/.git/MERGE_HEAD": String(repeating: "a", count: 40)]
    for hook in [Hook.commitMessage, .prepareCommitMessage] {
      let report = try report(hook, "# Merge\n", more: merging)
      #expect(report?.checks.map(\.summary) == ["a merge"])
    }
  }
}
