import Base
import Gitflow
import Testing

/// The refs and the history determine the steps of a finish.
struct FinishPlannerTests {
  private static let main = id("a")
  private static let develop = id("b")
  private static let branch = id("c")
  private static let far = id("d")

  private static func id(_ digit: Character) -> CommitID {
    CommitID(parsing: String(repeating: digit, count: 40)) ?? fallback
  }

  private static var fallback: CommitID { id("0") }

  private static let release = "release/1.5.0"

  private static func facts(_ change: (inout FinishFacts) -> Void = { _ in }) -> FinishFacts {
    var facts = FinishFacts()
    facts.tips = [
      release: BranchTips(local: branch, remote: nil),
      "main": BranchTips(local: main, remote: nil),
      "develop": BranchTips(local: develop, remote: nil),
    ]
    facts.head = "refs/heads/main"
    change(&facts)
    return facts
  }

  private func steps(
    _ facts: FinishFacts, _ options: FinishOptions = FinishOptions()
  ) throws(FinishError) -> [String] {
    let model = BranchModel.adapted
    let route = FinishRoute(
      Self.release, BranchClassifier(model).classify(Self.release), into: "main", model: model,
      versions: VersionFacts())
    return try FinishPlanner(route, facts, options).plan().steps.map(\.text)
  }

  private static let all = [
    "merge 'release/1.5.0' into 'main'", "tag 'main' as 'v1.5.0'",
    "merge 'release/1.5.0' into 'develop'", "delete 'release/1.5.0'",
  ]

  @Test func `a release is merged, tagged, merged back and deleted`() throws {
    #expect(try steps(Self.facts()) == Self.all)
  }

