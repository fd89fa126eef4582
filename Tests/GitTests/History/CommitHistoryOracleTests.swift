import Effects
import Git
import LiveEffects
import TestSupport
import Testing

/// Both ways to answer, held against git's own words on histories of random shape.
struct CommitHistoryOracleTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `both conformers agree with git on random histories`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(seed: seed, count: 60)
    let repository = history.repository
    try await repository.git("commit-graph", "write", "--reachable")
    let commands = try repository.commands()
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: commands, tips: history.commits)
    guard case .graph = open else {
      Issue.record("the graph was not taken")
      return
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let left = try #require(history.commits.randomElement(using: &random))
      let right = try #require(history.commits.randomElement(using: &random))
      let pair = Pair(repository: repository, left: left, right: right)
      try await pair.expectAgreement(of: open)
      try await pair.expectAgreement(of: .git(commands))
    }
  }

  @Test(arguments: 11...14 as ClosedRange<UInt64>)
  func `ahead and behind of all heads are those of git`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(seed: seed, count: 80)
    let repository = history.repository
    let commands = try repository.commands()
    let base = try #require(history.commits.last)
    let loaded = try await commands.aheadBehind(history.commits, base: base)
    try await repository.git("commit-graph", "write", "--reachable")
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: commands, tips: [])
    #expect(try await open.aheadBehind(history.commits, base: base) == loaded)
    for (head, counted) in zip(history.commits, loaded) {
      let expected = try await commands.aheadBehind(head: head, base: base)
      #expect(counted == expected, "head \(head) against \(base)")
    }
  }

  @Test(arguments: 21...24 as ClosedRange<UInt64>)
  func `commits newer than the graph are loaded beside it`(seed: UInt64) async throws {
    let history = try await RandomHistory.make(seed: seed, count: 50)
    let repository = history.repository
    let old = history.commits[25].description + "\n"
    try await repository.git(["commit-graph", "write", "--stdin-commits"], input: Array(old.utf8))
    let commands = try repository.commands()
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: commands, tips: history.commits)
    guard case .graph(let graph, _) = open else {
      Issue.record("the graph was not taken")
      return
    }
    let left = history.commits[49]
    for right in history.commits[30...].prefix(8) {
      #expect(try graph.contains(right))
      let pair = Pair(repository: repository, left: left, right: right)
      try await pair.expectAgreement(of: open)
    }
  }
}

/// Two commits and what git says of them.
private struct Pair {
  let repository: ScratchRepository
  let left: ObjectID
  let right: ObjectID

  func expectAgreement(of history: CommitHistory) async throws {
    let bases = try await history.mergeBases(left, right)
    #expect(try await bases == mergeBases())
    let ancestry = try await repository.gitResult([
      "merge-base", "--is-ancestor", left.description, right.description,
    ])
    #expect(try await history.isAncestor(left, of: right) == (ancestry.status == 0))
    let listed = try await repository.ids("rev-list", "\(left)", "^\(right)")
    let selection = try await history.commits(from: [left], excluding: [right], limit: 1000)
    #expect(selection.count == listed.count)
    #expect(Set(selection.first) == Set(listed))
    let short = try await history.commits(from: [left], excluding: [right], limit: 2)
    #expect(short.count == listed.count && short.first.count == min(2, listed.count))
    let behind = try await repository.ids("rev-list", "\(right)", "^\(left)").count
    let expected = AheadBehind(ahead: listed.count, behind: behind)
    #expect(try await history.aheadBehind([left], base: right) == [expected])
  }

  private func mergeBases() async throws -> [ObjectID] {
    let result = try await repository.gitResult([
      "merge-base", "--all", left.description, right.description,
    ])
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    return lines.compactMap(ObjectID.init(hex:)).sorted()
  }
}
