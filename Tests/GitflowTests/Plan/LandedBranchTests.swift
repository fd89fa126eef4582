import Gitflow
import Testing

struct LandedBranchTests {
  private let commit = CommitID(parsing: String(repeating: "a", count: 40))
  private let tip = CommitID(parsing: String(repeating: "b", count: 40))

  private func branch(
    tag: String? = nil, isSubmitted: Bool = true, head: String? = nil, hasTarget: Bool = true
  ) throws -> LandedBranch {
    let (commit, tip) = (try #require(commit), try #require(tip))
    let place = LandedBranch.Place(tip, isSubmitted: isSubmitted)
    var branch = LandedBranch("release/1.1.0", into: "main", of: "origin", at: commit)
    (branch.missingTag, branch.local, branch.tracked) = (tag, place, place)
    (branch.targetTip, branch.head) = (hasTarget ? commit : nil, head)
    return branch
  }

  private func steps(_ branch: LandedBranch, keeps: Bool = false) -> [String] {
    branch.plan(keeps: keeps).steps.map(\.text)
  }

  @Test func `the tag is pushed before the branch is deleted`() throws {
    #expect(
      steps(try branch(tag: "v1.1.0")) == [
        "tag aaaaaaaaaa as 'v1.1.0'",
        "push 'v1.1.0' to 'origin', and delete 'release/1.1.0' there",
        "delete 'release/1.1.0'",
      ])
  }

  @Test func `a local tag is pushed unchanged`() throws {
    var branch = try branch()
    let tag = try #require(CommitID(parsing: String(repeating: "c", count: 40)))
    branch.unpushedTags = ["v1.1.0": tag]
    let plan = branch.plan(keeps: true)
    #expect(plan.steps.map(\.text) == ["push 'v1.1.0' to 'origin'"])
    #expect(plan.tips["refs/tags/v1.1.0"] == tag)
  }

  @Test func `the working tree leaves a branch that is deleted`() throws {
    let head = "refs/heads/release/1.1.0"
    #expect(
      steps(try branch(head: head, hasTarget: false)) == [
        "delete 'release/1.1.0' on 'origin'", "create 'main' at aaaaaaaaaa", "switch to 'main'",
        "delete 'release/1.1.0'",
      ])
  }

  @Test func `a branch that the user keeps, or with unmerged commits, is not deleted`() throws {
    #expect(steps(try branch(tag: "v1.1.0"), keeps: true).count == 2)
    let unsubmitted = try branch(isSubmitted: false)
    #expect(steps(unsubmitted).isEmpty)
    #expect(unsubmitted.plan(keeps: false).notes.count == 1)
  }

  @Test func `for a deleted branch nothing is left to do`() throws {
    var gone = try branch()
    (gone.local, gone.tracked) = (nil, nil)
    #expect(steps(gone).isEmpty)
  }
}
