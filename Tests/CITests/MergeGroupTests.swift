import Gitflow
import Testing

struct MergeGroupTests {
  private static let commit = String(repeating: "d", count: 40)

  private func group(base: String, queue: String, action: String = "checks_requested") -> String {
    #"""
    {"action":"\#(action)","merge_group":{"base_ref":"\#(base)","head_sha":"\#(Self.commit)",
    "head_ref":"refs/heads/gh-readonly-queue/\#(queue)/pr-7-\#(Self.commit)"}}
    """#
  }

  @Test(arguments: ["main", "develop", "release/1.4.0", "a/pr-7-b/c"])
  func `a merge group contains its target, also with slashes`(base: String) throws {
    let json = group(base: "refs/heads/" + base, queue: base)
    let wanted = CIEvent.mergeGroup(target: base, headSHA: Self.commit)
    #expect(try event(payload: json) == wanted)
    let variables = [
      "GITHUB_EVENT_NAME": "merge_group", "GITHUB_SHA": Self.commit,
      "GITHUB_REF": "refs/heads/gh-readonly-queue/\(base)/pr-7-\(Self.commit)",
    ]
    #expect(try event(variables) == wanted)
  }

  @Test func `a queue's branch for another base is a contradiction`() {
    #expect(
      throws: CIError.contradiction(
        .init("merge_group.base_ref", "main"), .init("merge_group.head_ref", "develop"))
    ) { try event(payload: group(base: "refs/heads/main", queue: "develop")) }
  }

  @Test func `the queue branch contains the target if the payload does not`() throws {
    let json =
      #"{"merge_group":{"head_ref":"refs/heads/gh-readonly-queue/main/pr-7-\#(Self.commit)"}}"#
    #expect(try event(payload: json) == .mergeGroup(target: "main", headSHA: nil))
  }

  @Test func `a group that left the queue has nothing to check`() throws {
    let json = group(base: "refs/heads/main", queue: "main", action: "destroyed")
    #expect(try reason(event(payload: json)) == "the merge group was removed from the queue")
  }

  @Test func `a merge group without a target is no pass`() {
    #expect(
      throws: CIError.unreadablePayload(
        path: "event.json", reason: "'merge_group.base_ref' is missing")
    ) { try event(payload: #"{"merge_group":{}}"#) }
    #expect(throws: CIError.missing(variables: ["GITHUB_REF"])) {
      try event(["GITHUB_EVENT_NAME": "merge_group", "GITHUB_REF": "refs/heads/main"])
    }
  }
}
