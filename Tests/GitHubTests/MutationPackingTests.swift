import Base
import GitHub
import TestSupport
import Testing

@Suite struct MutationPackingTests {
  private static func all() -> [Mutation] {
    guard let name = RepositoryName("octo/app") else { return [] }
    let label = LabelText(name: "a/b: 🚀", color: "ffffff", description: "text")
    return [
      .addLabels(name, number: 3, names: ["a", "b"]), .removeLabel(name, number: 3, name: "a"),
      .setState(name, number: 3, state: .closed, reason: "completed"),
      .setState(name, number: 3, state: .open, reason: nil), .createLabel(name, label),
      .updateLabel(name, name: "old", label),
      .createIssue(name, title: "A", body: "", labels: ["a"]),
      .createComment(name, number: 3, marker: "m", body: "m b"),
      .updateComment(name, id: 1 << 40, body: "b"),
      .createStatus(
        name, sha: "abc",
        CommitStatus(state: "success", context: "c", description: "d", targetURL: "https://x")),
      .createCheckRun(name, body: Array(#"{"name": "c"}"#.utf8)),
      .updateCheckRun(name, id: 7, body: [0, 255]),
      .createRelease(name, tag: "v1", name: "1", body: "b", isDraft: true),
      .updateRelease(name, id: 7, name: "1", body: "b"),
      .publishRelease(name, id: 7, tag: "v1"), .deleteLabel(name, name: "a/b: 🚀"),
      .createPullRequest(
        name, PullRequestText(title: "t", body: ""), head: "feature/a", base: "develop",
        isDraft: true),
      .updatePullRequest(name, number: 3, title: nil, body: "b", base: nil),
      .requestReviewers(name, number: 3, logins: ["ada", "bob"]),
    ]
  }

  @Test(arguments: all())
  func `every change is stored in the journal unchanged`(_ change: Mutation) async throws {
    let store = Store.shared()
    await Script.leave([change], in: store)
    #expect(Script { _, _ in .json("[]") }.client(store).pendingChanges == [change])
  }

  @Test(arguments: all())
  func `a damaged journal is no change`(_ change: Mutation) async throws {
    let memory = Store.shared()
    let client = Script { _, _ in .json("[]") }.client(memory)
    await Script.leave([change], in: memory)
    let cell = try #require(try memory.cellNames().first { $0.hasPrefix("journal/") })
    for length in 0..<20 {
      try memory.write { access throws(StoreError) in
        try access.putCell(cell, Array((try access.cell(cell) ?? []).prefix(length)))
      }
      #expect(client.pendingChanges.isEmpty)
    }
  }
}
