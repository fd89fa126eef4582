import Diagnostics
import Gitflow
import Testing

struct HistoryReportTests {
  /// A main and a develop, parted, with a merge into develop of each head.
  private func history(_ heads: String...) -> HistoryBuilder {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let main = history.merge("Merge branch 'release/1.0.0'", into: root)
    var develop = root
    for head in heads {
      develop = history.merge("Merge branch '\(head)' into develop", into: develop)
    }
    history.branch("main", at: main)
    history.branch("develop", at: develop)
    return history
  }

  private func report(
    _ history: HistoryBuilder, _ policy: Policy = Policy(), since: String? = nil, limit: Int = 50
  ) -> Report {
    HistoryReport(history.replay(policy), policy: policy, since: since, limit: limit).report
  }

  @Test func `legal merges pass`() {
    let report = report(history("feature/a", "release/1.0.0"))
    #expect(report.verdict == .pass)
    #expect(report.diagnostics.isEmpty)
    #expect(report.notes == ["3 merges: 3 legal, 0 illegal, 0 can't be told"])
    #expect(report.checks.map(\.answer) == [.pass, .pass, .pass, .pass, .pass])
  }

  @Test func `an illegal merge fails, with its evidence and the option`() throws {
    let report = report(history("feature/a", "bugfix/b", "login"))
    #expect(report.verdict == .fail)
    let finding = try #require(report.diagnostics.first)
    #expect(finding.rule == .mergeTarget)
    #expect(finding.message == "'bugfix/b' was merged into 'develop' (2023-11-20)")
    #expect(finding.hint == "to allow it: .flowctl.yml: history: { allow: [bugfix-into-develop] }")
    #expect(finding.evidence["merge"] == "c6")
    #expect(finding.evidence["targetKind"] == "develop")
  }

  @Test func `what can't be told is unknown, one finding a reason`() {
    let report = report(history("login", "logout", "fix/a"))
    #expect(report.verdict == .unknown)
    #expect(report.diagnostics.map(\.subject) == ["no-prefix", "unknown-prefix"])
    #expect(report.diagnostics.first?.evidence["count"] == 2)
    #expect(
      report.notes.first
        == "4 merges: 1 legal, 0 illegal, 3 can't be told (2 no prefix, 1 unknown prefix)")
  }

  @Test func `the findings of a rule are capped, the counts are not`() {
    let report = report(history("bugfix/a", "bugfix/b", "bugfix/c"), limit: 2)
    #expect(report.diagnostics.count == 2)
    #expect(report.details["illegal"] == ["bugfix-into-develop": 3])
  }

  @Test func `a proposal is a hint and a note`() throws {
    let report = report(history("fix/a", "fix/b", "fix/c", "fix/d", "fix/e"))
    let entry = ".flowctl.yml: branches: { feature: { aliases: ['fix/'] } }"
    #expect(report.diagnostics.first?.hint == entry)
    #expect(
      report.notes.last
        == "with \(entry) 5 more merges could be told (5 into develop), 5 of them legal")
  }

  @Test func `a hotfix in develop has a rule of its own, which the policy weighs`() {
    let history = history("hotfix/1.0.1")
    #expect(report(history).diagnostics.map(\.rule) == [.hotfixIntoDevelop])
    #expect(report(history).verdict == .fail)
    var policy = Policy()
    policy.levels[.hotfixIntoDevelop] = .off
    #expect(report(history, policy).verdict == .pass)
  }

  @Test func `direct commits, swapped chains and odd names are warnings`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let develop = history.merge("Merge branch 'feature/(a)' into develop", into: root)
    let main = history.merge("Merge branch 'hotfix/1.0.1'", into: root)
    history.branch("main", at: history.commit("version 1.0.2", on: main))
    history.branch("develop", at: develop)
    history.branch("develop", at: main)
    let report = report(history)
    #expect(report.diagnostics.map(\.rule) == [.directCommit, .swappedChain, .branchName])
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(report.verdict == .pass)
  }

  @Test func `a history without the model's branches is not a pass`() {
    var history = HistoryBuilder()
    history.branch("trunk", at: history.commit("begin"))
    #expect(report(history).verdict == .unknown)
    #expect(
      report(history).diagnostics.map(\.hint) == ["git branch main", "git branch develop main"])
    history.remotes = ["origin"]
    let fetch = "git fetch origin '+refs/heads/*:refs/remotes/origin/*'"
    #expect(
      report(history).diagnostics.map(\.hint) == [
        "\(fetch); where it is nowhere: git branch main",
        "\(fetch); where it is nowhere: git branch develop main",
      ])
    history.remotes = ["fork", "upstream"]
    #expect(
      report(history).diagnostics.first?.hint
        == "git remote rename fork origin; another one where that is the team's")
  }

  @Test func `a shallow clone is not a pass`() {
    var history = history("feature/a")
    history.isShallow = true
    #expect(report(history).verdict == .unknown)
    #expect(report(history).diagnostics.first?.hint == "git fetch --unshallow")
  }

  @Test func `the day of adoption is named`() {
    let replay = history("feature/a").replay(since: .time(1_700_000_000 + 4 * 86_400))
    let report = HistoryReport(replay, policy: Policy(), since: "2023-11-18").report
    #expect(report.title == "merges since 2023-11-18")
    #expect(report.notes.first?.hasPrefix("1 merges since 2023-11-18: ") == true)
    #expect(report.notes.last == "1 older merges were not judged")
  }
}
