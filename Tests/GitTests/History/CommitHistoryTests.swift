import Git
import LiveEffects
import TestSupport
import Testing

struct CommitHistoryTests {
  private func history(_ repository: ScratchRepository) async throws -> CommitHistory {
    try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: [])
  }

  /// Two branches that merged each other: both merged commits are best common ancestors.
  private func crissCross() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("branch", "other")
    let main = try await repository.commit("main")
    try await repository.git("switch", "--quiet", "other")
    let other = try await repository.commit("other")
    try await repository.merge(main)
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge(other)
    return repository
  }

  @Test func `a criss-cross merge has two merge bases`() async throws {
    let repository = try await crissCross()
    let (main, other) = (try await repository.id("main"), try await repository.id("other"))
    let expected = try await repository.ids("merge-base", "--all", "main", "other").sorted()
    #expect(expected.count == 2)
    #expect(try await history(repository).mergeBases(main, other) == expected)
    try await repository.git("commit-graph", "write", "--reachable")
    #expect(try await history(repository).mergeBases(main, other) == expected)
  }

  @Test func `changes are the commits without merges`() async throws {
    let repository = try await crissCross()
    try await repository.commit("more")
    let (main, other) = (try await repository.id("main"), try await repository.id("other"))
    for writesGraph in [false, true] {
      if writesGraph { try await repository.git("commit-graph", "write", "--reachable") }
      let direct = try DirectHistory.open(
        repository.location(), files: .live, tips: [main, other])
      #expect(try direct.changes(of: main, beyond: other) == 1)
      #expect(try direct.changes(of: other, beyond: main) == 0)
    }
  }

  @Test func `unrelated histories have no merge base`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("switch", "--quiet", "--orphan", "other")
    try await repository.commit("other root")
    let (main, other) = (try await repository.id("main"), try await repository.id("other"))
    for writesGraph in [false, true] {
      if writesGraph { try await repository.git("commit-graph", "write", "--reachable") }
      let history = try await history(repository)
      #expect(try await history.mergeBases(main, other).isEmpty)
      #expect(try await history.isAncestor(main, of: other) == false)
      let counts = try await history.aheadBehind([other], base: main)
      #expect(counts == [AheadBehind(ahead: 1, behind: 1)])
    }
  }

  @Test func `an octopus merge contains all its heads`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    var heads: [ObjectID] = []
    for name in ["a", "b", "c", "d"] {
      try await repository.git("switch", "--quiet", "-c", name, "main")
      try await repository.commit(name, files: [name: name])
      heads.append(try await repository.id(name))
    }
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("a", "b", "c", "d")
    try await repository.git("commit-graph", "write", "--reachable")
    let main = try await repository.id("main")
    let history = try await history(repository)
    for head in heads { #expect(try await history.isAncestor(head, of: main)) }
    let counts = try await history.aheadBehind(heads, base: main)
    #expect(counts.allSatisfy { $0 == AheadBehind(ahead: 0, behind: 4) })
  }

  @Test func `a shallow clone gives the results that its depth allows`() async throws {
    let repository = try await ScratchRepository.make()
    for number in 1...4 { try await repository.commit("commit \(number)") }
    try await repository.git("commit-graph", "write", "--reachable")
    let url = "file://" + repository.path
    try await repository.git("clone", "--quiet", "--depth=3", url, "../shallow")
    let clone = try repository.at("shallow")
    let history = try await history(clone)
    if history.files is GraphHistory { Issue.record("a graph was taken in a shallow clone") }
    let head = try await clone.id("HEAD")
    let parent = try await clone.id("HEAD~1")
    let border = try await clone.id("HEAD~2")
    #expect(try await history.commits(from: [head], excluding: [parent], limit: 9).count == 1)
    #expect(try await history.mergeBases(head, parent) == [parent])
    #expect(try await history.mergeBases(head, border) == [border])
    #expect(try await history.isAncestor(border, of: head))
    #expect(try await history.isAncestor(head, of: border) == false)
    let ends = GitError.objectMissing("\(border)^")
    await #expect(throws: ends) {
      try await history.commits(from: [head], excluding: [], limit: 9)
    }
    let distances = try await history.aheadBehind([head], base: border)
    #expect(distances == [AheadBehind(ahead: 2, behind: 0)])
  }

  @Test func `the history beyond the border of a shallow clone is not guessed`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("branch", "other")
    for number in 1...3 { try await repository.commit("commit \(number)") }
    try await repository.git("switch", "--quiet", "other")
    try await repository.commit("other")
    let url = "file://" + repository.path
    try await repository.git(
      "clone", "--quiet", "--depth=1", "--no-single-branch", url, "../shallow")
    let clone = try repository.at("shallow")
    let history = try await history(clone)
    let (main, other) = (try await clone.id("origin/main"), try await clone.id("origin/other"))
    await #expect(throws: GitError.self) { try await history.mergeBases(main, other) }
    await #expect(throws: GitError.self) { try await history.isAncestor(other, of: main) }
    await #expect(throws: GitError.self) {
      try await history.commits(from: [main], excluding: [other], limit: 9)
    }
  }

  @Test func `a graph is borrowed with the objects`() async throws {
    let repository = try await ScratchRepository.make()
    let root = try #require(ObjectID(hex: try await repository.commit("root")))
    try await repository.git("commit-graph", "write", "--reachable")
    try await repository.git("clone", "--quiet", "--shared", ".", "../borrower")
    let borrower = try repository.at("borrower")
    let own = try #require(ObjectID(hex: try await borrower.commit("own")))
    let history = try await CommitHistory.open(
      borrower.location(), files: .live, commands: borrower.commands(), tips: [own])
    guard history.files is GraphHistory else {
      Issue.record("the graph was not taken")
      return
    }
    #expect(try await history.isAncestor(root, of: own))
    #expect(try await history.aheadBehind(own, base: root) == AheadBehind(ahead: 1, behind: 0))
  }

  @Test func `a split graph is not used`() async throws {
    let repository = try await ScratchRepository.make()
    let root = try await repository.commit("root")
    try await repository.git("commit-graph", "write", "--reachable", "--split")
    let history = try await history(repository)
    if history.files is GraphHistory { Issue.record("a split graph was taken") }
    let id = try #require(ObjectID(hex: root))
    #expect(try await history.mergeBases(id, id) == [id])
  }

  @Test func `an unknown commit is an error, not a result`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    let main = try await repository.id("main")
    let absent = try #require(ObjectID(hex: String(repeating: "d", count: 40)))
    for writesGraph in [false, true] {
      if writesGraph { try await repository.git("commit-graph", "write", "--reachable") }
      let history = try await history(repository)
      let expected = GitError.objectMissing(absent.description)
      await #expect(throws: expected) { try await history.mergeBases(main, absent) }
      await #expect(throws: expected) { try await history.isAncestor(absent, of: main) }
      await #expect(throws: expected) { try await history.aheadBehind([absent], base: main) }
    }
  }

  @Test func `a replacement object does not change results`() async throws {
    let repository = try await ScratchRepository.make()
    let root = try await repository.commit("root")
    let middle = try await repository.commit("middle")
    let top = try await repository.commit("top")
    try await repository.git("replace", "--graft", top, root)
    let history = try await history(repository)
    let ids = [middle, top].compactMap(ObjectID.init(hex:))
    #expect(try await history.isAncestor(ids[0], of: ids[1]))
  }
}
