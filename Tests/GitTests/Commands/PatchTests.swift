import Git
import TestSupport
import Testing

/// Patches of real repositories, independent of their configuration.
@Suite struct PatchTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a patch between commits has no context and full IDs`() async throws {
    let repository = try await ScratchRepository.make()
    let base = try await repository.commit("one", files: ["a": "1\n2\n3\n"])
    let head = try await repository.commit("two", files: ["a": "1\nx\n3\n"])
    for (key, value) in [
      ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("diff.context", "9"),
      ("color.ui", "always"), ("diff.external", "false"), ("diff.interHunkContext", "20"),
    ] {
      try await repository.git("config", key, value)
    }
    let patch = try await repository.commands().patch(
      from: repository.id(base), to: repository.id(head))
    let ids = try await (repository.id("\(base):a"), repository.id("\(head):a"))
    #expect(
      text(patch) == """
        :100644 100644 \(ids.0) \(ids.1) M\0a\0\0diff --git a/a b/a
        index \(ids.0)..\(ids.1) 100644
        --- a/a
        +++ b/a
        @@ -2 +2 @@
        -2
        +x

        """)
  }

  @Test func `the index is compared with a commit, or with the empty tree`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("1\n", to: "a")
    try await repository.git("add", "a")
    let commands = try repository.commands()
    #expect(text(try await commands.stagedPatch(since: nil)).hasSuffix("@@ -0,0 +1 @@\n+1\n"))
    let head = try await repository.commit("one")
    #expect(try await commands.stagedPatch(since: repository.id(head)) == [])
    try repository.write("not staged\n", to: "a")
    #expect(try await commands.stagedPatch(since: repository.id(head)) == [])
  }

  @Test func `blobs are in the given order without large ones, and a missing one is an error`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one", files: ["a": "a\n", "b": "a long one\n", "c": "c\n"])
    let ids = try await repository.ids("rev-parse", "HEAD:c", "HEAD:b", "HEAD:a", "HEAD:c")
    let missing = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    let git = try repository.commands()
    let blobs = try await git.blobs(ids, limit: 4)
    #expect(blobs.map { $0.map(text) } == ["c\n", nil, "a\n", "c\n"])
    await #expect(throws: GitError.objectMissing(missing.description)) {
      try await git.blobs(ids + [missing], limit: 4)
    }
  }

  @Test func `an object has a type, or is missing`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one", files: ["a": "a\n"])
    let git = try repository.commands()
    var kinds: [String] = []
    for id in try await repository.ids("rev-parse", "HEAD", "HEAD^{tree}", "HEAD:a") {
      kinds.append(try await git.kind(of: id))
    }
    #expect(kinds == ["commit", "tree", "blob"])
    let missing = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    await #expect(throws: GitError.objectMissing(missing.description)) {
      try await git.kind(of: missing)
    }
  }
}
