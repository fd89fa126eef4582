import Base
import Git
import LiveEffects
import TestSupport
import Testing

/// Objects read from files, compared with Git's output for every object.
struct ObjectStoreTests {
  private static let limit = 1 << 20

  /// Commits, trees, blobs that differ a little, an empty one, and a tag of a tag.
  private func make() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    let lines = (0..<400).map { "line \($0) of a file that changes but a little\n" }
    for number in 0..<12 {
      var changed = lines
      changed[number * 30] = "changed \(number)\n"
      try await repository.commit(
        "commit \(number)\n\nwith a body",
        files: ["file.txt": changed.joined(), "folder/deep/\(number).txt": "\(number)\n"])
    }
    try await repository.commit("empty", files: ["empty.txt": ""])
    try await repository.git("tag", "-a", "-m", "a tag", "v1", "HEAD")
    try await repository.git("tag", "-a", "-m", "a tag of a tag", "v2", "v1")
    return repository
  }

  /// Every object that Git lists must be read as Git reads it.
  private func expectGitsAnswers(_ repository: ScratchRepository) async throws {
    let store = try ObjectStore(repository.location(), files: .live)
    let listed = try await repository.git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype) %(objectsize)")
    let lines = listed.split(separator: "\n")
    #expect(lines.count > 40)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let id = try #require(ObjectID(hex: words[0]))
      let object = try #require(try store.read(id, limit: Self.limit), "\(line)")
      #expect(object.kind.rawValue == words[1])
      let result = try await repository.gitResult(["cat-file", words[1], words[0]])
      #expect(object.bytes == result.output, "\(line)")
    }
  }

  @Test func `loose objects are read as Git reads them`() async throws {
    try await expectGitsAnswers(try await make())
  }

  @Test func `packed objects are read as Git reads them`() async throws {
    let repository = try await make()
    try await repository.git("repack", "-adfq", "--depth=50", "--window=50")
    let chains = try await repository.git("verify-pack", "-v", try pack(of: repository))
    #expect(chains.contains("chain length = 2"))
    try await expectGitsAnswers(repository)
  }

  @Test func `bases by ID and offsets in the long table are read as Git reads them`() async throws {
    let repository = try await make()
    try await repository.git(
      "-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq", "--window=50")
    try await expectGitsAnswers(repository)
    let index = try pack(of: repository)
    try FileSystem.live.remove(index)
    // Offsets above the limit are in the long table, whatever their values.
    try await repository.git(
      "index-pack", "--index-version=2,0x40", "-o", index, index.dropLast(4) + ".pack")
    try await expectGitsAnswers(repository)
  }

  @Test func `objects of alternates are found`() async throws {
    let repository = try await make()
    try await repository.git("clone", "--quiet", "--shared", "--bare", ".", "../borrower.git")
    try await repository.git("clone", "--quiet", "--shared", "../borrower.git", "../second")
    try await expectGitsAnswers(try repository.at("second"))
    try repository.scratch.write(
      "# a comment\n../../work/.git/objects\n", to: "borrower.git/objects/info/alternates")
    try await expectGitsAnswers(try repository.at("second"))
  }

  @Test func `a missing object is nil, and one that is too large is an error`() async throws {
    let repository = try await make()
    let store = try ObjectStore(repository.location(), files: .live)
    let unknown = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    #expect(try store.read(unknown, limit: 100) == nil)
    let blob = try await repository.id("HEAD:file.txt")
    #expect(throws: GitError.tooLarge(name: blob.description, limit: 100)) {
      try store.read(blob, limit: 100)
    }
    try await repository.git("repack", "-adq")
    let packed = try ObjectStore(repository.location(), files: .live)
    #expect(throws: GitError.tooLarge(name: blob.description, limit: 100)) {
      try packed.read(blob, limit: 100)
    }
  }

  @Test func `objects named by SHA-256 are read by Git`() async throws {
    let repository = try await ScratchRepository.make("--object-format=sha256")
    #expect(throws: GitError.self) { try ObjectStore(repository.location(), files: .live) }
  }

  private func pack(of repository: ScratchRepository) throws -> String {
    let directory = repository.path + "/.git/objects/pack"
    let names = try FileSystem.live.list(directory).map(\.name)
    return directory + "/" + (try #require(names.first { $0.hasSuffix(".idx") }))
  }
}
