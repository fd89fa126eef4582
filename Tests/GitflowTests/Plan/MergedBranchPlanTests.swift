import Base
import Gitflow
import Testing

/// The steps that are left if a branch is merged elsewhere: by the hosting service, or in a release.
struct MergedBranchPlanTests {
  private static let name = "release/1.1.0"
  private let commit = CommitID(parsing: String(repeating: "a", count: 40))
  private let tip = CommitID(parsing: String(repeating: "b", count: 40))

  private func facts(
    head: String? = nil, hasTarget: Bool = true, merger: FinishFacts.Merger = .pullRequest
  ) throws -> FinishFacts {
    let (commit, tip) = (try #require(commit), try #require(tip))
    var facts = FinishFacts(head: head, remote: "origin")
    (facts.merger, facts.landing) = (merger, .copied(at: commit))
    facts.tips[Self.name] = BranchTips(local: tip, remote: tip)
    facts.tips["main"] = BranchTips(local: hasTarget ? commit : nil, remote: commit)
    return facts
  }

  private func plan(
    _ facts: FinishFacts, isVersion: Bool = false, keeps: Bool = false
  ) throws(FinishError) -> FlowPlan {
    let model = BranchModel.adapted
    let route =
      isVersion
      ? FinishRoute(
        Self.name, BranchClassifier(model).classify(Self.name), into: "main", model: model,
        versions: VersionFacts())
      : FinishRoute(Self.name, mergedInto: "main")
    let options = FinishOptions(keeps: keeps, pushes: true, isLocal: false)
    return try FinishPlanner(route, facts, options).plan()
  }

  private func steps(
    _ facts: FinishFacts, isVersion: Bool = false, keeps: Bool = false
  ) throws -> [String] {
    try plan(facts, isVersion: isVersion, keeps: keeps).steps.map(\.text)
  }

  @Test func `the tag is pushed before the branch is deleted`() throws {
    #expect(
      try steps(facts(), isVersion: true) == [
        "tag aaaaaaaaaa as 'v1.1.0'",
        "push 'v1.1.0' to 'origin', and delete 'release/1.1.0' there",
        "delete 'release/1.1.0'",
      ])
  }

  @Test func `a local tag is pushed unchanged`() throws {
    var facts = try facts()
    facts.tag = CommitID(parsing: String(repeating: "c", count: 40))
    let plan = try plan(facts, isVersion: true, keeps: true)
    #expect(plan.steps.map(\.text) == ["push 'v1.1.0' to 'origin'"])
    #expect(plan.tips["refs/tags/v1.1.0"] == facts.tag)
  }

  @Test func `the working tree leaves a branch that is deleted`() throws {
    let head = "refs/heads/release/1.1.0"
    #expect(
      try steps(facts(head: head, hasTarget: false)) == [
        "delete 'release/1.1.0' on 'origin'", "create 'main' at aaaaaaaaaa", "switch to 'main'",
        "delete 'release/1.1.0'",
      ])
  }

  @Test func `a branch that the user keeps, or with unmerged commits, is not deleted`() throws {
    #expect(try steps(facts(), isVersion: true, keeps: true).count == 2)
    var unmerged = try facts()
    unmerged.hasUnmerged = true
    #expect(try steps(unmerged).isEmpty)
    #expect(
      try plan(unmerged).notes == [
        "'release/1.1.0' is kept: it has commits that its pull request did not merge; to open "
          + "another pull request: flowctl submit release/1.1.0"
      ])
    #expect(try plan(unmerged, keeps: true).notes.isEmpty)
  }

  @Test func `a branch of a resolved back-merge is deleted with it`() throws {
    var facts = try facts()
    facts.mergedBackMerges = ["merge/main-into-develop": try #require(tip)]
    let plan = try plan(facts)
    #expect(plan.steps.first?.text.contains("'merge/main-into-develop'") == true)
    #expect(plan.tips["refs/remotes/origin/merge/main-into-develop"] == tip)
  }

  @Test func `for a deleted branch nothing is left to do`() throws {
    var gone = try facts()
    gone.tips[Self.name] = BranchTips()
    #expect(try steps(gone).isEmpty)
  }

  @Test func `a tag at another commit, or a reverted merge, is an error here too`() throws {
    let (commit, tip) = (try #require(commit), try #require(tip))
    var facts = try facts()
    (facts.tag, facts.taggedCommit, facts.tagPlace) = (tip, tip, .astray)
    let astray = #expect(throws: FinishError.self) { try plan(facts, isVersion: true) }
    #expect(
      astray?.diagnostic.message
        == "the tag 'v1.1.0' is at bbbbbbbbbb, not at aaaaaaaaaa, which merged 'release/1.1.0' into 'main'"
    )
    (facts.tag, facts.reverted) = (nil, FinishFacts.Reverted(merge: commit, by: tip))
    #expect(throws: FinishError.self) { try plan(facts, isVersion: true) }
  }

  @Test func `without a push a released branch stays on the remote`() throws {
    let facts = try facts(merger: .release(place: "1.0.0 (tag 'v1.0.0')"))
    let route = FinishRoute(Self.name, mergedInto: "main")
    let plan = try FinishPlanner(route, facts, FinishOptions()).plan()
    #expect(plan.steps.map(\.text) == ["delete 'release/1.1.0'"])
    #expect(plan.notes == ["'release/1.1.0' is already in 1.0.0 (tag 'v1.0.0')"])
    #expect(plan.unpushed != nil)
  }
}
