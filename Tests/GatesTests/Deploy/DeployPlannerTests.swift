import Base
import Gates
import Testing

@Suite struct DeployPlannerTests {
  private static func action(
    _ name: String, from kinds: [String], needs: [String] = [], numbers: BuildNumbers? = nil,
    command: [String]? = nil
  ) -> DeployAction {
    DeployAction(
      gate: Gate(name, .command(command ?? ["fastlane", name]), triggers: [], needs: needs),
      kinds: kinds, buildNumbers: numbers)
  }

  private static let actions = [
    action("internal", from: ["develop"], numbers: BuildNumbers(base: 10_000, size: 500)),
    action("qa", from: ["release", "hotfix"], numbers: BuildNumbers(base: 20_000)),
    action("metadata", from: ["main"], needs: ["screenshots"]),
    action("screenshots", from: ["main"]),
  ]

  private static func facts(
    _ branch: String, _ kind: String?, commits: Int? = 42, done: Set<String> = []
  ) -> DeployFacts {
    var facts = DeployFacts(branch: branch, kind: kind, production: "main", commits: commits)
    (facts.version, facts.tag, facts.done) = ("1.4.0", "v1.4.0", done)
    return facts
  }

  private static func plan(_ facts: DeployFacts, _ names: String...) throws -> DeployPlan {
    try DeployPlanner(actions, facts).plan(names)
  }

  @Test func `each branch has its actions, in the order of their needs`() throws {
    #expect(try Self.plan(Self.facts("develop", "develop")).steps.map(\.name) == ["internal"])
    #expect(try Self.plan(Self.facts("release/1.4.0", "release")).steps.map(\.name) == ["qa"])
    let main = try Self.plan(Self.facts("main", "main"))
    #expect(main.steps.map(\.name) == ["screenshots", "metadata", "tag"])
    #expect(main.steps.last?.work == .tag("v1.4.0"))
  }

  @Test func `a manual action runs only by its name`() throws {
    var actions = Self.actions
    actions.append(Self.action("submit", from: ["main"]))
    actions[actions.count - 1].isByHand = true
    let planner = DeployPlanner(actions, Self.facts("main", "main"))
    #expect(try planner.plan([]).steps.map(\.name) == ["screenshots", "metadata", "tag"])
    #expect(try planner.plan(["submit"]).steps.map(\.name) == ["submit"])
  }

