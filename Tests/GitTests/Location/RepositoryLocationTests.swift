import Git
import LiveEffects
import TestSupport
import Testing

struct RepositoryLocationTests {
  private func discover(_ path: String) throws -> RepositoryLocation? {
    try RepositoryLocation.discover(from: path, files: .live)
  }

  @Test func `a working tree is found from any directory in it`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("x", to: "a/b/c.txt")
    let location = try #require(try discover(repository.path + "/a/b"))
    #expect(
      location
        == RepositoryLocation(
          worktree: repository.path, gitDirectory: repository.path + "/.git",
          commonDirectory: repository.path + "/.git"))
    #expect(try discover(repository.path + "/.git/refs") == location)
  }

  @Test func `remotes are those with a fetch URL, as they are written`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("remote", "add", "Upstream", "../a.git")
    try await repository.git("config", "remote.origin.prune", "true")
    try await repository.git("remote", "add", "my.fork", "../b.git")
    #expect(try repository.location().remotes == ["Upstream", "my.fork"])
  }

  @Test(arguments: [
    ("+refs/heads/*:refs/remotes/origin/*", true), ("+refs/*:refs/*", true),
    ("+refs/heads/release/*:refs/remotes/origin/release/*", true),
    ("+refs/heads/main:refs/remotes/origin/main", false),
    ("+refs/heads/release/1*:refs/remotes/origin/release/1*", false),
  ])
  func `refspecs determine what is fetched from a remote`(line: String, isWide: Bool) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("config", "remote.origin.url", "../a.git")
    #expect(try repository.location().fetches(branches: "release/", of: "origin"))
    try await repository.git("config", "remote.origin.fetch", line)
    #expect(try repository.location().fetches(branches: "release/", of: "origin") == isWide)
  }

  @Test func `branches that a refspec excludes are not fetched`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("remote", "add", "origin", "../a.git")
    try await repository.git("config", "--add", "remote.origin.fetch", "^refs/heads/release/1*")
    #expect(try !repository.location().fetches(branches: "release/", of: "origin"))
    #expect(try repository.location().fetches(branches: "hotfix/", of: "origin"))
  }

  @Test func `tags that a remote's settings exclude are not fetched`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("remote", "add", "--no-tags", "origin", "../a.git")
    try await repository.git("remote", "add", "--tags", "other", "../b.git")
    #expect(try repository.location().untagged == ["origin"])
    let line = "+refs/tags/*:refs/tags/*"
    try await repository.git("config", "--add", "remote.origin.fetch", line)
    #expect(try repository.location().untagged == [])
  }

  @Test func `a missing repository is not an error`() throws {
    let scratch = try ScratchDirectory()
    #expect(try discover(scratch.path) == nil)
  }

  @Test func `a linked worktree shares the common directory`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("worktree", "add", "--quiet", "../linked", "-b", "side")
    let location = try repository.at("linked").location()
    #expect(location.worktree == repository.scratch.path + "/linked")
    #expect(location.gitDirectory == repository.path + "/.git/worktrees/linked")
    #expect(location.commonDirectory == repository.path + "/.git")
  }

  @Test func `a submodule is found through its relative gitdir file`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("", to: ".git/modules/.keep")
    try await repository.git("init", "--quiet", "--separate-git-dir=.git/modules/part", "part")
    try repository.write("gitdir: ../.git/modules/part\n", to: "part/.git")
    let location = try repository.at("work/part").location()
    #expect(location.worktree == repository.path + "/part")
    #expect(location.gitDirectory == repository.path + "/.git/modules/part")
  }

  @Test func `a bare repository is found from inside`() async throws {
    let repository = try await ScratchRepository.make("--bare")
    for path in [repository.path, repository.path + "/refs/heads"] {
      let location = try #require(try discover(path))
      #expect(location.isBare && location.gitDirectory == repository.path)
    }
  }

  @Test func `the directory .git may itself be bare, with worktrees next to it`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    try await repository.git("config", "core.bare", "true")
    try await repository.git("worktree", "add", "--quiet", "../linked", "-b", "side")
    #expect(try repository.location().isBare)
    #expect(try repository.at("linked").location().isBare == false)
  }

  @Test func `a bare repository inside a working tree is refused`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("init", "--quiet", "--bare", "vendor/evil")
    let path = repository.path + "/vendor/evil"
    #expect(throws: GitError.embeddedRepository(directory: path)) { try discover(path) }
    #expect(try discover(repository.path + "/vendor")?.worktree == repository.path)
  }

  @Test(arguments: ["", "gitdir:", "gitdir: /nowhere/at/all", "nonsense", "gitdir: a\0b"])
  func `a .git file with an invalid path is an error`(text: String) throws {
    let scratch = try ScratchDirectory()
    try scratch.write(text, to: ".git")
    #expect(throws: GitError.self) { try discover(scratch.path) }
  }

  @Test func `a shallow clone is recognized by its file`() async throws {
    let repository = try await ScratchRepository.make()
    for number in 1...3 { try await repository.commit("commit \(number)") }
    let url = "file://" + repository.path
    try await repository.git("clone", "--quiet", "--depth=1", url, "../shallow")
    #expect(try repository.at("shallow").location().isShallow)
    #expect(try repository.location().isShallow == false)
  }

  @Test(arguments: [
    ("[extensions]\n\tobjectFormat = sha256\n", ObjectFormat.sha256, RefStorage.files),
    ("[Extensions] ; a remark\n  RefStorage = \"reftable\" # so\n", .sha1, .reftable),
    ("[extensions]\nobjectformat=md5\nrefstorage=clay", .other("md5"), .other("clay")),
    ("[core]\n\tobjectformat = sha256\n[extensions \"x\"]\nrefstorage = reftable", .sha1, .files),
    ("[extensions]\n# refstorage = reftable\n[broken\n= = =\n", .sha1, .files),
  ])
  func `formats are read from the configuration`(
    text: String, objects: ObjectFormat, refs: RefStorage
  ) async throws {
    let repository = try await ScratchRepository.make()
    try repository.write(text, to: ".git/config")
    let location = try repository.location()
    #expect(location.objectFormat == objects && location.refStorage == refs)
  }

  @Test func `Git agrees on a SHA-256 repository`() async throws {
    let repository = try await ScratchRepository.make("--object-format=sha256")
    let root = try await repository.commit("root")
    #expect(try repository.location().objectFormat == .sha256)
    #expect(try repository.refs().head().id?.description == root)
    try await repository.git("pack-refs", "--all")
    #expect(try repository.refs().resolve("refs/heads/main")?.description == root)
  }
}
