import Base
import Foundation
import Git
import LiveEffects
import TestSupport
import Testing

/// The readers agree with Git on random repositories: objects, refs, ancestry.
struct DifferentialTests {
  private static let limit = 1 << 24

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a random repository is read as Git reads it`(seed: UInt64) async throws {
    try await compare(seed)
  }

  /// `make fuzz SECONDS=60`: the last printed seed shows the difference.
  private static let seconds =
    ProcessInfo.processInfo.environment["FLOWCTL_FUZZ_SECONDS"].flatMap(Double.init) ?? 0

  @Test(.enabled(if: seconds > 0, "runs only in make fuzz"))
  func `no repository is read differently, however long the test runs`() async throws {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var seed = UInt64.random(in: 1...(.max >> 1))
    var count = 0
    while ContinuousClock.now < end {
      print("fuzz: repository of seed \(seed)")
      try await compare(seed)
      (seed, count) = (seed + 1, count + 1)
    }
    print("fuzz: \(count) repositories in \(Self.seconds) s")
  }

  private func compare(_ seed: UInt64) async throws {
    let made = try await GeneratedRepository.make(seed: seed)
    let about = "seed \(seed): \(made.traits.joined(separator: ", "))"
    try await compareObjects(made.repository, about)
    try await compareRefs(made.repository, about)
    try await compareAncestry(made, seed, about)
  }

  private func compareObjects(_ repository: ScratchRepository, _ about: String) async throws {
    let store = try ObjectStore(repository.location(), files: .live)
    let output = try await repository.gitResult(
      ["--no-replace-objects", "cat-file", "--batch-all-objects", "--batch"]
    ).output
    var (rest, count) = (output[...], 0)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      let (id, size) = (try #require(ObjectID(hex: words[0])), try #require(Int(words[2])))
      let bytes = rest[(end + 1)...].prefix(size)
      let object = try store.read(id, limit: Self.limit)
      let isSame = object?.kind.rawValue == String(words[1]) && object?.bytes == Array(bytes)
      #expect(isSame, "object \(id) of \(about)")
      rest = rest[(bytes.endIndex + 1)...]
      count += 1
    }
    #expect(count > 20)
    let unknown = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    #expect(try store.read(unknown, limit: Self.limit) == nil)
  }

  private func compareRefs(_ repository: ScratchRepository, _ about: String) async throws {
    let (store, git) = (
      try RefStore(repository.location(), files: .live), try repository.commands()
    )
    #expect(try await store.head() == git.head(), "\(about)")
    let objects = try ObjectStore(repository.location(), files: .live)
    for prefix in ["refs/", "refs/heads/", "refs/heads/x", "refs/tags", "refs/remotes/"] {
      let expected = try await git.references(under: prefix)
      let listed = try store.references(under: prefix)
      #expect(listed.map(\.name) == expected.map(\.name), "\(about)")
      #expect(listed.map(\.id) == expected.map(\.id), "\(about)")
      #expect(listed.map(\.symbolicTarget) == expected.map(\.symbolicTarget), "\(about)")
      for (own, reference) in zip(listed, expected) {
        #expect(try store.resolve(own.name) == reference.id, "\(own.name) of \(about)")
        if let commit = objects.commit(own.id) {
          let peeled = try await git.commit(named: own.name)
          #expect(commit == peeled, "\(own.name) of \(about)")
          // Loose files don't contain the target of a tag; if packed ones do, it must be right.
          #expect(
            own.peeled == nil || own.peeled == peeled, "\(own.name) of \(about)")
        }
      }
      // Only names in directories shared by all worktrees are listed.
      if prefix == "refs/" { continue }
      var names: Set<String> = []
      try store.forEachName(under: prefix) { names.insert(String(decoding: $0, as: UTF8.self)) }
      let length = prefix.hasSuffix("/") ? prefix.count : prefix.count + 1
      #expect(
        names.isSuperset(of: expected.map { String($0.name.dropFirst(length)) }), "\(about)")
    }
  }

  private func compareAncestry(
    _ made: GeneratedRepository, _ seed: UInt64, _ about: String
  ) async throws {
    let repository = made.repository
    let (location, git) = (try repository.location(), try repository.commands())
    let (here, whole) = (
      try await ParentList(of: repository), try await ParentList(of: made.origin)
    )
    let truth = location.isShallow ? whole : here
    let history = try await CommitHistory.open(
      location, files: .live, commands: git, tips: here.commits)
    let borders = try ShallowBorders.read(location.commonDirectory, files: .live)
    let objects = ObjectHistory(try ObjectStore(location, files: .live), borders: borders)
    var random = SeededGenerator(seed: seed)
    for round in 0..<24 {
      let left = try #require(here.commits.randomElement(using: &random))
      let right = try #require(here.commits.randomElement(using: &random))
      for ancestry in [objects, history.files].compactMap(\.self) {
        compare(ancestry, left, right, truth, mayRefuse: location.isShallow, about)
      }
      // Git walks by date, and the clocks are wrong here: its list is not compared.
      if round < 3, !location.isShallow {
        #expect(try await git.mergeBases(left, right) == truth.mergeBases(left, right), "\(about)")
        #expect(
          try await history.isAncestor(left, of: right) == git.isAncestor(left, of: right),
          "\(about)")
      }
    }
    let base = try #require(here.commits.last)
    let distances = try await history.aheadBehind(here.commits, base: base)
    for (head, distance) in zip(here.commits, distances) {
      let expected = AheadBehind(
        ahead: here[head].subtracting(here[base]).count,
        behind: here[base].subtracting(here[head]).count)
      #expect(location.isShallow || distance == expected, "\(head) of \(about)")
    }
  }

  /// Each result is right; if the clone has too little history, no result is right too.
  private func compare(
    _ ancestry: any Ancestry, _ left: ObjectID, _ right: ObjectID, _ truth: ParentList,
    mayRefuse: Bool, _ about: String
  ) {
    let bases = try? ancestry.mergeBases(left, right)
    #expect(
      bases == truth.mergeBases(left, right) || (mayRefuse && bases == nil),
      "merge bases of \(left) and \(right) in \(about)")
    let isAncestor = try? ancestry.isAncestor(left, of: right)
    #expect(
      isAncestor == truth[right].contains(left) || (mayRefuse && isAncestor == nil),
      "\(left) below \(right) in \(about)")
    let expected = truth[left].subtracting(truth[right])
    let found = try? ancestry.commits(from: [left], excluding: [right], limit: .max)
    #expect(
      found.map { Set($0.first) } == expected || (mayRefuse && found == nil),
      "commits of \(left) without \(right) in \(about)")
  }

  @Test func `an empty repository has an unborn branch and no refs`() async throws {
    let repository = try await ScratchRepository.make()
    let store = try RefStore(repository.location(), files: .live)
    #expect(try await store.head() == repository.commands().head())
    #expect(try store.references(under: "refs/").isEmpty)
  }

  @Test func `objects with another hash are read by Git`() async throws {
    let repository = try await ScratchRepository.make("--object-format=sha256")
    let (one, two) = (try await repository.commit("one"), try await repository.commit("two"))
    let ids = try [one, two].map { try #require(ObjectID(hex: $0)) }
    #expect(throws: GitError.self) { try ObjectStore(repository.location(), files: .live) }
    let history = try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: ids)
    #expect(history.files == nil)
    #expect(try await history.mergeBases(ids[0], ids[1]) == [ids[0]])
    #expect(try RefStore(repository.location(), files: .live).head().id == ids[1])
  }

  @Test(arguments: ["reftable", "later"])
  func `refs that are not stored in files are read by Git`(storage: String) async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("[extensions]\nrefStorage = \(storage)\n", to: ".git/config")
    #expect(throws: GitError.unsupported(reason: "refs are not stored in files")) {
      try RefStore(repository.location(), files: .live)
    }
  }
}
