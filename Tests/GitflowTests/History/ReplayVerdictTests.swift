import Gitflow
import Testing

struct ReplayVerdictTests {
  /// A main and a develop that have diverged, and a merge into one of them.
  private func verdict(
    _ subject: String, into line: Line = .develop, isBot: Bool = false, policy: Policy = Policy()
  ) -> ReplayVerdict? {
    var history = HistoryBuilder()
    history.owner = "acme"
    let root = history.commit("begin")
    let main = history.commit("Merge branch 'release/0.1.0'", on: root, history.commit(on: root))
    let develop = history.merge("Merge branch 'feature/zero' into develop", into: root)
    let release = history.merge("Merge branch 'bugfix/zero' into release/1.4.0", into: develop)
    let base =
      switch line {
      case .main: main
      case .develop: develop
      case .release: release
      }
    let merge = history.merge(subject, into: base, from: develop, isBot: isBot)
    history.branch("main", at: line == .main ? merge : main)
    history.branch("develop", at: line == .develop ? merge : develop)
    history.branch("release/1.4.0", at: line == .release ? merge : release)
    return history.replay(policy).verdict(merge)
  }

  enum Line: Sendable {
    case main, develop, release
  }

  @Test(arguments: [
    ("Merge pull request #7 from acme/feature/a", Line.develop),
    ("Merge pull request #7 from acme/release/1.3.0", .main),
    ("Merge pull request #7 from acme/hotfix/1.3.1", .main),
    ("Merge pull request #7 from acme/bugfix/1.4.0/a", .release),
    ("Merge pull request #7 from acme/bugfix/a", .release),
    ("Merge pull request #7 from acme/main", .develop),
    ("Merge pull request #7 from acme/main", .release),
    ("Merge pull request #7 from acme/release/1.3.0", .develop),
    ("Merge pull request #7 from acme/merge/main-into-develop", .develop),
    ("Merge pull request #7 from acme/revert-3-feature/a", .develop),
    ("Merge pull request #7 from zoe/feature/a", .develop),
    ("Merged in feature/a (pull request #7)", .develop),
    ("Merge branch 'feature/a' into 'develop'", .develop),
    ("Merge branch 'release/1.3.0'", .main),
  ])
  func `a merge of the model is allowed`(subject: String, line: Line) {
    #expect(verdict(subject, into: line) == .allowed)
  }

  @Test(arguments: [
    ("acme/develop", Line.main, HistoryAllowance.developIntoMain),
    ("acme/bugfix/a", .develop, .bugfixIntoDevelop),
    ("acme/release/1.3.0", .release, .releaseIntoRelease),
    ("acme/hotfix/1.3.1", .develop, .hotfixIntoDevelop),
    ("acme/feature/a", .main, .featureIntoMain),
    ("acme/develop", .release, .developIntoRelease),
    ("acme/feature/a", .release, .featureIntoRelease),
  ])
  func `a merge that teams often make is not allowed, unless the policy names it`(
    head: String, line: Line, move: HistoryAllowance
  ) {
    let subject = "Merge pull request #7 from \(head)"
    #expect(verdict(subject, into: line) == .refused(.move(move)))
    var policy = Policy()
    policy.history.allowed = [move]
    #expect(verdict(subject, into: line, policy: policy) == .excused(move))
  }

  @Test(arguments: [
    ("acme/bugfix/1.5.0/a", Line.release), ("acme/bugfix/a", .main),
    ("acme/merge/main-into-release/1.4.0", .develop),
  ])
  func `any other merge is not allowed, either`(head: String, line: Line) {
    #expect(verdict("Merge pull request #7 from \(head)", into: line) == .refused(.other))
  }

  @Test(arguments: [
    ("Merge pull request #7 from acme/login", UnknownReason.noPrefix),
    ("Merge pull request #7 from acme/fix/login", .unknownPrefix),
    ("Merge pull request #7 from acme/dependabot/swift/yams-6", .unknownPrefix),
    ("Merge pull request #7 from zoe/develop", .forkHead),
    ("Merge pull request #7 from zoe/release/1.4.0", .forkHead),
    ("Merge pull request #7 from zoe/patch-1", .forkHead),
    ("Merge remote-tracking branch 'zoe/main' into develop", .forkHead),
    ("Merge branch 'develop' into feature/a", .arrivedByFastForward),
    ("Merge branches 'feature/a' and 'feature/b' into develop", .octopus),
    ("Finish the login", .editedTitle),
    ("Merged PR 7: the login", .editedTitle),
    ("Make it quick (#7)", .editedTitle),
    ("Merge tag 'nightly' into develop", .tagUnresolved),
  ])
  func `an unknown merge has its reason`(subject: String, reason: UnknownReason) {
    #expect(verdict(subject) == .unknown(reason))
  }

  @Test func `a branch of a bot is allowed if a bot is the author`() {
    let subject = "Merge pull request #7 from acme/dependabot/swift/yams-6"
    #expect(verdict(subject, isBot: true) == .allowed)
  }

  @Test func `an invalid name is checked by its branch type and marked`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let merge = history.merge("Merge branch 'release/1.4/final' into main", into: root)
    history.branch("main", at: merge)
    let replay = history.replay()
    #expect(replay.verdict(merge) == .allowed)
    #expect(replay.misnamedCount == 1)
  }

  @Test func `a merge of more than two parents is an octopus, whatever its message`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let (a, b) = (history.commit(on: root), history.commit(on: root))
    let merge = history.commit("Merge branch 'feature/a' into develop", on: root, a, b)
    history.branch("develop", at: merge)
    #expect(history.replay().verdict(merge) == .unknown(.octopus))
  }

  @Test func `a merge whose title names a release is a merge of its branch`() {
    #expect(verdict("Release 1.3.0 (#7)", into: .main) == .allowed)
  }

  @Test func `a squashed pull request is unknown`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let squash = history.commit("Make it quick (#7)", on: root)
    let plain = history.commit("typo", on: squash)
    history.branch("develop", at: plain)
    let replay = history.replay()
    #expect(replay.unknown == [.squash: 1])
    #expect(replay.verdict(squash) == .unknown(.squash))
  }

  @Test(arguments: [false, true])
  func `a hotfix in both develop and main is a classic finish`(isSince: Bool) throws {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let hotfix = history.commit(on: root)
    let main = history.commit("Merge branch 'hotfix/1.3.1'", on: root, hotfix)
    let work = history.merge("Merge branch 'feature/a' into develop", into: root)
    let develop = history.commit("Merge branch 'hotfix/1.3.1' into develop", on: work, hotfix)
    history.branch("main", at: main)
    history.branch("develop", at: develop)
    history.tag("v1.3.1", at: main)
    // Main contains the commits from before that day, too.
    let since = try HistoryAdoption(since: isSince ? "v1.3.1" : nil, in: history.record)
    let replay = history.replay(since: since)
    #expect(replay.beforeAdoption == (isSince ? 1 : 0))
    #expect(replay.verdict(develop) == .refused(.classicFinish))
  }
}
