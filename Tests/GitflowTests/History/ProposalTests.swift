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

  @Test func `a prefix in use is proposed as an alias of the kind that fits its targets`() {
    let names = (1...6).map { "fix/\($0)" }
    let replay = history(names, into: ["fix/7", "fix/8"]).replay()
    #expect(replay.unknown == [.unknownPrefix: 8])
    let proposal = replay.proposals.first
    #expect(proposal?.entry == .alias("fix/", of: "feature"))
    #expect(proposal?.decided == ["develop": 6, "release": 2])
    #expect(proposal?.legal == 6)
    #expect(proposal?.configuration == "branches: { feature: { aliases: ['fix/'] } }")
  }

  @Test func `a prefix of corrections is proposed for the kind that merges into releases`() {
    let replay = history([], into: (1...5).map { "patch/\($0)" }).replay()
    #expect(replay.proposals.map(\.entry) == [.alias("patch/", of: "bugfix")])
  }

  @Test func `with the alias the merges are told`() {
    let history = history((1...5).map { "feat/\($0)" })
    var policy = Policy()
    policy.model = policy.model.adding(alias: "feat/", to: "feature")
    let replay = history.replay(policy)
    #expect(replay.legalCount == 5)
    #expect(replay.proposals.isEmpty)
  }

  @Test(arguments: [
    [], ["fix/1", "fix/2"], (1...9).map { "merge/\($0)" }, (1...9).map { "(x)/\($0)" },
  ])
  func `slips, back-merges and what no pattern can hold are not proposed`(heads: [String]) {
    #expect(history(heads).replay().proposals.isEmpty)
  }

  @Test func `a former name is proposed where history speaks of it`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let main = history.merge("Merge branch 'release/1.0.0' into 'master'", into: root)
    history.branch("master", at: main)
    let replay = history.replay()
    #expect(replay.missingLines.contains("main"))
    #expect(replay.proposals.map(\.entry) == [.formerName("master", of: "main")])
    #expect(replay.proposals.first?.legal == 1)
    #expect(
      replay.proposals.first?.configuration == "branches: { main: { former: ['master'] } }")
  }

  @Test(arguments: [
    ("featrue/a", "featrue/", "feature/"), ("bugifx/a", "bugifx/", "bugfix/"),
    ("hofix/1.0.0", "hofix/", "hotfix/"), ("hotfix_2.0.2", "hotfix_", "hotfix/"),
    ("Feature/a", "Feature/", "feature/"), ("release-1.0.0", "release-", "release/"),
  ])
  func `a slip is told with the nearest prefix, never accepted`(
    head: String, written: String, nearest: String
  ) {
    let replay = history([head]).replay()
    #expect(replay.unknownCount == 1)
    #expect(replay.typos.map(\.written) == [written])
    #expect(replay.typos.map(\.nearest) == [nearest])
    #expect(replay.typos.map(\.example) == [head])
  }

  @Test(arguments: ["login", "develop-pods", "zz/a"])
  func `a name that resembles nothing is no slip`(head: String) {
    #expect(history([head]).replay().typos.isEmpty)
  }
}
