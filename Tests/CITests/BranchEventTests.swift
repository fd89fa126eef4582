import Gitflow
import Testing

struct BranchEventTests {
  private static let zeros = String(repeating: "0", count: 40)
  private static let commit = String(repeating: "c", count: 40)

  private func push(_ ref: String, after: String = commit, sender: String = "User") -> String {
    #"{"ref":"\#(ref)","after":"\#(after)","sender":{"login":"mona","type":"\#(sender)"}}"#
  }

  @Test(arguments: [("User", false), ("Bot", true)])
  func `a push contains the branch and whether a bot made it`(sender: String, isBot: Bool) throws {
    let json = push("refs/heads/feature/login", sender: sender)
    #expect(try event(payload: json) == .push(branch: "feature/login", authorIsBot: isBot))
  }

  @Test func `a branch name that starts with a combining mark is read completely`() throws {
    let json = push("refs/heads/\u{301}x")
    #expect(try event(payload: json) == .push(branch: "\u{301}x", authorIsBot: false))
  }

  @Test(arguments: [
    ("refs/tags/v1.4.0", "'v1.4.0' is a tag"),
    ("refs/notes/commits", "'refs/notes/commits' is not a branch"),
    ("refs/pull/7/merge", "'refs/pull/7/merge' is not a branch"),
  ])
  func `a push of anything but a branch has nothing to check`(ref: String, why: String) throws {
    #expect(try reason(event(payload: push(ref))) == why)
  }

  @Test func `a deleted branch has nothing to check`() throws {
    let why = "branch 'feature/x' was deleted"
    #expect(try reason(event(payload: push("refs/heads/feature/x", after: Self.zeros))) == why)
    let flagged = #"{"ref":"refs/heads/feature/x","after":"","deleted":true}"#
    #expect(try reason(event(payload: flagged)) == why)
  }

  @Test func `a pushed branch of the merge queue has nothing to check`() throws {
    let branch = "gh-readonly-queue/release/1.4.0/pr-7-\(Self.commit)"
    #expect(
      try reason(event(payload: push("refs/heads/" + branch)))
        == "branch '\(branch)' belongs to the merge queue")
  }

  @Test(arguments: [
    "gh-readonly-queue/x", "gh-readonly-queue/main/pr-7-abc", "gh-readonly-queue/pr-7-",
    "gh-readonly-queue//pr-7-\(commit)", "gh-readonly-queue/main/pr-0-\(commit)",
    "gh-readonly-queue/main/pr--7-\(commit)", "gh-readonly-queue/main/7-\(commit)",
  ])
  func `a name that only looks like the queue's is a branch like any other`(name: String) throws {
    let json = push("refs/heads/" + name)
    #expect(try event(payload: json) == .push(branch: name, authorIsBot: false))
  }

  @Test func `a created branch is checked by its name and a created tag is not`() throws {
    let branch = #"{"ref":"feature/x","ref_type":"branch","master_branch":"main"}"#
    #expect(
      try event(payload: branch, name: "create") == .push(branch: "feature/x", authorIsBot: false))
    #expect(try event(payload: branch) == .push(branch: "feature/x", authorIsBot: false))
    let tag = #"{"ref":"v1.4.0","ref_type":"tag","master_branch":"main"}"#
    #expect(try reason(event(payload: tag)) == "'v1.4.0' is a tag")
  }

  @Test func `a delete event has nothing to check`() throws {
    let json = #"{"ref":"feature/x","ref_type":"branch"}"#
    #expect(try reason(event(payload: json)) == "'feature/x' was deleted")
  }

  @Test(arguments: ["schedule", "workflow_dispatch", "workflow_run", "release", "no_such_event"])
  func `an event about no branch has nothing to check`(name: String) throws {
    let json = #"{"repository":{"full_name":"acme/app"}}"#
    #expect(
      try reason(event(payload: json, name: name)) == "event '\(name)' has no branch")
    #expect(try reason(event(payload: json)) == "the event has no branch")
  }
}
