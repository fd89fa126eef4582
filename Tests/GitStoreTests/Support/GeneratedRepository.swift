import Git
import TestSupport

/// A random repository, created by Git from a seed.
struct GeneratedRepository {
  /// The repository under test.
  let repository: ScratchRepository
  /// The same history, complete and without grafts or replacements, if `repository` is shallow.
  let origin: ScratchRepository
  /// How it was created, for messages.
  private(set) var traits: [String] = []

  static func make(seed: UInt64) async throws -> GeneratedRepository {
    var random = SeededGenerator(seed: seed)
    let origin = try await ScratchRepository.make()
    var made = GeneratedRepository(repository: origin, origin: origin)
    var stream = HistoryStream(seed: seed)
    try await made.addHistory(&stream, &random)
    try await made.writeGraph(&random)
    if Bool.random(using: &random) { try await made.repack(&random) }
    if Bool.random(using: &random) {
      try await made.addHistory(&stream, &random)
      if made.traits.contains("split graph") { try await made.write(graph: ["--split"]) }
    }
    try await made.addRefs(&random)
    return try await made.placed(&random)
  }

  /// New commits, loose or in a separate pack.
  private mutating func addHistory(
    _ stream: inout HistoryStream, _ random: inout SeededGenerator
  ) async throws {
    let isLoose = Bool.random(using: &random)
    traits.append(isLoose ? "loose" : "packed")
    try await repository.git(
      [
        "-c", "fastimport.unpackLimit=\(isLoose ? 100_000 : 1)", "fast-import", "--quiet",
        "--force", "--depth=\(Int.random(in: 0...60, using: &random))",
      ], input: stream.next(commits: Int.random(in: 10...30, using: &random)))
  }

  private mutating func writeGraph(_ random: inout SeededGenerator) async throws {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: traits.append("no graph")
    case 1:
      traits.append("split graph")
      try await write(graph: ["--split"])
    case 2:
      traits.append("graph without dates of generations")
      try await repository.git(
        "-c", "commitGraph.generationVersion=1", "commit-graph", "write", "--reachable")
    default:
      traits.append("graph")
      try await write(graph: [])
    }
  }

  private func write(graph options: [String]) async throws {
    try await repository.git(["commit-graph", "write", "--reachable"] + options)
  }

  private mutating func repack(_ random: inout SeededGenerator) async throws {
    let byOffset = Bool.random(using: &random)
    traits.append(byOffset ? "deltas to offsets" : "deltas to names")
    try await repository.git(
      "-c", "repack.useDeltaBaseOffset=\(byOffset)", "repack", "-adfq",
      "--depth=\([1, 10, 200].randomElement(using: &random) ?? 1)", "--window=30")
    if Bool.random(using: &random) {
      traits.append("index of many packs")
      try await repository.git("multi-pack-index", "write")
    }
  }

  /// Tags of every type, loose refs over packed ones, and symbolic refs.
  private mutating func addRefs(_ random: inout SeededGenerator) async throws {
    let heads = try await repository.git("for-each-ref", "--format=%(refname)", "refs/heads/")
      .split(separator: "\n").map(String.init)
    let (first, last) = (heads[0], heads[heads.count - 1])
    try await repository.git("tag", "light", last)
    try await repository.git("tag", "blob", "\(last):long.txt")
    try await repository.git("tag", "-am", "of a tree", "tree", "\(last)^{tree}")
    try await repository.git("symbolic-ref", "HEAD", last)
    if Bool.random(using: &random) {
      let isPruned = Bool.random(using: &random)
      traits.append("packed refs")
      try await repository.git("pack-refs", "--all", isPruned ? "--prune" : "--no-prune")
      try await repository.git("update-ref", first, last)
      if heads.count > 3 { try await repository.git("update-ref", "-d", heads[heads.count / 2]) }
    }
    try await repository.git("symbolic-ref", "refs/remotes/origin/HEAD", first)
    try await repository.git("symbolic-ref", "refs/remotes/gone/HEAD", "refs/remotes/gone/main")
    if Bool.random(using: &random) { try await repository.git("branch", "-f", "a-new/one", first) }
  }

  /// The repository under test: this one, or one that depends on it.
  private func placed(_ random: inout SeededGenerator) async throws -> GeneratedRepository {
    let place = Int.random(in: 0..<8, using: &random)
    var placed = self
    switch place {
    case 0:
      try await repository.git("clone", "--quiet", "--shared", ".", "../other")
      placed = GeneratedRepository(repository: try repository.at("other"), origin: origin)
      try await placed.repository.commit("own")
    case 1:
      try await repository.git("worktree", "add", "--quiet", "--detach", "../other", "HEAD")
      placed = GeneratedRepository(repository: try repository.at("other"), origin: origin)
      try await placed.repository.git("update-ref", "refs/worktree/mine", "HEAD")
      try await placed.repository.git("update-ref", "refs/bisect/bad", "HEAD")
    case 2:
      let depth = Int.random(in: 1...5, using: &random)
      try await repository.git(
        "clone", "--quiet", "--bare", "--depth=\(depth)", "--no-single-branch",
        "file://" + repository.path, "../other")
      placed = GeneratedRepository(repository: try repository.at("other"), origin: origin)
    case 3:
      let ids = try await repository.git("rev-list", "--all", "-n", "2").split(separator: "\n")
      try await repository.git("replace", "--graft", String(ids[0]))
      try repository.write("\(ids[ids.count - 1])\n", to: ".git/info/grafts")
    case 4: try await repository.git("symbolic-ref", "HEAD", "refs/heads/unborn")
    case 5: try await repository.git("update-ref", "--no-deref", "HEAD", "HEAD")
    default: break
    }
    let names = ["alternates", "worktree", "shallow", "grafts", "unborn", "detached", "", ""]
    placed.traits = traits + [names[place]]
    return placed
  }
}
