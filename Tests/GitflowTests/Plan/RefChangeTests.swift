import Gitflow
import Testing

/// Changes of refs, in sequence and reversed.
struct RefChangeTests {
  private let one = CommitID(parsing: String(repeating: "1", count: 40))
  private let two = CommitID(parsing: String(repeating: "2", count: 40))
  private let three = CommitID(parsing: String(repeating: "3", count: 64))

  @Test func `several changes of a ref are one change from first to last`() {
    let changes = [
      RefChange("refs/heads/a", from: one, to: two), RefChange("refs/heads/b", from: nil, to: one),
      RefChange("refs/heads/a", from: two, to: three),
    ]
    #expect(
      changes.combined == [
        RefChange("refs/heads/a", from: one, to: three),
        RefChange("refs/heads/b", from: nil, to: one),
      ])
  }

  @Test func `a ref that is deleted and restored has not changed`() {
    let change = RefChange("refs/heads/a", from: one, to: nil)
    #expect([change, change.reversed].combined.isEmpty)
  }

  @Test func `a change is described in both directions`() {
    #expect(RefChange("refs/heads/a", from: nil, to: one).text == "create 'a' at 1111111111")
    #expect(RefChange("refs/tags/v1", from: one, to: nil).pastText == "deleted 'v1'")
    #expect(RefChange("refs/heads/a", from: one, to: two).pastText == "moved 'a' to 2222222222")
  }

  @Test(arguments: ["", "1", String(repeating: "G", count: 40), String(repeating: "A", count: 40)])
  func `only whole names in lower case are names of commits`(_ text: String) {
    #expect(CommitID(parsing: text) == nil)
  }
}
