import Base
import Gitflow
import Testing

/// The plan of a rename.
struct RenamePlannerTests {
  private static let own = CommitID(parsing: String(repeating: "a", count: 40))
  private static let there = CommitID(parsing: String(repeating: "b", count: 40))

  private func plan(
    local: CommitID?, published: CommitID?, isCheckedOut: Bool = true,
    settings: [(String, String)] = []
  ) -> FlowPlan {
    RenamePlanner.plan(
      RenamedBranch(
        "login", to: "feature/login", local: local, published: published, on: "origin",
        isCheckedOut: isCheckedOut, settings: settings.map { FlowSetting($0.0, $0.1) }),
      again: .flowctl("rename", "login", "feature/login"), notes: [])
  }

  @Test func `the remote keeps its commit, and the clone its own`() {
    let plan = plan(local: Self.own, published: Self.there)
    #expect(
      plan.steps.map(\.text) == [
        "rename 'login' to 'feature/login' on 'origin'", "create 'feature/login' at aaaaaaaaaa",
        "set 'feature/login' to follow 'origin/feature/login'", "switch to 'feature/login'",
        "delete 'login'",
      ])
    var run = FlowRun(
      number: 1, time: 0, version: "1", worktree: "", head: .none, plan: plan)
    run.changes[4] = RefChange("refs/heads/login", from: Self.own, to: nil)
    #expect(
      plan.pushes.flatMap { run.changes(sentBy: $0) } == [
        RefChange("refs/heads/feature/login", from: nil, to: Self.there)
      ] + [RefChange("refs/heads/login", from: Self.there, to: nil)])
  }

  @Test func `a branch of the clone alone stays there`() {
    let plan = plan(local: Self.own, published: nil, isCheckedOut: false)
    #expect(
      plan.steps.map(\.text) == ["create 'feature/login' at aaaaaaaaaa", "delete 'login'"])
  }

  @Test func `a branch of the remote alone gets a local one`() {
    let plan = plan(local: nil, published: Self.there, isCheckedOut: false)
    #expect(plan.steps.count == 3 && plan.steps[1].text.hasPrefix("create 'feature/login' at bbb"))
  }

  @Test(arguments: [
    ("refs/heads/login", "refs/heads/feature/login"), ("refs/heads/develop", "refs/heads/develop"),
  ])
  func `only an upstream of the same name changes`(_ merge: String, _ expected: String) {
    let plan = plan(
      local: Self.own, published: Self.there,
      settings: [
        ("branch.login.remote", "origin"), ("branch.login.merge", merge),
        ("branch.login.description", "Sign in"),
      ])
    for case .configure(_, let settings) in plan.steps {
      #expect(settings.first { $0.key == "branch.feature/login.merge" }?.value == expected)
      #expect(settings.first { $0.key == "branch.feature/login.description" }?.value == "Sign in")
    }
  }
}
