import Base
import Gitflow
import Testing

/// Which accounts owned a repository earlier, by the heads of its merges.
struct FormerOwnerTests {
  @Test func `an account with most of the heads is ours, also after the owner has changed`() {
    var history = HistoryBuilder()
    history.owner = "new"
    var line = history.commit("begin")
    for number in 1...12 {
      line = history.merge("Merge pull request #\(number) from old/feature/a", into: line)
    }
    let back = history.merge("Merge pull request #13 from old/main", into: line)
    let fork = history.merge("Merge pull request #14 from zoe/main", into: back)
    history.branch("develop", at: fork)
    let replay = history.replay()
    #expect(replay.verdict(back) == .allowed)
    #expect(replay.verdict(fork) == .unknown(.forkHead))
  }

  @Test func `the account with most heads before the current owner was the owner`() {
    var history = HistoryBuilder()
    history.owner = "new"
    var line = history.commit("begin")
    // Forks of one person each make most requests, several people with the old owner the rest.
    for number in 1...12 {
      for (owner, author) in [("old", "ann\(number % 3)"), ("zoe", "zoe"), ("kim", "kim")] {
        let head = history.commit(on: line, by: author)
        line = history.commit(
          "Merge pull request #1 from \(owner)/feature/a", on: line, head)
      }
      let head = history.commit(on: line, by: "ann\(number % 3)")
      line = history.commit("Merge pull request #2 from old/feature/b", on: line, head)
    }
    let back = history.merge("Merge pull request #3 from old/main", into: line)
    let fork = history.merge("Merge pull request #4 from zoe/main", into: back)
    let now = history.merge("Merge pull request #5 from new/feature/c", into: fork)
    history.branch("develop", at: now)
    let replay = history.replay()
    #expect(replay.verdict(back) == .allowed)
    #expect(replay.verdict(fork) == .unknown(.forkHead))
  }

  @Test func `an account that the policy names is a former owner`() throws {
    var history = HistoryBuilder()
    history.owner = "new"
    var line = history.commit("begin")
    for number in 1...30 {
      let owner = number % 5 == 0 ? "old" : "new"
      line = history.merge("Merge pull request #\(number) from \(owner)/feature/a", into: line)
    }
    var backs: [String] = []
    for number in 31...40 {
      line = history.merge("Merge pull request #\(number) from old/main", into: line)
      backs.append(line)
    }
    history.branch("develop", at: line)
    let replay = history.replay()
    #expect(backs.allSatisfy { replay.verdict($0) == .unknown(.forkHead) })
    let report = HistoryReport(replay, policy: Policy(), since: nil, listsAll: false).report
    let finding = try #require(
      report.diagnostics.first { $0.evidence["reason"] == "fork-head" })
    #expect(finding.message.hasPrefix("10 merges are unknown: "))
    #expect(finding.message.hasSuffix("(10 by old)"))
    #expect(
      finding.hint?.text
        == "if 'old' owned this repository earlier: .flowctl.yml: history: { owners: [old] }")
    var policy = Policy()
    policy.history.owners = ["Old"]
    let named = history.replay(policy)
    #expect(backs.allSatisfy { named.verdict($0) == .allowed })
  }
}
