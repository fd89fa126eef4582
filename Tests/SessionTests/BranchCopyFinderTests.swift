@testable import Session
import Base
import Git
import LiveEffects
import TestSupport
import Testing

// Small limits need the finder itself, which is internal.

/// Finds copies of branches, and reports what was not compared.
struct BranchCopyFinderTests {
  private func commands(
    _ repository: ScratchRepository, by processes: ProcessRunner = .live
  ) throws -> GitCommands {
    let location = try RepositoryLocation.discover(from: repository.path, files: .live)
    return GitCommands(
      at: try #require(location), environment: repository.environment, files: .live,
      processes: processes)
  }

  private func id(_ repository: ScratchRepository, _ name: String) async throws -> ObjectID {
    try #require(ObjectID(hex: try await repository.git("rev-parse", "--verify", name)))
  }

  @Test
  func `commits of a target beyond the limit are reported, and copies among them are not found`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root", files: ["a.txt": "a\n"])
    try await repository.git("switch", "--quiet", "-c", "feature/x")
    try await repository.commit("one", files: ["x.txt": "x\n"])
    let tip = try await id(repository, "feature/x")
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("cherry-pick", "--no-commit", "feature/x")
    try await repository.commit("copy")
    try await repository.commit("later", files: ["later.txt": "later\n"])
    let target = try await id(repository, "main")
    let commands = try commands(repository)
    let branch = ComparedBranch(
      name: "feature/x", id: tip, targets: [(id: target, display: "main")])
    for (limit, names, texts) in [
      (2, ["feature/x"], []),
      (1, [], ["'main' beyond its newest 1 commits (of 2 since the oldest branch)"]),
    ] {
      let limits = BranchCopyFinder.Limits(since: limit)
      let history = CommitHistory.git(commands)
      let forks = try await TargetForks.read([branch], in: history, limits)
      var finder = BranchCopyFinder(history, PatchIDCache(commands, width: 2), limits: limits)
      let copies = try await finder.copies(in: forks.open)
      #expect(copies.found.map(\.copy.branch.name) == names)
      #expect(copies.uncompared.map(\.reason) == texts)
    }
  }

  @Test func `changes beyond the limit of a process are read in parts, and a huge one is reported`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    for number in 1...5 { try await repository.commit("c", files: ["a.txt": "\(number)\n"]) }
    let ids = try await repository.git("rev-list", "HEAD").split(separator: "\n")
      .compactMap(ObjectID.init(hex:))
    let huge = ids[2]
    // Simulates Git's limit: at most two changes, and never the huge one.
    let live = ProcessRunner.live
    let runner = ProcessRunner { request throws(ProcessError) in
      let lines = String(decoding: request.input, as: UTF8.self).split(separator: "\n")
      let isReading = request.arguments.contains("diff-tree")
      if isReading, lines.count > 2 || lines.contains(Substring("\(huge)")) {
        throw .outputTooLarge(limit: 1)
      }
      return try await live.run(request)
    }
    var cache = PatchIDCache(try commands(repository, by: runner), width: 3)
    let changes = ids.map { CommitChange($0) }
    try await cache.readPaths(changes)
    try await cache.readPatches(changes)
    #expect(cache.oversized == [huge] && !cache.isEmpty(changes[2]))
    for (id, change) in zip(ids, changes) where id != huge {
      #expect(cache.paths(of: change) == cache.paths(of: changes[0]) || id == ids[4])
      #expect(cache.patch(of: change) != nil)
    }
  }
}
