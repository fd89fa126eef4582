import Base
import Gates
import TestSupport
import Testing

@Suite struct InputTreeTests {
  @Test func `only matching files count`() throws {
    let before = ["Sources/a": "1", "Sources/b": "2", "Tests/a": "3", "Sources-old/a": "4"]
    var after = before
    after["Tests/a"] = "9"
    after["Sources-old/a"] = "9"
    #expect(try digest(before, ["Sources/**"]) == digest(after, ["Sources/**"]))
    #expect(
      try digest(before, ["Sources/**", "Tests/*"]) != digest(after, ["Sources/**", "Tests/*"]))
    #expect(try digest(before, ["Sources/b"]) != digest(before, ["Sources/a"]))
    #expect(try digest(before, ["**/a"]) != digest(before, ["**"]))
  }

  @Test func `patterns that choose the same files give the same digest`() throws {
    let files = ["a/x.swift": "1", "a/y.swift": "2"]
    #expect(try digest(files, ["a/**"]) == digest(files, ["**/*.swift", "a/x.swift"]))
  }

  @Test func `a change counts as if it were committed`() throws {
    let changes: [String: InputTree.Change] = [
      "b": content("9"), "c": .removed, "aa": content("5"), "z": content("6"),
    ]
    var tree = try #require(
      InputTree(listing: listing(["a": "1", "b": "2", "c": "3", "d": "4"]), changes: changes))
    let committed = ["a": "1", "b": "9", "d": "4", "aa": "5", "z": "6"]
    #expect(tree.digest(of: ["**"]) == (try digest(committed, ["**"])))
    #expect(tree.digest(of: ["a", "d"]) == (try digest(committed, ["a", "d"])))
    #expect(tree.digest(of: ["c"]) == (try digest(committed, ["nothing"])))
  }

  @Test func `gates that read a file without object id have no digest`() throws {
    var tree = try #require(InputTree(listing: listing(["a": "1"]), changes: ["link": .unknown]))
    #expect(tree.digest(of: ["**"]) == .unknown(path: "link"))
    #expect(tree.digest(of: ["a"]) == (try digest(["a": "1"], ["a"])))
  }

  @Test func `a pattern for an untracked path is reported`() throws {
    let tree = try #require(
      InputTree(listing: listing(["a/x": "1", "gen.txt": "2"]), changes: ["new/x": content("3")]))
    #expect(tree.unlisted(["a/**", "a/x", "new/*.y", "gen.txt", "**", "*.md"]) == [])
    #expect(
      tree.unlisted(["gen/**", "a/x/y", "ne/*", "local.properties"])
        == ["gen", "a/x/y", "ne", "local.properties"])
  }

  @Test(arguments: ["x", "100644 id 0\tpath", "100644 id 0 path\0", "\0"])
  func `an invalid list is refused`(text: String) {
    #expect(InputTree(listing: Array(text.utf8), changes: [:]) == nil)
  }

  @Test(arguments: 0..<100)
  func `random changes count as if they were committed`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func text(_ letters: String, _ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    func path() -> String { "x" + text("ab/-.", 0...3) + "y" }
    var files: [String: String] = [:]
    for _ in 0..<20 { files[path()] = text("123", 1...1) }
    var changes: [String: InputTree.Change] = [:]
    var committed = files
    for _ in 0..<6 {
      let path = Bool.random(using: &random) ? path() : files.keys.sorted().first ?? "a"
      committed[path] = Bool.random(using: &random) ? nil : "7"
      changes[path] = committed[path].map(content) ?? .removed
    }
    var tree = try #require(InputTree(listing: listing(files), changes: changes))
    for pattern in ["**", "x*/**", "xa/**", "*y", "x**/y"] {
      #expect(tree.digest(of: [pattern]) == (try digest(committed, [pattern])))
    }
  }

  private func content(_ id: String) -> InputTree.Change { .content(mode: "100644", id: id) }

  private func digest(
    _ files: [String: String], _ patterns: [String]
  ) throws -> InputTree.Digest {
    var tree = try #require(InputTree(listing: listing(files), changes: [:]))
    return tree.digest(of: patterns)
  }

  private func listing(_ files: [String: String]) -> [UInt8] {
    files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .flatMap { Array("100644 \($0.value) 0\t\($0.key)\0".utf8) }
  }
}
