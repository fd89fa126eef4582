import Base
import Gitflow
import Testing

struct HistoryReportTests {
  /// A main and a develop that have diverged, with a merge into develop of each head.
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
    _ history: HistoryBuilder, _ policy: Policy = Policy(), since: String? = nil,
    listsAll: Bool = false
  ) -> Report {
    HistoryReport(history.replay(policy), policy: policy, since: since, listsAll: listsAll).report
  }

  @Test func `allowed merges pass`() {
    let report = report(history("feature/a", "release/1.0.0"))
    #expect(report.verdict == .pass)
    #expect(report.diagnostics.isEmpty)
    #expect(report.notes == ["3 merges: 3 allowed, 0 not allowed, 0 unknown"])
    #expect(report.checks.map(\.answer) == [.pass, .pass, .pass, .pass, .pass])
  }

  @Test func `a merge that is not allowed fails, with its evidence and the option`() throws {
    let report = report(history("feature/a", "bugfix/b", "login"))
    #expect(report.verdict == .fail)
    let finding = try #require(report.diagnostics.first)
    #expect(finding.rule == .mergeTarget)
    #expect(finding.message == "'bugfix/b' was merged into 'develop' (2023-11-20)")
    #expect(
      finding.hint?.text == "to allow it: .flowctl.yml: history: { allow: [bugfix-into-develop] }")
    #expect(finding.evidence["merge"] == "c6")
    #expect(finding.evidence["targetKind"] == "develop")
  }

  @Test func `with all, each unknown merge is a finding, and every merge is in the list`() {
    let report = report(history("feature/a", "login", "onboarding"), listsAll: true)
    #expect(report.diagnostics.count { $0.evidence["reason"] == "no-prefix" } == 2)
    guard case .array(let list)? = report.details["list"] else {
      Issue.record("no list")
      return
    }
    #expect(list.count == 4)
  }

  @Test func `a check of no merge passes, with a note`() throws {
    let history = history("feature/a")
    let replay = history.replay(since: .time(.max))
    let report = HistoryReport(replay, policy: Policy(), since: "2099-01-01").report
    #expect(report.verdict == .pass)
    #expect(report.notes.contains("no merge was checked: only 2 older merges"))
  }

  @Test func `unknown merges have one finding per reason`() {
    let report = report(history("login", "logout", "fix/a"))
    #expect(report.verdict == .unknown)
    #expect(
      report.diagnostics.map { $0.evidence["reason"] } == ["no-prefix", "unknown-prefix"])
    #expect(report.diagnostics.first?.evidence["count"] == 2)
    #expect(
      report.notes.first
        == "4 merges: 1 allowed, 0 not allowed, 3 unknown (2 no prefix, 1 unknown prefix)")
  }

  @Test func `a prefix that no branch type has gets a hint with the alias`() {
    let report = report(history("feature/a", "fix/crash"))
    #expect(
      report.diagnostics.map(\.hint?.text) == [
        ".flowctl.yml: branches: { feature: { aliases: ['fix/'] } }"
      ])
  }

  @Test
  func `merges that are not allowed are one finding per move and cause, and a table counts all`() {
    let history = history("bugfix/a", "bugfix/b", "bugfix/c", "bugfix/d", "feature/x")
    let grouped = report(history)
    #expect(grouped.diagnostics.map(\.message) == ["4 merges of bugfix into develop"])
    #expect(grouped.details["illegal"] == ["bugfix-into-develop": 4])
    #expect(
      grouped.listing == """
        not allowed       merges  cause                examples
        bugfix → develop  4       bugfix-into-develop  c10, c8, c6

        """)
    #expect(grouped.notes.contains("to list every merge: flowctl check history --all"))
    #expect(report(history, listsAll: true).diagnostics.count == 4)
  }

  @Test func `many direct commits are one finding that counts them`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    history.branch("develop", at: root)
    var main = history.merge("Merge branch 'release/1.0.0'", into: root)
    for number in 1...5 { main = history.commit("fix \(number)", on: main) }
    history.branch("main", at: main)
    let found = report(history).diagnostics
    #expect(found.count == 1 && found.first?.evidence["count"] == 5)
    #expect(report(history, listsAll: true).diagnostics.count == 5)
  }

  @Test func `a preset that allows a merge is its hint`() {
    let report = report(history("bugfix/a", "bugfix/b", "bugfix/c", "bugfix/d", "bugfix/e"))
    #expect(report.diagnostics.map(\.hint?.text) == [".flowctl.yml: preset: classic"])
  }

  @Test func `the owners of heads in forks are named`() {
    var history = HistoryBuilder()
    history.owner = "acme"
    let root = history.commit("begin")
    history.branch("main", at: root)
    let first = history.merge("Merge pull request #1 from zoe/patch-1", into: root)
    let second = history.merge("Merge pull request #2 from zoe/patch-2", into: first)
    history.branch("develop", at: second)
    let message = report(history).diagnostics.map(\.message).first
    #expect(
      message
        == "2 merges are unknown: the branch is in a fork, and its name has no prefix of the branch model (2 by zoe)"
    )
  }

  @Test func `a hotfix in develop has a rule of its own, whose severity the policy sets`() {
    let history = history("hotfix/1.0.1")
    #expect(report(history).diagnostics.map(\.rule) == [.hotfixIntoDevelop])
    #expect(report(history).verdict == .fail)
    var policy = Policy()
    policy.levels[.hotfixIntoDevelop] = .off
    #expect(report(history, policy).verdict == .pass)
  }

  @Test func `direct commits, swapped chains and invalid names are warnings`() {
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
      report(history).diagnostics.map(\.hint?.text) == [
        "git branch main", "git branch develop main",
      ])
    history.remotes = ["origin"]
    let fetch = "git fetch origin '+refs/heads/*:refs/remotes/origin/*'"
    #expect(
      report(history).diagnostics.map(\.hint?.text) == [
        "\(fetch); if it exists nowhere: git branch main",
        "\(fetch); if it exists nowhere: git branch develop main",
      ])
    history.remotes = ["fork", "upstream"]
    #expect(
      report(history).diagnostics.first?.hint?.text
        == "git remote rename fork origin; or another remote, if your team uses that one")
  }

  @Test func `a shallow clone is not a pass`() {
    var history = history("feature/a")
    history.isShallow = true
    #expect(report(history).verdict == .unknown)
    #expect(report(history).diagnostics.first?.hint?.text == "git fetch --unshallow")
  }

  @Test func `the day of adoption is named`() {
    let replay = history("feature/a").replay(since: .time(1_700_000_000 + 4 * 86_400))
    let report = HistoryReport(replay, policy: Policy(), since: "2023-11-18").report
    #expect(report.title == "merges since 2023-11-18")
    #expect(report.notes.first?.hasPrefix("1 merge since 2023-11-18: ") == true)
    #expect(report.notes.last == "1 older merge not checked")
  }
}
