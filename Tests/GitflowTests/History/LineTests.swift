import Gitflow
import Testing

/// How lines are rebuilt if first parents are misleading.
struct LineTests {
  @Test func `a develop that was fast-forwarded to main keeps its line`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let feature = history.merge("Merge pull request #1 from acme/feature/a", into: root)
    let known = history.merge("Merge branch 'feature/b' into develop", into: feature)
    let earlier = history.commit("Merge branch 'hotfix/0.9.1'", on: root, history.commit(on: root))
    let main = history.commit("Merge branch 'release/1.0.0'", on: earlier, known)
    let later = history.merge("Merge pull request #2 from acme/feature/c", into: main)
    history.branch("main", at: main)
    history.branch("develop", at: later)
    let replay = history.replay()
    #expect(replay.refusedCount == 0)
    #expect(replay.merge(feature)?.target == "develop")
    #expect(replay.merge(main)?.target == "main")
    #expect(
      replay.swaps.map { [$0.line, $0.onto, $0.at] } == [["develop", "main", main]])
  }

  @Test func `a main that was fast-forwarded to develop does not own the added commits`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let first = history.merge("Merge pull request #1 from acme/feature/a", into: root)
    let second = history.merge("Merge branch 'feature/b' into develop", into: first)
    history.branch("main", at: second)
    history.branch("develop", at: second)
    let replay = history.replay()
    #expect(replay.verdict(first) == .allowed)
    #expect(replay.merge(second)?.target == "develop")
    #expect(replay.swaps.map(\.line) == ["main"])
    #expect(replay.directCommits.isEmpty)
  }

  @Test func `a develop that was created at main was not fast-forwarded`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let first = history.merge("Merge branch 'feature/a'", into: root)
    let second = history.merge("Merge branch 'feature/b'", into: first)
    let tip = history.commit("Add the branch model", on: second)
    let later = history.merge("Merge branch 'feature/c' into develop", into: tip)
    history.branch("main", at: tip)
    history.branch("develop", at: tip)
    #expect(history.replay().swaps.isEmpty)
    history.branch("develop", at: later)
    #expect(history.replay().swaps.isEmpty)
    let release = history.commit("Merge branch 'develop'", on: tip, later)
    history.branch("main", at: release)
    #expect(history.replay().swaps.isEmpty)
    history.branch("develop", at: release)
    #expect(history.replay().swaps.map(\.line) == ["develop"])
  }

  @Test func `a merge on two lines is allowed if one allows it, and marked`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let merge = history.merge("Merge pull request #1 from acme/feature/a", into: root)
    history.branch("main", at: merge)
    history.branch("develop", at: merge)
    let replay = history.replay()
    #expect(replay.merge(merge)?.verdict == .allowed)
    #expect(replay.merge(merge)?.witness == .shared)
    #expect(replay.sharedCount == 1)
  }

  @Test func `a named target is correct anywhere in the graph`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let unnamed = history.merge("Merge pull request #1 from acme/feature/a", into: root)
    let named = history.merge("Merge branch 'bugfix/b' into develop", into: unnamed)
    let topic = history.commit("Merge branch 'x' into y", on: history.commit(on: root), named)
    history.branch("main", at: root)
    history.branch("y", at: topic)
    let replay = history.replay()
    #expect(replay.verdict(named) == .refused(.move(.bugfixIntoDevelop)))
    #expect(replay.verdict(unnamed) == .allowed)
    #expect(replay.verdict(topic) == nil)
  }

  @Test func `a deleted release is found through the second parent of its merge`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let develop = history.merge("Merge branch 'feature/a' into develop", into: root)
    let fixed = history.merge("Merge pull request #3 from acme/bugfix/b", into: develop)
    let main = history.commit("Merge pull request #4 from acme/release/1.0.0", on: root, fixed)
    history.branch("main", at: main)
    history.branch("develop", at: develop)
    let replay = history.replay()
    #expect(replay.merge(fixed)?.target == "release/1.0.0")
    #expect(replay.verdict(fixed) == .allowed)
    #expect(replay.verdict(main) == .allowed)
  }

  @Test func `a commit of two releases belongs to the older one`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let develop = history.merge("Merge branch 'feature/a' into develop", into: root)
    let fixed = history.merge("Merge pull request #3 from acme/bugfix/1.0.0/b", into: develop)
    let newer = history.commit(on: fixed)
    history.branch("develop", at: develop)
    history.branch("release/1.10.0", at: newer)
    history.branch("release/1.0.0", at: fixed)
    #expect(history.replay().verdict(fixed) == .allowed)
  }

  @Test func `a tag is checked by the line of its commit`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let main = history.merge("Merge branch 'hotfix/1.0.1'", into: root)
    let work = history.merge("Merge branch 'feature/a' into develop", into: root)
    let develop = history.commit("Merge tag 'v1.0.1' into develop", on: work, main)
    let lost = history.commit("elsewhere", on: root)
    let unresolved = history.commit("Merge tag 'old' into develop", on: develop, lost)
    let bare = history.commit("Merge commit 'c9' into develop", on: unresolved, lost)
    history.branch("main", at: main)
    history.branch("develop", at: bare)
    let replay = history.replay()
    #expect(replay.verdict(develop) == .allowed)
    #expect(replay.merge(develop)?.sourceKind == "main")
    #expect(replay.verdict(unresolved) == .unknown(.tagUnresolved))
    #expect(replay.verdict(bare) == .unknown(.commitUnresolved))
  }

  @Test func `a self-pull keeps the line on both of its parents`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let other = history.merge("Merge pull request #1 from acme/feature/a", into: root)
    let own = history.commit(on: root)
    let pull = history.commit(
      "Merge branch 'develop' of github.com:acme/app into develop", on: own, other)
    history.branch("main", at: root)
    history.branch("develop", at: pull)
    let replay = history.replay()
    #expect(replay.verdict(pull) == nil && replay.pulls == 1)
    #expect(replay.verdict(other) == .allowed)
  }

  @Test func `where a release was merged and develop may have moved to it, its line is unsure`() {
    for head in ["feature/a", "bugfix/a"] {
      var history = HistoryBuilder()
      history.owner = "acme"
      let root = history.commit("begin")
      let earlier = history.merge("Merge pull request #1 from acme/\(head)", into: root)
      let main = history.commit(
        "Merge pull request #2 from acme/release/1.0.0", on: root,
        history.commit("version", on: earlier))
      history.branch("main", at: main)
      history.branch("develop", at: history.commit(on: main))
      #expect(history.replay().verdict(earlier) == .unknown(.ambiguousLine), "\(head)")
    }
  }

  @Test(arguments: [("main", false), ("master", true)])
  func `only master is left out of messages, so that a hotfix on develop is not on main`(
    production: String, isOnProduction: Bool
  ) {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let merge = history.merge("Merge branch 'hotfix/1.3.1'", into: history.commit(on: root))
    history.branch(production, at: root)
    history.branch("develop", at: merge)
    var policy = Policy()
    policy.model = policy.model.renamed(["main": production])
    let verdict = history.replay(policy).verdict(merge)
    #expect(verdict == (isOnProduction ? .allowed : .refused(.move(.hotfixIntoDevelop))))
  }

  @Test func `after a merge of another branch the line is lost`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let below = history.merge("Merge pull request #1 from acme/hotfix/1.0.1", into: root)
    let foreign = history.merge("Merge branch 'x' into feature/y", into: below)
    history.branch("develop", at: foreign)
    let replay = history.replay()
    #expect(replay.verdict(foreign) == .unknown(.arrivedByFastForward))
    #expect(replay.verdict(below) == .unknown(.ambiguousLine))
  }

  @Test func `commits made only on main are direct, those of merges are not`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let develop = history.commit("work", on: root)
    let merge = history.commit("Merge branch 'release/1.0.0'", on: root, develop)
    let direct = history.commit("version 1.0.1", on: merge)
    let squash = history.commit("Quick fix (#3)", on: direct)
    history.branch("develop", at: develop)
    history.branch("main", at: squash)
    #expect(history.replay().directCommits.map(\.id) == [direct])
  }

  @Test func `commits that main shares with develop are counted, as either could be theirs`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let merge = history.merge("Merge branch 'feature/a'", into: root)
    let shared = history.commit("version 1.0.0", on: merge)
    let next = history.merge("Merge branch 'feature/b' into develop", into: shared)
    history.branch("main", at: shared)
    history.branch("develop", at: next)
    let replay = history.replay()
    #expect(!replay.directCommits.map(\.id).contains(shared))
    #expect(replay.sharedCommits > 0)
  }

  @Test func `a former name is the line of the current name`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let old = history.merge("Merge branch 'release/1.0.0' into master", into: root)
    let new = history.merge("Merge branch 'release/1.1.0' into main", into: old)
    history.branch("main", at: new)
    history.branch("master", at: old)
    var policy = Policy()
    policy.history.formerNames = ["master": "main"]
    let replay = history.replay(policy)
    #expect(replay.allowedCount == 2)
    #expect(replay.merge(old)?.target == "main")
  }

  @Test func `requests from before a develop was fast-forwarded are ambiguous on the release`() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let feature = history.merge("Merge pull request #1 from acme/feature/a", into: root)
    let earlier = history.merge("Merge branch 'hotfix/0.9.1'", into: root)
    let main = history.commit("Merge branch 'release/1.0.0'", on: earlier, feature)
    let later = history.merge("Merge pull request #2 from acme/feature/c", into: main)
    history.branch("main", at: main)
    history.branch("develop", at: later)
    let replay = history.replay()
    #expect(replay.swaps.map(\.line) == ["develop"])
    #expect(replay.verdict(feature) == .unknown(.ambiguousLine))
  }
}
