import Base
import Git
import LiveEffects
import TestSupport
import Testing

/// Damaged files give no result; they never trap, and never give a wrong result.
struct ObjectDamageTests {
  private struct Packed {
    let location: RepositoryLocation
    let index: [UInt8]
    let pack: [UInt8]
    let objects: [ObjectID: StoredObject]
  }

  private func make(basesByName: Bool) async throws -> Packed {
    let repository = try await ScratchRepository.make()
    let lines = (0..<40).map { "line \($0) of a file that changes but a little\n" }
    for number in 0..<8 {
      var changed = lines
      changed[number * 3] = "changed \(number)\n"
      try await repository.commit("commit \(number)", files: ["file.txt": changed.joined()])
    }
    try await repository.git(
      "-c", "repack.useDeltaBaseOffset=\(!basesByName)", "repack", "-adfq", "--window=50")
    let location = try repository.location()
    let directory = location.commonDirectory + "/objects/pack"
    let index = try #require(
      try FileSystem.live.list(directory).map(\.name).first { $0.hasSuffix(".idx") })
    let store = try ObjectStore(location, files: .live)
    var objects: [ObjectID: StoredObject] = [:]
    for id in try await repository.ids(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
    {
      objects[id] = try store.read(id, limit: 1 << 20)
    }
    #expect(objects.count == 24)
    return Packed(
      location: location, index: try FileSystem.live.read(directory + "/" + index, 1 << 20),
      pack: try FileSystem.live.read(directory + "/" + index.dropLast(4) + ".pack", 1 << 20),
      objects: objects)
  }

  /// Reads everything from files of these bytes: each result must be right.
  private func ask(_ packed: Packed, index: [UInt8], pack: [UInt8]) throws {
    var files = FileSystem.inMemory([])
    let (indexBytes, packBytes) = (MappedBytes(index), MappedBytes(pack))
    files.list = { path throws(FileError) in
      guard path.hasSuffix("/pack") else { throw .notFound(path: path) }
      return ["pack-1.idx", "pack-1.pack"].map { DirectoryEntry(name: $0, kind: .regular) }
    }
    files.map = { path throws(FileError) in
      if path.hasSuffix(".idx") { return indexBytes }
      if path.hasSuffix(".pack") { return packBytes }
      throw .notFound(path: path)
    }
    let store = try ObjectStore(packed.location, files: files)
    for (id, object) in packed.objects {
      guard let read = try? store.read(id, limit: 1 << 20) else { continue }
      #expect(read == object)
    }
  }

  @Test(arguments: [false, true])
  func `a pack with flipped bytes gives no wrong result`(basesByName: Bool) async throws {
    let packed = try await make(basesByName: basesByName)
    try ask(packed, index: packed.index, pack: packed.pack)
    for position in packed.pack.indices {
      var damaged = packed.pack
      damaged[position] ^= UInt8(truncatingIfNeeded: 1 << (position % 8))
      try ask(packed, index: packed.index, pack: damaged)
    }
  }

  @Test func `an index with flipped bytes gives no wrong result`() async throws {
    let packed = try await make(basesByName: true)
    for position in packed.index.indices {
      var damaged = packed.index
      damaged[position] ^= UInt8(truncatingIfNeeded: 1 << (position % 8))
      try ask(packed, index: damaged, pack: packed.pack)
    }
  }

  @Test func `files truncated anywhere do not trap`() async throws {
    let packed = try await make(basesByName: false)
    for length in stride(from: 0, to: packed.pack.count, by: 5) {
      try ask(packed, index: packed.index, pack: Array(packed.pack.prefix(length)))
    }
    for length in stride(from: 0, to: packed.index.count, by: 5) {
      try ask(packed, index: Array(packed.index.prefix(length)), pack: packed.pack)
    }
  }

  @Test func `a loose object with flipped or missing bytes gives no wrong result`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one")
    let id = try await repository.id("HEAD")
    let name = id.description
    let path = "work/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))"
    let location = try repository.location()
    let bytes = try repository.scratch.read(path)
    let truth = try #require(try ObjectStore(location, files: .live).read(id, limit: 1 << 20))
    func ask(_ bytes: [UInt8]) throws {
      var files = FileSystem.inMemory([])
      let mapped = MappedBytes(bytes)
      files.map = { _ throws(FileError) in mapped }
      let read = try? ObjectStore(location, files: files).read(id, limit: 1 << 20)
      #expect(read == nil || read == truth)
    }
    try ask(bytes)
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= UInt8(truncatingIfNeeded: 1 << (position % 8))
      try ask(damaged)
      try ask(Array(bytes.prefix(position)))
    }
  }
}
