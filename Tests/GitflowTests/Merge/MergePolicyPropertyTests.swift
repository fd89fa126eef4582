import Base
import Gitflow
import TestSupport
import Testing

/// Properties of `wrong-base` in any history, tested with small random ones.
struct MergePolicyPropertyTests {
  private static let head = "hotfix/1.3.1"
  private static let lines = [
    MergeHistory.Label("develop", kind: "develop"),
    MergeHistory.Label("release/1.4.0", kind: "release", version: Version(1, 4, 0)),
    MergeHistory.Label("release/1.5.0", kind: "release", version: Version(1, 5, 0)),
    MergeHistory.Label("hotfix/1.3.2", kind: "hotfix", version: Version(1, 3, 2)),
  ]
  private static let topics = ["feature/a", "feature/b"]

  private func answer(_ facts: MergeHistory) -> RuleCheck.Answer? {
    let classifier = BranchClassifier(.adapted)
    let request = MergeRequest(
      head: .init(Self.head, classifier.classify(Self.head)),
      base: .init("main", classifier.classify("main")))
    var gathered = MergeFacts(notAsked: "a test", source: "main", target: "main")
    gathered.history = .known(facts)
    return MergePolicy(Policy()).evaluate(request, gathered)
      .first { $0.check.rule == .wrongBase }?.check.answer
  }

  /// Branches of every type, with some commits on them.
  private func family(_ random: inout SeededGenerator) -> LittleHistory {
    var history = LittleHistory()
    history.cut("develop", from: "main")
    for line in Self.lines.dropFirst() {
      history.commit(on: "develop")
      history.cut(line.display, from: line.kind == "hotfix" ? "main" : "develop")
    }
    for topic in Self.topics { history.cut(topic, from: "develop") }
    for _ in 0..<6 { step(&history, &random) }
    return history
  }

  /// An action that teams make, apart from the head.
  private func step(_ history: inout LittleHistory, _ random: inout SeededGenerator) {
    let others = Self.lines.map(\.display) + Self.topics
    guard let branch = others.randomElement(using: &random),
      let topic = Self.topics.randomElement(using: &random)
    else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: history.commit(on: branch)
    case 3: history.merge(topic, into: "develop")
    case 4: history.merge("develop", into: topic)
    case 5: history.merge("main", into: branch)
    case 6: history.merge("release/1.4.0", into: "develop")
    default: history.merge("develop", into: "release/1.5.0")
    }
  }

  /// An action that includes the head, as the correct branch.
  private func ownStep(_ history: inout LittleHistory, _ random: inout SeededGenerator) {
    guard let line = Self.lines.randomElement(using: &random)?.display else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0...2: history.commit(on: Self.head)
    case 3: history.merge("main", into: Self.head)
    case 4: history.merge(Self.head, into: line)
    // Another hotfix at the same commit counts as a former name of the head.
    default: if !line.hasPrefix("hotfix/") { history.forward(line, to: Self.head) }
    }
  }

  private func facts(_ history: LittleHistory) -> MergeHistory {
    history.facts(Self.head, beyond: ["main"], lines: Self.lines)
  }

  @Test func `a branch with its own commits passes, whatever lines have merged it`() {
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      var history = family(&random)
      history.cut(Self.head, from: "main")
      history.commit(on: Self.head)
      for _ in 0..<12 {
        step(&history, &random)
        ownStep(&history, &random)
      }
      #expect(answer(facts(history)) == .pass, "seed \(seed)")
    }
  }

  @Test func `a branch with a commit that was made on another line fails`() {
    var failed = 0
    for seed in 0..<400 {
      let history = wrong(seed)
      let lines = Set(Self.lines.map(\.display))
      let isForeign = history.own(Self.head, beyond: ["main"]).contains {
        lines.contains(history.commits[$0].branch)
      }
      guard isForeign else { continue }
      let answer = answer(facts(history))
      #expect(answer != .pass, "seed \(seed)")
      // The history alone does not show which of two hotfixes with shared commits was first.
      let isSure = history.own(Self.head, beyond: ["main"]).contains {
        lines.subtracting(["hotfix/1.3.2"]).contains(history.commits[$0].branch)
      }
      if isSure { #expect(answer == .fail, "seed \(seed)") }
      failed += isSure ? 1 : 0
    }
    #expect(failed > 150)
  }

  /// The head starts on a wrong branch, or merges one, at a random moment.
  private func wrong(_ seed: Int) -> LittleHistory {
    var random = SeededGenerator(seed: UInt64(seed))
    var history = family(&random)
    let others = Self.lines.map(\.display) + Self.topics
    let source = others.randomElement(using: &random) ?? "develop"
    let begins = Bool.random(using: &random)
    history.cut(Self.head, from: begins ? source : "main")
    for round in 0..<10 {
      step(&history, &random)
      ownStep(&history, &random)
      if !begins, round == 5 { history.merge(source, into: Self.head) }
    }
    return history
  }

  @Test func `less evidence never becomes a pass`() {
    for seed in 0..<400 {
      let whole = facts(wrong(seed))
      guard answer(whole) != .pass else { continue }
      var random = SeededGenerator(seed: UInt64(seed))
      var less = whole
      less.committed = less.committed.filter { _ in Bool.random(using: &random) }
      for line in less.lines.indices {
        for index in less.lines[line].commits.indices where Bool.random(using: &random) {
          less.lines[line].commits[index].subject = "Merged PR 7: title"
        }
      }
      #expect(answer(less) != .pass, "seed \(seed)")
    }
  }

  @Test func `a merge whose title names no branch makes the result unknown`() {
    var history = LittleHistory()
    history.cut("develop", from: "main")
    history.commit(on: "develop")
    history.cut(Self.head, from: "main")
    history.commit(on: Self.head)
    history.merge(Self.head, into: "develop")
    var facts = facts(history)
    #expect(answer(facts) == .pass)
    facts.lines[0].commits[0].subject = "Bring it in"
    #expect(answer(facts) == .unknown)
    facts.lines[0].commits[0].subject = "Merge branch 'feature/y' into develop"
    #expect(answer(facts) == .fail)
  }

  @Test func `only a reflog shows whether a release or a branch was created from the other`() {
    var history = LittleHistory()
    history.cut("release/1.4.0", from: "main")
    history.commit(on: "release/1.4.0")
    history.cut(Self.head, from: "release/1.4.0")
    history.commit(on: Self.head)
    var facts = facts(history)
    #expect(answer(facts) == .fail)
    facts.isLogged = false
    #expect(answer(facts) == .unknown)
    // A permanent branch is created from no other.
    history.cut("develop", from: "release/1.4.0")
    facts = self.facts(history)
    facts.isLogged = false
    #expect(answer(facts) == .fail)
  }

  @Test func `only a reflog shows which of two hotfixes with shared commits was first`() {
    var history = LittleHistory()
    history.cut(Self.head, from: "main")
    history.commit(on: Self.head)
    history.cut("hotfix/1.3.2", from: Self.head)
    history.commit(on: "hotfix/1.3.2")
    var facts = facts(history)
    #expect(answer(facts) == .pass)
    facts.committed = []
    #expect(answer(facts) == .unknown)
    history.cut(Self.head, from: "hotfix/1.3.2")
    history.commit(on: Self.head)
    facts = self.facts(history)
    facts.committed = []
    #expect(answer(facts) == .fail)
  }
}