  @Test func `a build number belongs to the lane and has both variable names`() throws {
    let step = try #require(try Self.plan(Self.facts("develop", "develop")).steps.first)
    #expect(step.variables["FLOWCTL_BUILD_NUMBER"] == "10042")
    #expect(step.variables["BUILD_NUMBER"] == "10042")
    #expect(step.variables["FLOWCTL_VERSION"] == "1.4.0")
    #expect(step.gate.environment.contains("BUILD_NUMBER"))
    #expect(throws: DeployRefusal.uncounted(action: "internal")) {
      try Self.plan(Self.facts("develop", "develop", commits: nil))
    }
    #expect(
      throws: DeployRefusal.outOfRange(action: "internal", count: 500, base: 10_000, size: 500)
    ) {
      try Self.plan(Self.facts("develop", "develop", commits: 500))
    }
  }

  @Test func `branch types of one lane never have the same build number`() throws {
    var numbers: [String] = []
    for count in 40...60 {
      for (branch, kind) in [("release/1.4.0", "release"), ("hotfix/1.3.1", "hotfix")] {
        let plan = try Self.plan(Self.facts(branch, kind, commits: count))
        numbers.append(try #require(plan.steps.first?.buildNumber))
      }
    }
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.prefix(3) == ["20080", "20081", "20082"])
    let small = BuildNumbers(base: 10, size: 9)
    #expect(small.number(ofCount: 4, kind: 0, of: 2) == 18)
    #expect(small.number(ofCount: 4, kind: 1, of: 2) == nil)
    #expect(small.number(ofCount: .max, kind: 0, of: 2) == nil)
  }

  @Test func `an action on another branch is refused with a hint`() {
    for branch in [Self.facts("feature/a", "feature"), Self.facts("x", nil)] {
      #expect(throws: DeployRefusal.self) { try Self.plan(branch) }
      #expect(throws: DeployRefusal.self) { try Self.plan(branch, "internal") }
      #expect(throws: DeployRefusal.self) { try Self.plan(branch, "tag") }
    }
    let refusal = DeployRefusal.elsewhere(
      action: "internal", kinds: ["develop"], branch: "main", way: nil)
    #expect(throws: refusal) { try Self.plan(Self.facts("main", "main"), "internal") }
    #expect(refusal.hint.text == "flowctl model show")
    #expect(throws: DeployRefusal.self) { try Self.plan(Self.facts("main", "main"), "shipit") }
  }

  @Test func `a tag needs a version and a free name`() {
    var facts = Self.facts("main", "main")
    facts.isTagTaken = true
    #expect(throws: DeployRefusal.tagged("v1.4.0", free: nil)) { try Self.plan(facts, "tag") }
    facts.tag = nil
    #expect(throws: DeployRefusal.unversioned(action: "tag")) { try Self.plan(facts, "tag") }
  }

  @Test func `an existing branch for an action is preferred to a new one`() {
    var facts = Self.facts("main", "main")
    facts.ways = [
      "release": DeployWay(.flowctl("start", "release"), isThere: false),
      "hotfix": DeployWay(.git("switch", "hotfix/1.0.1"), isThere: true),
    ]
    #expect(hint(facts, "qa") == "git switch hotfix/1.0.1 && flowctl deploy run qa")
    facts.ways["hotfix"] = nil
    #expect(hint(facts, "qa") == "flowctl start release")
  }

  private func hint(_ facts: DeployFacts, _ name: String) -> String? {
    do throws(DeployRefusal) {
      _ = try DeployPlanner(Self.actions, facts).plan([name])
      return nil
    } catch {
      return error.hint.text
    }
  }

  @Test func `a listed variable without value is missing, unless the plan sets it`() throws {
    var action = Self.action("qa", from: ["main"], numbers: BuildNumbers(base: 1))
    action.gate.environment = ["BUILD_NUMBER", "FLOWCTL_VERSION", "ONE", "TWO"]
    var facts = Self.facts("main", "main")
    facts.given = ["ONE"]
    let plan = try DeployPlanner([action], facts).plan(["qa"])
    #expect(plan.steps.map(\.unset) == [["TWO"]])
    #expect(throws: DeployRefusal.unset(action: "qa", variables: ["TWO"])) { try plan.check() }
    facts.done = ["qa"]
    try DeployPlanner([action], facts).plan(["qa"]).check()
  }

  @Test func `finished actions don't run again`() throws {
    let plan = try Self.plan(Self.facts("main", "main", done: ["screenshots"]))
    #expect(plan.open.map(\.name) == ["metadata", "tag"])
  }

  @Test func `a secret in a command is refused and not shown`() throws {
    let token = "ghp_" + "Zq8Rw3Tn5Yk1Xv7Lb2Mc9Hd4Jf6Gs0PaQeWu"
    for word in ["password:hunter2!x", "APP_REVIEW_PASSWORD=hunter2!x", token] {
      let action = Self.action("metadata", from: ["main"], command: ["fastlane", "deliver", word])
      do {
        _ = try DeployPlanner([action], Self.facts("main", "main")).plan(["metadata"])
        Issue.record("'\(word)' was let through")
      } catch {
        #expect(!error.message.contains("hunter2!x") && !error.message.contains(token))
      }
    }
  }

  @Test func `a journal with a truncated line is readable`() {
    let journal = DeployJournal(
      parsing: Array(
        "started a\ndone a\nstarted b\nfailed b\nstarted c\nnonsense\n\ndone c".utf8))
    #expect(journal.done == ["a"] && journal.unfinished == ["b", "c"])
    #expect(DeployJournal(parsing: []).done.isEmpty)
    #expect(DeployJournal.line(.done, "a b") == Array("done a b\n".utf8))
    #expect(DeployJournal(parsing: DeployJournal.line(.done, "a b")).done == ["a b"])
  }
}
