import Git
import LiveEffects
import TestSupport
import Testing

/// The commits ahead and behind of many heads and several bases, compared with Git's own count.
struct ManyHeadsTests {
  private func history(
    _ repository: ScratchRepository, tips: [ObjectID] = [], graph: CommitGraphFile? = nil
  ) async throws -> CommitHistory {
    try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: tips,
      graph: graph)
  }

  /// Compares every branch with every base in one call, and each result with Git's.
  private func expectTruth(
    of repository: ScratchRepository, bases names: [String]
  ) async throws {
    let heads = try await repository.ids("for-each-ref", "--format=%(objectname)", "refs/heads/")
    var bases: [ObjectID] = []
    for name in names { bases.append(try await repository.id(name)) }
    let places = heads.indices.map { Int32($0) }
    let comparisons = bases.map { HeadsOfBase($0, heads: places) }
    let counted = try await history(repository, tips: heads)
      .aheadBehind(comparisons, of: heads)
    #expect(counted.count == bases.count)
    if let graph = CommitHistory.graph(of: try repository.location(), files: .live) {
      let unknown = try #require(ObjectID(hex: String(repeating: "7", count: 40)))
      for base in [nil, unknown] + bases {
        let levels = try #require(GraphLevels(graph, base: base))
        let laidOut = try await history(repository, tips: heads, graph: graph)
          .aheadBehind(comparisons, of: heads, levels: levels)
        #expect(laidOut == counted)
      }
    }
    let commands = try repository.commands()
    for (base, counts) in zip(bases, counted) {
      #expect(counts.count == heads.count)
      for (head, count) in zip(heads, counts) {
        let expected = try await commands.aheadBehind(head: head, base: base)
        #expect(count == expected, "\(head) and \(base)")
      }
    }
  }

  private func expectTruthOfAll(
    of repository: ScratchRepository, bases: String...
  ) async throws {
    try await expectTruth(of: repository, bases: bases)
    try await repository.git("commit-graph", "write", "--reachable")
    try await expectTruth(of: repository, bases: bases)
    try await repository.git("switch", "--quiet", "-c", "newer", bases[0])
    for number in 1...3 { try await repository.commit("newer \(number)") }
    try await repository.git("switch", "--quiet", "-c", "newest", "newer~1")
    try await repository.commit("newest")
    try await repository.merge("newer")
    try await expectTruth(of: repository, bases: bases + ["newest"])
  }

  @Test func `heads that merged each other are counted once`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("branch", "other")
    for round in 1...3 {
      let main = try await repository.commit("main \(round)", files: ["main\(round)": "m"])
      try await repository.git("switch", "--quiet", "other")
      let other = try await repository.commit("other \(round)", files: ["other\(round)": "o"])
      try await repository.git("branch", "side\(round)")
      try await repository.merge(main)
      try await repository.git("switch", "--quiet", "main")
      try await repository.merge(other)
    }
    try await expectTruthOfAll(of: repository, bases: "main", "other")
  }

  @Test func `several roots, unrelated heads and an octopus are counted`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    for name in ["a", "b", "c"] {
      try await repository.git("switch", "--quiet", "--orphan", name)
      try await repository.commit(name, files: [name: name])
      try await repository.commit("\(name) again")
    }
    for name in ["d", "e"] {
      try await repository.git("switch", "--quiet", "-c", name, "main")
      try await repository.commit(name, files: [name: name])
    }
    try await repository.git("switch", "--quiet", "main")
    try await repository.git(
      "merge", "--quiet", "--allow-unrelated-histories", "--no-edit", "a")
    try await repository.merge("d", "e")
    try await repository.git("branch", "equal")
    try await expectTruthOfAll(of: repository, bases: "main", "d", "b")
  }

  @Test func `heads along one long merged branch share their results`() async throws {
    let repository = try await ScratchRepository.make()
    let line = (1...200).map { mark in
      """
      commit refs/heads/h\(mark)
      mark :\(mark)
      committer Ada Example <ada@example.com> \(1_700_000_000 + mark) +0000
      data 1
      c
      \(mark == 1 ? "" : "from :\(mark - 1)\n")
      """
    }
    let main = """
      commit refs/heads/line
      mark :201
      committer Ada Example <ada@example.com> 1700000201 +0000
      data 1
      m
      from :1
      \((202...410).map { "\ncommit refs/heads/line\nmark :\($0)\ncommitter Ada Example <ada@example.com> \(1_700_000_000 + $0) +0000\ndata 1\nm\nfrom :\($0 - 1)\n" }.joined())
      commit refs/heads/line
      committer Ada Example <ada@example.com> 1700000500 +0000
      data 1
      m
      from :410
      merge :200

      """
    try await repository.git(
      ["fast-import", "--quiet", "--force"], input: Array((line.joined() + main).utf8))
    try await repository.git("commit-graph", "write", "--reachable")
    let heads = try await repository.ids("for-each-ref", "--format=%(objectname)", "refs/heads/h*")
    let base = try await repository.id("line")
    let counts = try await history(repository).aheadBehind(heads, base: base)
    let expected = try await CommitHistory.git(repository.commands()).aheadBehind(heads, base: base)
    #expect(counts == expected)
    #expect(expected.contains(AheadBehind(ahead: 0, behind: 211)))
  }

  @Test func `a few heads far from their base and near it are counted`() async throws {
    let repository = try await ScratchRepository.make()
    let line = (1...700).map { mark in
      """
      commit refs/heads/\(mark < 20 ? "old" : mark < 690 ? "new" : "base")
      mark :\(mark)
      committer Ada Example <ada@example.com> \(1_700_000_000 + mark) +0000
      data 1
      c
      \(mark == 1 ? "" : "from :\(mark - 1)\n")
      """
    }
    try await repository.git(
      ["fast-import", "--quiet", "--force"], input: Array(line.joined().utf8))
    try await repository.git("commit-graph", "write", "--reachable")
    try await expectTruth(of: repository, bases: ["base", "new"])
  }

  @Test func `heads missing in the graph are counted like those in it`() async throws {
    let repository = try await ScratchRepository.make()
    for number in 1...3 { try await repository.commit("commit \(number)") }
    try await repository.git("commit-graph", "write", "--reachable")
    try await repository.git("switch", "--quiet", "-c", "newer")
    try await repository.commit("newer")
    try await expectTruth(of: repository, bases: ["main", "newer"])
  }

  @Test func `levels that do not fall are ignored`() async throws {
    let repository = try await ScratchRepository.make()
    for number in 1...3 { try await repository.commit("commit \(number)") }
    try await repository.git("commit-graph", "write", "--reachable")
    let path = "work/.git/objects/info/commit-graph"
    let ids = try await repository.ids("rev-list", "HEAD")
    var bytes = try repository.scratch.read(path)
    // Every level becomes the same: rows are 36 bytes long and end with level and time.
    for row in 0..<3 {
      let level = bytes.count - 20 - 3 * 36 + row * 36 + 28
      if bytes.indices.contains(level + 3) { bytes[level + 3] = 4 | bytes[level + 3] & 3 }
    }
    try repository.scratch.write(bytes, to: path)
    let counts = try await history(repository).aheadBehind(ids, base: ids[0])
    #expect(counts.map(\.behind) == [0, 1, 2])
  }
}
