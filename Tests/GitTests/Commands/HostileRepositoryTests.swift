import Base
import Git
import LiveEffects
import TestSupport
import Testing

/// Configuration that comes with a repository runs nothing, in any command.
struct HostileRepositoryTests {
  /// A repository in which each program that Git could start would leave a file.
  private func make() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one", files: ["a.txt": "a\n", ".gitattributes": "* diff=evil\n"])
    try await repository.commit("two", files: ["a.txt": "b\n"])
    try repository.scratch.write("#!/bin/sh\ntouch '\(marker(repository))'\n", to: "evil.sh")
    let program = repository.scratch.path + "/evil.sh"
    for setting in [
      "core.fsmonitor", "core.pager", "pager.log", "diff.external", "diff.evil.textconv",
      "diff.evil.command", "gpg.program", "core.editor", "core.askPass", "credential.helper",
      "core.alternateRefsCommand",
    ] {
      try await repository.git("config", setting, "sh " + program)
    }
    try await repository.git("config", "log.showSignature", "true")
    try await repository.git("config", "protocol.ext.allow", "always")
    try await repository.git("config", "remote.evil.url", "ext::sh \(program)")
    try await repository.git("config", "core.hooksPath", repository.scratch.path + "/hooks")
    for hook in ["post-checkout", "reference-transaction", "post-index-change", "pre-auto-gc"] {
      try repository.scratch.write("#!/bin/sh\nsh \(program)\n", to: "hooks/\(hook)")
      try ScratchDirectory.makeExecutable(repository.scratch.path + "/hooks/\(hook)")
    }
    return repository
  }

  private func marker(_ repository: ScratchRepository) -> String {
    repository.scratch.path + "/pwned"
  }

  @Test func `no configured program or hook runs`() async throws {
    let repository = try await make()
    let commands = try repository.commands()
    let (base, head) = (try await repository.id("HEAD~1"), try await repository.id("HEAD"))
    #expect(repository.scratch.exists("pwned") == false)
    _ = try await commands.changes(from: base, to: head)
    _ = try await commands.patch(from: base, to: head)
    _ = try await commands.stagedPatch(since: base)
    _ = try await commands.patchIDs(of: [base, head])
    _ = try await commands.equivalents(upstream: base, head: head)
    _ = try await commands.log(from: [head])
    _ = try await commands.commitDetails([head])
    _ = try await commands.readBlob(head, path: "a.txt")
    _ = try await commands.references(under: "refs/")
    _ = try await commands.mergeBases(base, head)
    try await commands.createRef("refs/heads/x", at: base)
    try await commands.switchTo(branch: "x")
    await #expect(throws: GitError.self) { try await commands.fetch("evil", []) }
    #expect(repository.scratch.exists("pwned") == false)
  }

  @Test func `the marker file of these tests works`() async throws {
    let repository = try await make()
    _ = try await repository.gitResult(["diff", "HEAD~1", "HEAD"])
    #expect(repository.scratch.exists("pwned"))
  }

  @Test func `variables of a hook's caller have no effect`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root")
    let other = try await ScratchRepository.make()
    var environment = repository.environment
    environment["GIT_DIR"] = other.path + "/.git"
    environment["GIT_WORK_TREE"] = other.path
    environment["GIT_INDEX_FILE"] = "/nonexistent/index"
    environment["GIT_CONFIG_PARAMETERS"] = "'core.bare=true'"
    let commands = try GitCommands(
      at: repository.location(), environment: environment, files: .live, processes: .live)
    #expect(try await commands.resolve("HEAD") == repository.id("HEAD"))
  }

  @Test func `core.worktree does not redirect a switch to another directory`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one", files: ["a.txt": "a\n"])
    try await repository.commit("two", files: ["a.txt": "b\n"])
    let base = try await repository.id("HEAD~1")
    try repository.scratch.write("b\n", to: "victim/a.txt")
    try await repository.git("config", "core.worktree", repository.scratch.path + "/victim")
    try await repository.commands().detach(at: base)
    #expect(try repository.scratch.read("victim/a.txt") == Array("b\n".utf8))
    #expect(try repository.scratch.read("work/a.txt") == Array("a\n".utf8))
  }

  @Test func `grafts change nothing and cause no advice`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one")
    try await repository.commit("two")
    let (one, two) = (try await repository.id("HEAD~1"), try await repository.id("HEAD"))
    try repository.write("\(two)\n", to: ".git/info/grafts")
    let commands = try repository.commands()
    #expect(try await commands.isAncestor(one, of: two))
    // A failure's message is all of standard error: advice about grafts would be in it.
    let absent = try Refspec("refs/heads/none", to: nil)
    try await repository.git("remote", "add", "origin", repository.path)
    let error = await #expect(throws: GitError.self) {
      try await commands.fetch("origin", [absent])
    }
    #expect(error?.message.contains("graft") == false)
  }

  @Test func `the user's own configuration is found by the environment`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("one")
    try repository.scratch.write("[user]\nname = Own Name\nemail = own@example.com\n", to: "own")
    var environment = repository.environment.filter { !$0.key.hasPrefix("GIT_AUTHOR") }
    environment["GIT_CONFIG_GLOBAL"] = repository.scratch.path + "/own"
    let commands = try GitCommands(
      at: repository.location(), environment: environment, files: .live, processes: .live)
    let head = try await repository.id("HEAD")
    let tree = try await repository.id("HEAD^{tree}")
    let made = try await commands.writeCommit(
      tree, parents: [head], message: "two", isSigned: false)
    #expect(try await repository.git("log", "-1", "--format=%an", "\(made)") == "Own Name")
  }

  @Test func `Git gets an allow-list of the environment`() async throws {
    let repository = try await ScratchRepository.make()
    let seen = Recorder()
    let runner = ProcessRunner { request throws(ProcessError) in
      await seen.record(request)
      return ProcessResult(status: 0, output: Array("git version 2.39.5\n".utf8))
    }
    var environment = repository.environment
    environment["GITHUB_TOKEN"] = "secret"
    environment["GIT_SSH_COMMAND"] = "sh -c true"
    environment["LD_PRELOAD"] = "x"
    let commands = try GitCommands(
      at: repository.location(), environment: environment, files: .live, processes: runner)
    _ = try await commands.version()
    let request = try #require(await seen.requests.first)
    #expect(
      Set(request.environment.keys) == [
        "PATH", "HOME", "LC_ALL", "GIT_TERMINAL_PROMPT", "GIT_OPTIONAL_LOCKS", "GIT_GRAFT_FILE",
        "GIT_CEILING_DIRECTORIES", "GIT_WORK_TREE", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM",
      ])
    #expect(request.executable.hasPrefix("/") && request.directory == repository.path)
  }
}

/// Records the requests that a runner gets.
private actor Recorder {
  private(set) var requests: [ProcessRequest] = []

  func record(_ request: ProcessRequest) { requests.append(request) }
}
