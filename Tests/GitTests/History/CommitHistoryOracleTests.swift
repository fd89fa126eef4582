import Base
import Git
import LiveEffects
import TestSupport
import Testing

/// Graph and objects, compared with the definition of ancestry on random histories.
struct CommitHistoryOracleTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the graph is right with any clocks`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(
      seed: seed, count: 60, clock: seed.isMultiple(of: 2) ? .wild : .steady)
    let repository = history.repository
    try await repository.git("commit-graph", "write", "--reachable")
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: [])
    guard open.files is GraphHistory else {
      Issue.record("the graph was not taken")
      return
    }
    try await expectTruth(of: open, on: history, pairs: 60, seed: seed)
  }

  @Test(arguments: 31...38 as ClosedRange<UInt64>)
  func `objects are right with any clocks`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(
      seed: seed, count: 60, clock: seed.isMultiple(of: 2) ? .wild : .steady)
    let repository = history.repository
    // No process runs.
    let commands = try repository.commands(
      by: ProcessRunner { _ throws(ProcessError) in throw .failed(reason: "not allowed") })
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: commands, tips: [])
    try await expectTruth(of: open, on: history, pairs: 60, seed: seed)
  }

  @Test(arguments: 11...12 as ClosedRange<UInt64>)
  func `Git gives the same results if clocks are correct`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(seed: seed, count: 60)
    let git = CommitHistory.git(try history.repository.commands())
    try await expectTruth(of: git, on: history, pairs: 8, seed: seed)
  }

  @Test(arguments: 21...26 as ClosedRange<UInt64>)
  func `commits newer than the graph are loaded in addition`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(seed: seed, count: 50, clock: .wild)
    let repository = history.repository
    let old = history.commits[25].description + "\n"
    try await repository.git(["commit-graph", "write", "--stdin-commits"], input: Array(old.utf8))
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: history.commits)
    guard open.files is GraphHistory else {
      Issue.record("the graph was not taken")
      return
    }
    try await expectTruth(of: open, on: history, pairs: 60, seed: seed)
  }

  private func expectTruth(
    of history: CommitHistory, on random: RandomHistory, pairs: Int, seed: UInt64
  ) async throws {
    let truth = try await Reachability(of: random.repository)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<pairs {
      let left = try #require(random.commits.randomElement(using: &generator))
      let right = try #require(random.commits.randomElement(using: &generator))
      #expect(try await history.mergeBases(left, right) == truth.mergeBases(left, right))
      #expect(
        try await history.isAncestor(left, of: right) == truth.isAncestor(left, of: right))
      let expected = truth.commits(of: left, without: right)
      let selection = try await history.commits(from: [left], excluding: [right], limit: 1000)
      #expect(selection.count == expected.count && Set(selection.first) == expected)
      let short = try await history.commits(from: [left], excluding: [right], limit: 2)
      #expect(short.count == expected.count && short.first.count == min(2, expected.count))
    }
    let base = try #require(random.commits.randomElement(using: &generator))
    let counted = try await history.aheadBehind(random.commits, base: base)
    for (head, count) in zip(random.commits, counted) {
      let ahead = truth.commits(of: head, without: base).count
      let behind = truth.commits(of: base, without: head).count
      #expect(count == AheadBehind(ahead: ahead, behind: behind), "\(head) against \(base)")
    }
    let few = try await history.aheadBehind(Array(random.commits.prefix(3)), base: base)
    #expect(few == Array(counted.prefix(3)))
  }
}
