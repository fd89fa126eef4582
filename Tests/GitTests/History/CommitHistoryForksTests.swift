import Git
import LiveEffects
import TestSupport
import Testing

/// Where many heads forked from a target, compared with the definition of ancestry.
struct CommitHistoryForksTests {
  private enum Way: CaseIterable { case graph, objects, git }

  private func open(_ way: Way, _ random: RandomHistory) async throws -> CommitHistory {
    let repository = random.repository
    if way == .git { return .git(try repository.commands()) }
    if way == .graph { try await repository.git("commit-graph", "write", "--reachable") }
    let history = try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: [])
    switch (way, history.files) {
    case (.graph, is GraphHistory), (.objects, is ObjectHistory): break
    default: Issue.record("another way was taken")
    }
    return history
  }

  @Test(arguments: 41...46 as ClosedRange<UInt64>)
  func `forks are right from the graph, from objects and from Git`(seed: UInt64) async throws {
    let random = try await RandomHistory.make(
      seed: seed, count: 60, clock: seed.isMultiple(of: 2) ? .wild : .steady)
    let truth = try await Reachability(of: random.repository)
    let merges = Set(try await random.repository.ids("rev-list", "--all", "--merges"))
    var generator = SeededGenerator(seed: seed)
    let targets = (0..<4).compactMap { _ in random.commits.randomElement(using: &generator) }
    for way in Way.allCases.reversed() {
      let history = try await open(way, random)
      for target in targets {
        let forks = try await history.forks(
          of: random.commits, from: target, ownLimit: 5, sinceLimit: 1000)
        var missed: Set<ObjectID> = []
        for (head, fork) in zip(random.commits, forks.heads) {
          #expect(fork == expected(head, target, truth, merges, limit: 5), "\(head) \(way)")
          if case .open = fork { missed.formUnion(truth.commits(of: target, without: head)) }
        }
        let since = Set(forks.since.first)
        #expect(since.count == forks.since.count)
        #expect(since.isSuperset(of: missed.subtracting(merges)))
        #expect(since.isDisjoint(with: merges))
        #expect(since.allSatisfy { truth.isAncestor($0, of: target) })
      }
    }
  }

  private func expected(
    _ head: ObjectID, _ target: ObjectID, _ truth: Reachability, _ merges: Set<ObjectID>,
    limit: Int
  ) -> ExpectedFork {
    if truth.isAncestor(head, of: target) { return .held }
    guard let base = truth.mergeBases(head, target).first else { return .unrelated }
    let own = truth.commits(of: head, without: target)
    return .open(
      base: base, own: own.count > limit ? nil : own, merges: own.intersection(merges))
  }

  private enum ExpectedFork {
    case held, unrelated
    case open(base: ObjectID, own: Set<ObjectID>?, merges: Set<ObjectID>)

    static func == (fork: Fork, expected: ExpectedFork) -> Bool {
      switch (fork, expected) {
      case (.held, .held), (.unrelated, .unrelated): true
      case (.open(let fork), .open(let base, let own, let merges)):
        // Which merges a partial list lacks is unknown.
        fork.base == base && fork.own.map(Set.init) == own
          && (own == nil || Set(fork.merges) == merges)
      default: false
      }
    }
  }

  @Test(arguments: 51...54 as ClosedRange<UInt64>)
  func `the commits that a tip lacks are right`(seed: UInt64) async throws {
    let random = try await RandomHistory.make(seed: seed, count: 50, clock: .wild)
    let truth = try await Reachability(of: random.repository)
    for way in Way.allCases.reversed() {
      let wanted = random.commits.map { (tip: $0, commits: random.commits) }
      let lacking = try await open(way, random).lacking(wanted)
      for (tip, lacking) in zip(random.commits, lacking) {
        #expect(lacking == random.commits.filter { !truth.isAncestor($0, of: tip) })
      }
    }
  }

  @Test func `the commits since the first fork exclude those that all heads have`() async throws {
    let repository = try await ScratchRepository.make()
    for number in 1...5 { try await repository.commit("common \(number)") }
    try await repository.git("switch", "--quiet", "-c", "one")
    try await repository.commit("one")
    try await repository.git("switch", "--quiet", "main")
    let later = try await repository.commit("later")
    try await repository.git("switch", "--quiet", "-c", "two")
    try await repository.commit("two")
    try await repository.git("switch", "--quiet", "main")
    let last = try await repository.commit("last")
    let history = try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: [])
    let heads = try await repository.ids("rev-parse", "one", "two")
    let target = try await repository.id("main")
    let forks = try await history.forks(of: heads, from: target, ownLimit: 9, sinceLimit: 9)
    #expect(forks.since.first.map(\.description) == [last, later])
    let short = try await history.forks(of: heads, from: target, ownLimit: 9, sinceLimit: 1)
    #expect(short.since.count == 2 && short.since.first.map(\.description) == [last])
  }
}
