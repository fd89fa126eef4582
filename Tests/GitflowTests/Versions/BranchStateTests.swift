import Gitflow
import Testing

/// What became of a branch, by what its target contains.
struct BranchStateTests {
  private static func id(_ digit: Character) -> CommitID? {
    CommitID(parsing: String(repeating: digit, count: 40))
  }

  @Test(arguments: [
    (BranchState.Content.lacking, "open", "open", "diverged"),
    (.started, "open", "shipped", "diverged"),
    (.merged, "merged", "shipped", "merged"),
    (.copied, "merged", "shipped", "merged"),
    (.unknown(reason: "shallow", remedy: nil), "unknown", "unknown", "unknown"),
  ])
  func `each content has one state`(
    content: BranchState.Content, plain: String, tagged: String, diverged: String
  ) {
    #expect(BranchState(content).name == plain)
    #expect(BranchState(content, tag: "v1.0.0").name == tagged)
    #expect(BranchState(content, isDiverged: true).name == diverged)
  }

  @Test func `a reverted branch is neither merged nor shipped`() throws {
    let reverted = FinishFacts.Reverted(
      merge: try #require(Self.id("a")), by: try #require(Self.id("b")))
    #expect(BranchState(.undone(reverted)) == .reverted(reverted))
    #expect(BranchState(.undone(reverted), tag: "v1.0.0", isDiverged: true).name == "reverted")
  }
}
