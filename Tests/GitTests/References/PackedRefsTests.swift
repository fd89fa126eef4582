import Git
import TestSupport
import Testing

struct PackedRefsTests {
  private static let id = String(repeating: "a", count: 40)
  private static let other = String(repeating: "b", count: 40)
  private static let sorted = "# pack-refs with: peeled fully-peeled sorted \n"

  private func store(_ packed: String) throws -> RefStore { try store(Array(packed.utf8)) }

  private func store(_ packed: [UInt8]) throws -> RefStore {
    let location = RepositoryLocation(
      worktree: nil, gitDirectory: "/git", commonDirectory: "/git")
    return try RefStore(location, files: .inMemory(packed))
  }

  @Test(arguments: 1...70)
  func `every existing name is found among others, and no missing one`(count: Int) throws {
    let names = (0..<count).map { "refs/heads/n\(1000 + $0 * 2)" }
    let lines = names.map { name in
      name.hasSuffix("0") ? "\(Self.id) \(name)\n^\(Self.other)\n" : "\(Self.id) \(name)\n"
    }
    let store = try store(Self.sorted + lines.joined())
    for (index, name) in names.enumerated() {
      #expect(try store.resolve(name)?.description == Self.id)
      #expect(try store.resolve("refs/heads/n\(1001 + index * 2)") == nil)
    }
    #expect(try store.references(under: "refs/heads/").map(\.name) == names)
    #expect(try store.references(under: "refs/tags/").isEmpty)
  }

  @Test func `a file without the sorted header is read from start to end`() throws {
    let text = "\(Self.id) refs/heads/z\n\(Self.other) refs/heads/a\n\(Self.id) refs/tags/m\n"
    let store = try store(text)
    #expect(try store.resolve("refs/heads/a")?.description == Self.other)
    #expect(
      try store.references(under: "refs/heads").map(\.name) == ["refs/heads/a", "refs/heads/z"])
  }

  @Test(arguments: [
    "garbage\n", "\(id)refs/heads/a\n", "\(id) \n", "\(id) refs/heads/a",
    "^\(other)\n", "\(id) refs/heads/a\n^abc\n", "\(id) refs/heads/a\n^", "\n\n",
    "\(id.dropLast())g refs/heads/a\n", "\(id) refs/heads/a\n\n", "\0\0\0\0",
  ])
  func `a damaged line is an error`(text: String) throws {
    for header in ["", Self.sorted] {
      let store = try store(header + text)
      #expect(throws: GitError.self) { try store.references(under: "refs/") }
    }
  }

  @Test func `a line of more than 64 KiB is an error`() throws {
    let long = "\(Self.id) refs/heads/\(String(repeating: "x", count: 70_000))\n"
    for header in ["", Self.sorted] {
      let store = try store(header + long + long)
      #expect(throws: GitError.self) { try store.resolve("refs/heads/x") }
    }
  }

  @Test func `a header without end is an error`() throws {
    let store = try store("# pack-refs with: sorted")
    #expect(throws: GitError.self) { try store.resolve("refs/heads/a") }
  }

  @Test func `an empty file contains no refs`() throws {
    let store = try store("")
    #expect(try store.references(under: "refs/").isEmpty)
    #expect(try store.resolve("refs/heads/a") == nil)
  }

  @Test func `flipped bytes never trap`() throws {
    let lines = (10..<60).map { "\(Self.id) refs/heads/n\($0)\n" }
    let bytes = Array((Self.sorted + lines.joined()).utf8)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<3 {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        damaged[position] = [10, 32, 94, 0, 255].randomElement(using: &random) ?? 10
      }
      let store = try store(damaged)
      _ = try? store.references(under: "refs/heads/")
      _ = try? store.resolve("refs/heads/n33")
    }
  }
}
