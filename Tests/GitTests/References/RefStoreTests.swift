import Base
import Foundation
import Git
import LiveEffects
import TestSupport
import Testing

struct RefStoreTests {
  @Test func `an unborn branch has a name and no commit`() async throws {
    let repository = try await ScratchRepository.make()
    #expect(
      try repository.refs().head()
        == .branch(name: "main", ref: "refs/heads/main", id: nil))
  }

  @Test func `a branch and a detached HEAD are distinguished`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    let id = try await repository.id("HEAD")
    try await repository.git("switch", "--quiet", "-c", "feature/über/x")
    #expect(try repository.refs().head().branch == "feature/über/x")
    try await repository.git("switch", "--quiet", "--detach")
    #expect(try repository.refs().head() == .detached(id))
  }

  @Test func `each worktree has its own HEAD and shares the branches`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("worktree", "add", "--quiet", "../linked", "-b", "side")
    let linked = try repository.at("linked")
    let id = try await repository.id("HEAD")
    #expect(try linked.refs().head().branch == "side")
    #expect(try repository.refs().head().branch == "main")
    #expect(try linked.refs().resolve("refs/heads/main") == id)
    try await linked.git("update-ref", "refs/worktree/mine", "HEAD")
    #expect(try linked.refs().resolve("refs/worktree/mine") == id)
    #expect(try repository.refs().resolve("refs/worktree/mine") == nil)
    #expect(
      try linked.refs().references(under: "refs/").map(\.name)
        == ["refs/heads/main", "refs/heads/side", "refs/worktree/mine"])
  }

  @Test func `loose, packed, hidden and symbolic refs are listed as Git lists them`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    for number in 0..<40 { try await repository.git("branch", "topic/\(number * 7 % 40)") }
    try await repository.git("tag", "-a", "v1.0.0", "-m", "one")
    try await repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try await repository.git("pack-refs", "--all")
    try await repository.commit("second")
    try await repository.git("branch", "-f", "topic/3", "HEAD")
    try await repository.git("branch", "a-loose-one")
    try await repository.git("tag", "-a", "v1.1.0", "-m", "loose")
    try await repository.git("tag", "v1.1.1")
    try await repository.git(
      "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    try await repository.git("symbolic-ref", "refs/remotes/other/HEAD", "refs/remotes/other/gone")
    let store = try repository.refs()
    for prefix in ["refs/", "refs/heads", "refs/heads/topic/", "refs/remotes/", "refs/tags/"] {
      let expected = try await repository.commands().references(under: prefix)
      #expect(try store.references(under: prefix) == expected, "under \(prefix)")
      for reference in expected {
        #expect(try store.resolve(reference.name) == reference.id, "\(reference.name)")
      }
    }
    #expect(try store.references(under: "refs/heads/top").isEmpty)
    #expect(try store.resolve("refs/heads/topic") == nil)
    #expect(try store.resolve("refs/heads/zzz") == nil)
  }

  @Test(arguments: [
    "refs/heads/../../config", "../HEAD", "refs/heads/.hidden", "refs//heads", "refs/heads/",
    "heads/main", "refs/heads/a b", "refs/heads/a\0b", "/etc/passwd", "",
  ])
  func `a name that could leave the directory is refused`(name: String) async throws {
    let store = try await ScratchRepository.make().refs()
    #expect(throws: GitError.invalidName(name)) { try store.resolve(name) }
  }

  @Test func `symbolic links are read by Git`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    let heads = repository.path + "/.git/refs/heads"
    try FileManager.default.createSymbolicLink(
      atPath: heads + "/link", withDestinationPath: heads + "/main")
    let store = try repository.refs()
    #expect(throws: GitError.unsupported(reason: "'\(heads)/link' is a symbolic link")) {
      try store.resolve("refs/heads/link")
    }
    #expect(throws: GitError.self) { try store.references(under: "refs/heads/") }
    #expect(try await repository.commands().references(under: "refs/heads/").count == 2)
  }

  @Test func `a symbolic ref is followed, a cycle of them is not`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    let id = try await repository.id("HEAD")
    try repository.write("ref:   refs/heads/main \n", to: ".git/refs/heads/alias")
    try repository.write("ref: refs/heads/b\n", to: ".git/refs/heads/a")
    try repository.write("ref: refs/heads/a\n", to: ".git/refs/heads/b")
    try repository.write("ref: ../../secret\n", to: ".git/refs/heads/out")
    let store = try repository.refs()
    #expect(try store.resolve("refs/heads/alias") == id)
    #expect(throws: GitError.self) { try store.resolve("refs/heads/a") }
    #expect(throws: GitError.invalidName("../../secret")) { try store.resolve("refs/heads/out") }
  }

  @Test(arguments: ["", "\n", "xyz", "ref:", "0123456789", "ref: \n"])
  func `a broken loose ref is an error with a hint to remove it`(text: String) async throws {
    let repository = try await ScratchRepository.make()
    try repository.write(text, to: ".git/refs/heads/broken")
    let (path, log) = (
      repository.path + "/.git/refs/heads/broken", repository.path + "/.git/logs/refs/heads/broken"
    )
    let error = GitError.brokenRef(path: path, log: log)
    #expect(throws: error) { try repository.refs().resolve("refs/heads/broken") }
    #expect(error.hint?.text == "rm \(path) && tail -n 1 \(log)")
  }

  // macOS file systems refuse such names.
  #if os(Linux)
    @Test func `a loose name that is not UTF-8 is read by Git, a packed one is repaired`()
      async throws
    {
      let repository = try await ScratchRepository.make()
      let id = try await repository.commit("root")
      try await repository.git(
        ["update-ref", "--stdin"],
        input: Array("create refs/heads/bad-".utf8) + [0xff] + Array(" \(id)\n".utf8))
      #expect(throws: GitError.unsupported(reason: "the name of a loose ref is not UTF-8")) {
        try repository.refs().references(under: "refs/heads/")
      }
      try await repository.git("pack-refs", "--all")
      let names = try repository.refs().references(under: "refs/heads/").map(\.name)
      #expect(names == ["refs/heads/bad-\u{fffd}", "refs/heads/main"])
      #expect(try await repository.commands().references(under: "refs/heads/").map(\.name) == names)
    }

  #endif

  @Test func `a reftable is read by Git`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("[extensions]\nrefstorage = reftable\n", to: ".git/config")
    #expect(throws: GitError.unsupported(reason: "refs are not stored in files")) {
      try repository.refs()
    }
  }
}