  @Test func `of apps that are released together, the missing tags are created beside the others`()
    throws
  {
    var route = FinishRoute(
      Self.release, BranchClassifier(.adapted).classify(Self.release), into: "main",
      model: .adapted, versions: VersionFacts())
    route.moreTags = ["klok-v1.5.0", "uhr-v1.5.0"]
    var facts = Self.facts {
      ($0.tag, $0.taggedCommit, $0.landing) = (Self.far, Self.main, .merged(at: Self.main))
      $0.moreTags = ["uhr-v1.5.0": .init(Self.far, at: Self.main)]
    }
    let steps = try FinishPlanner(route, facts, FinishOptions()).plan().steps.map(\.text)
    #expect(steps.filter { $0.hasPrefix("tag") }.count == 1)
    #expect(steps.contains { $0.hasSuffix("as 'klok-v1.5.0'") }, "\(steps)")
    facts.moreTags["uhr-v1.5.0"] = .init(Self.far, at: Self.develop)
    #expect(throws: FinishError.self) {
      try FinishPlanner(route, facts, FinishOptions()).plan()
    }
  }

  @Test(arguments: [(release, "main", true), ("feature/x", "develop", false)])
  func `a given message is the tag's, and a merge without a tag has it itself`(
    branch: String, target: String, isTagged: Bool
  ) throws {
    var facts = Self.facts()
    facts.tips[branch] = facts.tips[Self.release]
    let route = FinishRoute(
      branch, BranchClassifier(.adapted).classify(branch), into: target, model: .adapted,
      versions: VersionFacts())
    let plan = try FinishPlanner(route, facts, FinishOptions(message: "Out")).plan()
    let merges = plan.steps.compactMap { if case .merge(let merge) = $0 { merge } else { nil } }
    let tags = plan.steps.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
    // The subject of a release's merge shows in the history which branch it was.
    #expect(merges.first?.message == (isTagged ? "Merge branch '\(branch)'" : "Out"))
    #expect(tags.map(\.message) == (isTagged ? ["Out"] : []))
  }

  @Test func `a target that lacks more of production gets production`() throws {
    let facts = Self.facts { $0.behindProduction = ["develop"] }
    #expect(try steps(facts)[2] == "merge 'main' into 'develop'")
  }

  @Test func `a permanent branch is merged, and neither deleted nor left by HEAD`() throws {
    let qa = BranchKind(
      "qa", .permanent("qa"), from: ["develop"], into: ["main"], summary: "tests")
    var model = BranchModel.adapted
    model.kinds.append(qa)
    var facts = Self.facts { $0.head = "refs/heads/qa" }
    facts.tips["qa"] = BranchTips(local: Self.branch, remote: Self.branch)
    facts.remote = "origin"
    let route = FinishRoute(
      "qa", BranchClassifier(model).classify("qa"), into: "main", model: model,
      versions: VersionFacts())
    let plan = try FinishPlanner(route, facts, FinishOptions(pushes: true)).plan()
    #expect(
      plan.steps.map(\.text) == ["merge 'qa' into 'main'", "push 'main' to 'origin'"])
  }

  @Test func `HEAD leaves the branch before it is deleted`() throws {
    let facts = Self.facts { $0.head = "refs/heads/release/1.5.0" }
    #expect(try steps(facts) == Self.all.dropLast() + ["switch to 'develop'", Self.all[3]])
  }

  @Test func `a branch that is kept is neither deleted nor left by HEAD`() throws {
    let facts = Self.facts { $0.head = "refs/heads/release/1.5.0" }
    #expect(try steps(facts, FinishOptions(keeps: true)) == Self.all.dropLast())
  }

  @Test func `a tag on another commit ends nothing`() throws {
    let facts = Self.facts {
      $0.landing = .merged(at: Self.far)
      ($0.tag, $0.taggedCommit, $0.tagPlace) = (Self.develop, Self.develop, .astray)
    }
    let error = #expect(throws: FinishError.self) { try steps(facts) }
    #expect(
      error?.diagnostic.message
        == "the tag 'v1.5.0' is at bbbbbbbbbb, not at dddddddddd, which merged 'release/1.5.0' into 'main'"
    )
    #expect(
      error?.diagnostic.hint?.text
        == "if it is wrong, delete it in this clone; to see it: git show v1.5.0")
  }

  @Test func `the tag is on the merge, also if main has new commits`() throws {
    let facts = Self.facts { $0.landing = .merged(at: Self.far) }
    #expect(
      try steps(facts) == ["tag \(Self.far.short) as 'v1.5.0'"] + Self.all.dropFirst(2))
  }

  @Test func `the tag is on the copy, also if main has new commits`() throws {
    let facts = Self.facts { $0.landing = .copied(at: Self.far) }
    #expect(
      try steps(facts) == ["tag \(Self.far.short) as 'v1.5.0'"] + Self.all.dropFirst(2))
  }

  @Test func `a branch without commits of its own is not finished`() {
    let facts = Self.facts { $0.landing = .untouched }
    let error = #expect(throws: FinishError.self) { try steps(facts) }
    #expect(
      error?.diagnostic.hint?.text
        == "commit to it first, or delete it: git branch -d release/1.5.0")
    let checkedOut = Self.facts {
      $0.landing = .untouched
      $0.head = RefName.branch(Self.release)
    }
    let other = #expect(throws: FinishError.self) { try steps(checkedOut) }
    #expect(
      other?.diagnostic.hint?.text
        == "commit to it first, or delete it: git switch main && git branch -d release/1.5.0")
  }

  @Test func `a tagged version is not tagged again`() throws {
    let facts = Self.facts {
      $0.landing = .copied(at: Self.far)
      $0.tag = Self.far
    }
    #expect(try steps(facts) == Array(Self.all.dropFirst(2)))
  }

  @Test func `a tag on another commit prevents the merge of the branch`() {
    let facts = Self.facts { $0.tag = Self.far }
    #expect(throws: FinishError.tagged("v1.5.0", branch: Self.release)) { try steps(facts) }
  }

  @Test func `a deleted branch only needs back-merges of what its target contains`() throws {
    let facts = Self.facts {
      $0.tips[Self.release] = BranchTips(local: nil, remote: nil)
      $0.tag = Self.far
    }
    #expect(try steps(facts) == ["merge 'main' into 'develop'"])
  }

  @Test func `a deleted branch needs no back-merge into a branch that contains its commits`() throws
  {
    let facts = Self.facts {
      $0.tips[Self.release] = BranchTips(local: nil, remote: nil)
      $0.tag = Self.far
      $0.paid = ["develop"]
    }
    #expect(try steps(facts) == [])
  }

  @Test func `a branch that never existed is reported`() {
    let facts = Self.facts { $0.tips[Self.release] = nil }
    #expect {
      try steps(facts)
    } throws: { error in
      if case .gone(let route, remote: nil)? = error as? FinishError {
        route.branch == Self.release
      } else {
        false
      }
    }
  }

  @Test func `targets are moved to the commit of the remote`() throws {
    let facts = Self.facts {
      $0.remote = "origin"
      $0.tips["main"] = BranchTips(local: Self.main, remote: Self.far, behind: 2)
      $0.tips["develop"] = BranchTips(local: nil, remote: Self.far)
    }
    let before = ["move 'main' to \(Self.far.short)", "create 'develop' at \(Self.far.short)"]
    #expect(try steps(facts) == before + Self.all)
  }

  @Test func `diverged branches are not joined`() {
    let facts = Self.facts {
      $0.remote = "origin"
      $0.tips["main"] = BranchTips(local: Self.main, remote: Self.far, ahead: 1, behind: 2)
    }
    #expect(throws: FinishError.diverged("main", remote: "origin", ahead: 1, behind: 2)) {
      try steps(facts)
    }
  }

  @Test func `a branch that was rebased locally must be pushed, not merged with its old commits`()
    throws
  {
    let facts = Self.facts {
      $0.remote = "origin"
      $0.tips[Self.release] = BranchTips(
        local: Self.branch, remote: Self.far, ahead: 1, behind: 2)
      $0.tips[Self.release]?.isRewritten = true
    }
    let error = FinishError.rewritten(Self.release, remote: "origin")
    #expect(throws: error) { try steps(facts) }
    // After a reset alone, a fast-forward would restore the old commits, too.
    var reset = facts
    reset.tips[Self.release]?.ahead = 0
    #expect(throws: error) { try steps(reset) }
    #expect(
      error.diagnostic.hint?.text.contains("flowctl submit release/1.5.0 --force-with-lease")
        == true)
  }

  @Test func `a branch with commits that are missing locally is not finished`() {
    let facts = Self.facts {
      $0.remote = "origin"
      $0.tips[Self.release] = BranchTips(local: Self.branch, remote: Self.far, behind: 3)
    }
    #expect(throws: FinishError.behind(Self.release, remote: "origin", commits: 3)) {
      try steps(facts)
    }
  }

  @Test func `everything is pushed before local refs move`() throws {
    let facts = Self.facts {
      $0.remote = "origin"
      $0.tips[Self.release] = BranchTips(local: Self.branch, remote: Self.branch)
    }
    let push =
      "push 'main', 'v1.5.0', 'develop' to 'origin', and delete 'release/1.5.0' there"
    #expect(
      try steps(facts, FinishOptions(pushes: true)) == Self.all.dropLast() + [push, Self.all[3]])
  }

  @Test func `without a remote there is nothing to push to`() {
    #expect(throws: FinishError.noRemote) {
      try steps(Self.facts(), FinishOptions(pushes: true))
    }
  }
}
