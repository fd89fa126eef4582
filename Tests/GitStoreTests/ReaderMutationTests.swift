import Base
import Foundation
import Git
import LiveEffects
import TestSupport
import Testing

/// Damaged files never trap or hang, and bytes with a valid checksum are never read wrongly.
struct ReaderMutationTests {
  private static let limit = 1 << 20

  /// A repository's files, and its correct content.
  private struct Original {
    var files: [String: [UInt8]]
    let root: String
    let objects: [ObjectID: StoredObject]
    let commits: [ObjectID]

    /// The files that a reader opens, by type.
    var targets: [[String]] {
      let git = root + "/.git/"
      let loose = files.keys.filter {
        $0.hasPrefix(git + "objects/") && $0.split(separator: "/").last?.count == 38
      }
      return [
        files.keys.filter { $0.hasSuffix(".pack") }, files.keys.filter { $0.hasSuffix(".idx") },
        [git + "objects/info/commit-graph"], [git + "packed-refs"], loose,
        [git + "HEAD", git + "refs/heads/loose", git + "config", git + "shallow"],
        [git + "objects/info/alternates"],
      ].map { $0.sorted() }
    }
  }

  private static func make() async throws -> Original {
    let repository = try await ScratchRepository.make()
    var stream = HistoryStream(seed: 3)
    let pack = ["-c", "fastimport.unpackLimit=1", "fast-import", "--quiet", "--force"]
    try await repository.git(pack, input: stream.next(commits: 16))
    try await repository.git("repack", "-adfq", "--depth=10")
    try await repository.git("commit-graph", "write", "--reachable")
    try await repository.git("pack-refs", "--all")
    let tip = try await repository.git("rev-list", "--all", "-n", "1")
    try await repository.git("update-ref", "refs/heads/main", tip)
    try await repository.git("reset", "--quiet", "--hard")
    try await repository.commit("loose", files: ["a": "b\n", "folder/c": "d\n"])
    try await repository.git("tag", "-am", "a tag", "v1")
    try await repository.git("update-ref", "refs/heads/loose", "HEAD")
    try repository.write("../../nowhere\n", to: ".git/objects/info/alternates")
    var files: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: repository.path + "/.git")
      ?? .init()
    {
      let path = ".git/" + name
      if let bytes = try? repository.scratch.read("work/" + path), !path.hasSuffix(".sample") {
        files[repository.path + "/" + path] = bytes
      }
    }
    let store = try ObjectStore(repository.location(), files: .live)
    var objects: [ObjectID: StoredObject] = [:]
    for line in try await repository.git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname)"
    ).split(separator: "\n") {
      let id = try #require(ObjectID(hex: line))
      objects[id] = try store.read(id, limit: limit)
    }
    let commits = objects.filter { $0.value.kind == .commit }.keys.sorted()
    return Original(files: files, root: repository.path, objects: objects, commits: commits)
  }

  @Test func `no delta traps, whatever bytes of the base it refers to`() throws {
    for seed in 1...4 { try damageDeltas(seed: UInt64(seed)) }
  }

  /// A valid zlib stream may still refer to bytes that the base lacks.
  private func damageDeltas(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let id = try #require(ObjectID(hex: DeltaPack.ids[1]))
    for round in 0..<150 {
      var delta = DeltaPack.delta
      if round > 1 { Mutation.damage(&delta, &random) }
      let made = DeltaPack.make(delta, isNamed: round.isMultiple(of: 2))
      let store = try ObjectStore(
        "/o", files: .holding(["/o/pack/a.idx": made.index, "/o/pack/a.pack": made.pack]))
      let object = try? store.read(id, limit: Self.limit)
      if delta == DeltaPack.delta {
        let (base, own) = (DeltaPack.base, (1...10).map { UInt8($0) })
        #expect(object?.bytes == base[100...] + own + base[..<150])
      }
    }
  }

  @Test func `no damage to Git's files traps or gives a wrong result`() async throws {
    let original = try await Self.make()
    for seed in 1...4 { try await damage(original, seed: UInt64(seed), rounds: 60) }
  }

  /// `make fuzz SECONDS=60`: the last printed seed shows the trap.
  private static let seconds =
    ProcessInfo.processInfo.environment["FLOWCTL_FUZZ_SECONDS"].flatMap(Double.init) ?? 0

  @Test(.enabled(if: seconds > 0, "runs only in make fuzz"))
  func `no damage traps, however long the test runs`() async throws {
    let original = try await Self.make()
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var seed = UInt64.random(in: 1...(.max >> 1))
    var batches = 0
    while ContinuousClock.now < end {
      print("fuzz: damage of seed \(seed)")
      try await damage(original, seed: seed, rounds: 60)
      try damageDeltas(seed: seed)
      (seed, batches) = (seed + 1, batches + 1)
    }
    print("fuzz: \(60 * batches) damaged repositories in \(Self.seconds) s")
  }

  private func damage(_ original: Original, seed: UInt64, rounds: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let targets = original.targets
    for round in 0..<rounds {
      var damaged = original
      let target = targets[round % targets.count]
      let path = target[round / targets.count % target.count]
      var bytes = damaged.files[path] ?? Array("\(original.commits[0])\n".utf8)
      let isFlipped = Bool.random(using: &random)
      // Every other time the stream of a loose object is valid, and its content is damaged.
      let isContent = target.count > 4 && round / targets.count % 2 == 1
      if isContent, let (id, object) = original.objects.randomElement(using: &random) {
        var content = object.bytes
        Mutation.damage(&content, &random)
        let header = Array("\(object.kind.rawValue) \(content.count)\0".utf8)
        bytes = ZlibStream.make(of: header + content)
        damaged.files = damaged.files.filter { !$0.key.contains("/objects/pack/") }
        let name = "\(id)"
        let place = "\(name.prefix(2))/\(name.dropFirst(2))"
        damaged.files["\(original.root)/.git/objects/\(place)"] = bytes
      } else {
        if isFlipped { Mutation.flip(&bytes, &random) } else { Mutation.damage(&bytes, &random) }
        damaged.files[path] = bytes
      }
      // Full entries may be moved with valid checksums; Git finds that only with `fsck`.
      let isTrue = isFlipped && !isContent && path.contains("/objects/")
      let start = ContinuousClock.now
      try await ask(damaged, isTrue: isTrue, "\(seed):\(round)")
      #expect(ContinuousClock.now - start < .seconds(30), "\(path), \(seed):\(round)")
    }
  }

  /// Reads everything; each object must be right if `isTrue`.
  private func ask(_ damaged: Original, isTrue: Bool, _ about: String) async throws {
    let files = FileSystem.holding(damaged.files)
    guard let location = try? RepositoryLocation.discover(from: damaged.root, files: files) else {
      return
    }
    if let refs = try? RefStore(location, files: files) {
      _ = try? refs.head()
      _ = try? refs.currentBranch()
      _ = try? refs.references(under: "refs/")
      _ = try? refs.resolve("refs/heads/loose")
      _ = try? refs.forEachReference(under: "refs/heads") { _ in }
      _ = try? refs.forEachName(under: "refs/tags") { _ in }
    }
    let git = GitCommands(
      at: location, environment: ["PATH": "/nowhere"], files: files,
      processes: ProcessRunner { _ throws(ProcessError) in throw .failed(reason: "not allowed") })
    let objects = ObjectReader(location, files: files, commands: git)
    let store = try? ObjectStore(location, files: files)
    for (id, object) in damaged.objects {
      let read = try? store?.read(id, limit: Self.limit)
      if isTrue { #expect(read == nil || read?.bytes == object.bytes, "\(id), \(about)") }
      if object.kind == .tag { _ = store?.commit(id) }
    }
    let history = try? await CommitHistory.open(
      location, files: files, objects: objects, tips: damaged.commits)
    let (first, last) = (damaged.commits[0], damaged.commits[damaged.commits.count - 1])
    for id in damaged.commits.prefix(4) {
      _ = try? await objects.commitDetails([id])
      _ = try? await objects.readBlob(id, path: "folder/c")
      _ = objects.whatIsNoFile("long.txt", in: id)
      _ = try? history?.files?.mergeBases(id, last)
      _ = try? history?.files?.isAncestor(id, of: first)
      _ = try? history?.files?.commits(from: [id], excluding: [last], limit: 10)
    }
    _ = try? history?.files?.aheadBehind(
      [HeadsOfBase(last, heads: damaged.commits.indices.map { Int32($0) })], of: damaged.commits,
      levels: nil)
    _ = try? history?.files?.commitTimes(of: damaged.commits)
  }
}
