import Git
import TestSupport
import Testing

struct GitCommandsTests {
  @Test func `the details of commits are in the given order`() async throws {
    let repository = try await ScratchRepository.make()
    let root = try await repository.commit("root\n\nwith a body\n\nof two parts")
    let second = try await repository.commit("two lines\nof one subject")
    let ids = [second, root].compactMap(ObjectID.init(hex:))
    let details = try await repository.commands().commitDetails(ids)
    #expect(details.map(\.id) == ids)
    #expect(details.map(\.subject) == ["two lines of one subject", "root"])
    #expect(details.map(\.body) == ["", "with a body\n\nof two parts\n"])
    #expect(details[0].parents == [ids[1]] && details[1].parents.isEmpty)
    let author = Signature(name: "Ada Example", mail: "ada@example.com", time: 1_704_067_260)
    #expect(details[1].author == author && details[1].committer == author)
    #expect(try await details[0].tree == repository.id("HEAD^{tree}"))
    let tree = details[0].tree
    await #expect(throws: GitError.objectMissing(tree.description)) {
      try await repository.commands().commitDetails([ids[0], tree])
    }
  }

  @Test func `a log contains parents, times and messages, children first`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("branch", "side")
    try await repository.commit("main")
    try await repository.git("switch", "--quiet", "side")
    try await repository.commit("commit of the side\n\nits body")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("side", subject: "Merge branch 'side'")
    let head = try await repository.id("HEAD")
    let commands = try repository.commands()
    let log = try await commands.log(from: [head])
    #expect(log.count == 4)
    #expect(log.first?.subject == "Merge branch 'side'" && log.last?.subject == "root")
    #expect(log.first { $0.subject == "commit of the side" }?.body == "its body\n")
    #expect(try await log.first?.parents == repository.ids("rev-parse", "HEAD^1", "HEAD^2"))
    #expect(log.last?.time == 1_704_067_260 && log.last?.author.name == "Ada Example")
    let line = try await commands.log(from: [head], firstParent: true)
    #expect(line.map(\.subject) == ["Merge branch 'side'", "main", "root"])
    let root = try #require(log.last?.id)
    #expect(try await commands.log(from: [head], excluding: [root], limit: 2).count == 2)
    #expect(try await commands.log(from: []).isEmpty)
  }

  @Test func `a file is read from a commit, not from the working tree`() async throws {
    let repository = try await ScratchRepository.make()
    let text = "one\0two\n\n"
    try await repository.commit("root", files: [".flowctl.yml": text, "a b/ü missing": "x"])
    try repository.write("changed", to: ".flowctl.yml")
    let head = try await repository.id("HEAD")
    let commands = try repository.commands()
    let blob = try await commands.readBlob(head, path: ".flowctl.yml")
    #expect(blob?.bytes == Array(text.utf8))
    #expect(try await blob?.id == repository.id("HEAD:.flowctl.yml"))
    #expect(try await commands.readBlob(head, path: "a b/ü missing")?.bytes == Array("x".utf8))
    #expect(try await commands.readBlob(head, path: "none") == nil)
    #expect(try await commands.readBlob(head, path: "a b") == nil)
    await #expect(throws: GitError.tooLarge(name: ".flowctl.yml", limit: 4)) {
      try await commands.readBlob(head, path: ".flowctl.yml", limit: 4)
    }
    let absent = try #require(ObjectID(hex: String(repeating: "e", count: 40)))
    await #expect(throws: GitError.objectMissing(absent.description)) {
      try await commands.readBlob(absent, path: "x")
    }
    for path in ["", "a\nHEAD:b", "../x", "./x"] {
      await #expect(throws: GitError.invalidName(path)) {
        try await commands.readBlob(head, path: path)
      }
    }
  }

  @Test func `changes count lines, follow renames and detect binary files`() async throws {
    let repository = try await ScratchRepository.make()
    let long = (1...20).map { "line \($0)\n" }.joined()
    try await repository.commit("a", files: ["old name": long, "kept": "1\n2\n", "gone": "x\n"])
    try await repository.git("mv", "old name", "new\tname")
    try await repository.git("rm", "--quiet", "gone")
    try await repository.commit("b", files: ["kept": "1\n3\n4\n", "image": "\0\u{1}"])
    let (base, head) = (try await repository.id("HEAD~1"), try await repository.id("HEAD"))
    let changes = try await repository.commands().changes(from: base, to: head)
    #expect(
      changes == [
        FileChange(path: "gone", lines: LineCount(added: 0, deleted: 1)),
        FileChange(path: "image", lines: nil),
        FileChange(path: "kept", lines: LineCount(added: 2, deleted: 1)),
        FileChange(
          path: "new\tname", formerPath: "old name", lines: LineCount(added: 0, deleted: 0)),
      ])
    #expect(try await repository.commands().changes(from: head, to: head).isEmpty)
  }

  @Test
  func `lines hidden by an attribute or a zero byte are counted, those of an image are not`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let base = try await repository.commit("base")
    let lines = String(repeating: "let a = 1\n", count: 200)
    try repository.scratch.write(
      (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) }, to: "work/icon.png")
    try await repository.git("add", "icon.png")
    let head = try await repository.commit(
      "hidden",
      files: [
        ".gitattributes": "*.swift -diff\n*.kt binary\n", "a.swift": lines, "b.kt": lines,
        "c.txt": lines + "\0",
      ])
    let changes = try await repository.commands().countedChanges(
      from: try #require(ObjectID(hex: base)), to: try #require(ObjectID(hex: head)))
    let counts = Dictionary(uniqueKeysWithValues: changes.map { ($0.path, $0.lines?.added) })
    #expect(counts["a.swift"] == 200 && counts["b.kt"] == 200, "\(counts)")
    #expect(counts["c.txt"] == 201)
    #expect(counts["icon.png"] == .some(nil))
  }

  @Test func `a rebased commit has the patch ID of the original`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root", files: ["a": "a\n", "z": "z\n"])
    try await repository.git("switch", "--quiet", "-c", "topic")
    try await repository.commit("one", files: ["b": "1\n"])
    try await repository.commit("two", files: ["b": "1\n2\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("other", files: ["z": "zz\n"])
    try await repository.git("cherry-pick", "topic~1")
    let picked = try await repository.id("HEAD")
    try await repository.git("reset", "--quiet", "--hard", "HEAD~1")
    let topic = try await repository.id("topic")
    let one = try await repository.id("topic~1")
    let commands = try repository.commands()
    let ids = try await commands.patchIDs(of: [picked, one, topic])
    #expect(ids[picked] == ids[one] && ids[one] != nil && ids[topic] != ids[one])
    #expect(try await commands.equivalents(upstream: picked, head: topic) == [one])
  }

  @Test
  func `settings show whether they are the repository's own, and a key can get another value`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let commands = try repository.commands()
    try await repository.git("config", "extensions.worktreeConfig", "true")
    try await repository.git("config", "--worktree", "branch.x.remote", "here")
    try await commands.addLocal("branch.x.merge", "refs/heads/one\ntwo")
    try await commands.addLocal("branch.x.merge", "refs/heads/three")
    let read = try await commands.placedSettings(matching: "^branch\\.")
    #expect(read.map(\.isLocal) == [true, true, false])
    #expect(
      read.map(\.setting.value) == ["refs/heads/one\ntwo", "refs/heads/three", "here"])
    #expect(try await commands.placedSettings(matching: "^nothing$").isEmpty)
  }

  @Test func `included settings are not the repository's own`() async throws {
    let repository = try await ScratchRepository.make()
    let commands = try repository.commands()
    try await repository.git("config", "--file", ".git/more", "branch.x.description", "told")
    try await repository.git("config", "include.path", "more")
    try await commands.addLocal("branch.x.remote", "origin")
    let read = try await commands.placedSettings(matching: "^branch\\.")
    #expect(read.map(\.setting.key) == ["branch.x.description", "branch.x.remote"])
    #expect(read.map(\.isLocal) == [false, true])
  }

  @Test func `settings, remotes and the user are read from the configuration`() async throws {
    let repository = try await ScratchRepository.make()
    let commands = try repository.commands()
    #expect(try await commands.remotes().isEmpty)
    #expect(try await commands.currentUser() == nil)
    try await repository.git("config", "user.name", "Zoë\nTwo")
    try await repository.git("config", "user.email", "zoe@example.com")
    try await repository.git("remote", "add", "origin", "https://me:secret@example.com/o/r.git")
    try await repository.git("remote", "add", "two.url", "git@example.com:o/r.git")
    #expect(
      try await commands.remotes() == [
        Remote(name: "origin", url: "https://example.com/o/r.git"),
        Remote(name: "two.url", url: "git@example.com:o/r.git"),
      ])
    #expect(
      try await commands.currentUser() == GitUser(name: "Zoë\nTwo", mail: "zoe@example.com"))
    #expect(try await commands.version() >= GitVersion(2, 30))
  }

  @Test func `a user's revision is resolved to its commit`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.commit("second")
    try await repository.git("tag", "-a", "v1.0.0", "-m", "one", "HEAD~1")
    let commands = try repository.commands()
    let root = try await repository.id("HEAD~1")
    #expect(try await commands.commit(named: "v1.0.0") == root)
    #expect(try await commands.commit(named: "HEAD^") == root)
    #expect(try await commands.commit(named: "nothing") == nil)
    for text in ["--all", "-n1", "--git-dir"] {
      #expect(try await commands.commit(named: text) == nil, "\(text)")
    }
    for text in ["", "a b", "a\nb", "a\0b"] {
      await #expect(throws: GitError.invalidName(text)) { try await commands.commit(named: text) }
    }
  }
}
