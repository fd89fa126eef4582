import Gitflow
import Testing

struct ProposalTests {
  /// A develop with a merge of each head, and a release at its end.
  private func history(_ heads: [String], into release: [String] = []) -> HistoryBuilder {
    var history = HistoryBuilder()
    history.owner = "acme"
    var develop = history.commit("begin")
    history.branch("main", at: develop)
    for head in heads {
      develop = history.merge("Merge branch '\(head)' into develop", into: develop)
    }
    var line = develop
    for head in release {
      line = history.merge("Merge branch '\(head)' into release/1.0.0", into: line)
    }
    history.branch("develop", at: develop)
    return history
  }

  @Test func `a prefix in use is proposed as an alias of the branch type that fits its targets`() {
    let names = (1...6).map { "fix/\($0)" }
    let replay = history(names, into: ["fix/7", "fix/8"]).replay()
    #expect(replay.unknown == [.unknownPrefix: 8])
    let proposal = replay.proposals.first
    #expect(proposal?.entry == .alias("fix/", of: "feature"))
    #expect(proposal?.decided == ["develop": 6, "release": 2])
    #expect(proposal?.allowed == 6)
    #expect(proposal?.configuration == "branches: { feature: { aliases: ['fix/'] } }")
  }

  @Test func `a prefix of fixes is proposed for the branch type that merges into releases`() {
    let replay = history([], into: (1...5).map { "patch/\($0)" }).replay()
    #expect(replay.proposals.map(\.entry) == [.alias("patch/", of: "bugfix")])
  }

  @Test func `with the alias the merges are decided`() {
    let history = history((1...5).map { "feat/\($0)" })
    var policy = Policy()
    policy.model = policy.model.adding(alias: "feat/", to: "feature")
    let replay = history.replay(policy)
    #expect(replay.allowedCount == 5)
    #expect(replay.proposals.isEmpty)
  }

  @Test func `branches with another target change the flow of their type`() throws {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    var main = root
    for number in 1...6 {
      main = history.merge("Merge branch 'feature/\(number)' into main", into: main)
    }
    history.branch("main", at: main)
    history.branch("develop", at: history.commit(on: root))
    let learned = try #require(history.replay().learned)
    #expect(learned.proposals.map(\.entry) == [.flow("feature", from: "main", into: "main")])
    #expect(learned.totals.words == "6 allowed, 0 not allowed, 0 unknown")
    #expect(learned.policy.model.faults().isEmpty)
  }

  @Test func `bugfixes into develop suggest another preset`() throws {
    let replay = history((1...6).map { "bugfix/\($0)" }).replay()
    #expect(replay.refusedCount == 6)
    let learned = try #require(replay.learned)
    #expect(learned.preset == .classic && learned.totals.refused == 0)
    #expect(learned.since == nil)
  }

  @Test func `a branch type that no longer uses the branch of its version loses the version`()
    throws
  {
    var policy = Policy()
    // A custom model equals no preset, so no preset can replace it.
    policy.model.kinds[5].methods = [.rebase]
    let learned = try #require(history((1...6).map { "bugfix/\($0)" }).replay(policy).learned)
    #expect(
      learned.proposals.map(\.configuration) == [
        "branches: { bugfix: { name: [\"bugfix/<slug>\"], from: develop, into: develop, "
          + "version: none, back-merge: [] } }"
      ])
    #expect(learned.totals.refused == 0)
  }

  @Test func `the day since which no merge fails is reported`() throws {
    let learned = try #require(history(["bugfix/1", "feature/2"]).replay().learned)
    #expect(learned.totals.refused == 1)
    #expect(learned.since == "2023-11-17")
  }

  @Test func `the prefix of one person in a team is not proposed`() {
    var history = HistoryBuilder()
    var develop = history.commit("begin")
    history.branch("main", at: develop)
    for number in 1...6 {
      let own = history.commit(on: develop, by: "bob")
      develop = history.commit("Merge branch 'bob/\(number)' into develop", on: develop, own)
      let other = history.commit(on: develop, by: number.isMultiple(of: 2) ? "ann" : "cid")
      develop = history.commit("Merge branch 'task/\(number)' into develop", on: develop, other)
    }
    history.branch("develop", at: develop)
    #expect(history.replay().proposals.map(\.entry) == [.alias("task/", of: "feature")])
  }

  @Test func `the common name of a missing branch becomes its name`() throws {
    var history = history(["feature/1"])
    history.usualNames = ["main": "master"]
    history.branch("master", at: "c0")
    let proposals = history.replay().proposals
    #expect(proposals.first?.configuration == "branches: { main: master }")
  }

  @Test(arguments: [
    [], ["fix/1", "fix/2"], (1...9).map { "merge/\($0)" }, (1...9).map { "(x)/\($0)" },
  ])
  func `mistakes, back-merges and names that no pattern can match are not proposed`(heads: [String])
  {
    #expect(history(heads).replay().proposals.isEmpty)
  }

  @Test func `a former name is proposed if the history contains it`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let main = history.merge("Merge branch 'release/1.0.0' into 'master'", into: root)
    history.branch("master", at: main)
    let replay = history.replay()
    #expect(replay.missingLines.contains("main"))
    #expect(replay.proposals.map(\.entry) == [.formerName("master", of: "main")])
    #expect(replay.proposals.first?.allowed == 1)
    #expect(
      replay.proposals.first?.configuration == "branches: { main: { former: ['master'] } }")
  }

  @Test(arguments: [
    ("featrue/a", "featrue/", "feature/"), ("bugifx/a", "bugifx/", "bugfix/"),
    ("hofix/1.0.0", "hofix/", "hotfix/"), ("hotfix_2.0.2", "hotfix_", "hotfix/"),
    ("Feature/a", "Feature/", "feature/"), ("release-1.0.0", "release-", "release/"),
  ])
  func `a typing error is reported with the nearest prefix, never accepted`(
    head: String, written: String, nearest: String
  ) {
    let replay = history([head]).replay()
    #expect(replay.unknownCount == 1)
    #expect(replay.typos.map(\.written) == [written])
    #expect(replay.typos.map(\.nearest) == [nearest])
    #expect(replay.typos.map(\.example) == [head])
  }

  @Test(arguments: ["login", "develop-pods", "zz/a"])
  func `a name that resembles no prefix is not a typing error`(head: String) {
    #expect(history([head]).replay().typos.isEmpty)
  }

  @Test func `a move that the team often makes is proposed as an exception of the history`() throws
  {
    var history = HistoryBuilder()
    var (main, develop) = (history.commit("begin"), "")
    develop = main
    for number in 1...6 {
      develop = history.merge("Merge branch 'feature/\(number)' into develop", into: develop)
      main = history.commit("Merge branch 'develop' into main", on: main, develop)
    }
    history.branch("main", at: main)
    history.branch("develop", at: develop)
    let learned = try #require(history.replay().learned)
    #expect(learned.proposals.map(\.entry) == [.allowance(.developIntoMain)])
    #expect(learned.proposals.first?.configuration == "history: { allow: [develop-into-main] }")
    #expect(learned.totals.refused == 0 && learned.since == nil)
  }

  @Test func `no first day is proposed that leaves no merge to check`() throws {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let merge = history.merge("Merge branch 'feature/a' into main", into: root)
    history.branch("main", at: merge)
    history.branch("develop", at: root)
    #expect(try #require(history.replay().learned).since == nil)
  }
}
