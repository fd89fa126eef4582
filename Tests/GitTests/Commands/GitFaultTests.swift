import Base
import Git
import LiveEffects
import TestSupport
import Testing

struct GitFaultTests {
  @Test(arguments: [nil, "", ".", "bin:./bin", "/nowhere/bin"])
  func `Git is found only in absolute folders of PATH`(path: String?) async throws {
    let location = try await ScratchRepository.make().location()
    // No file system of this test contains a program, so a default path finds none either.
    let commands = GitCommands(
      at: location, environment: path.map { ["PATH": $0] } ?? [:], files: .inMemory([]),
      processes: .live)
    await #expect(throws: GitError.gitMissing) { try await commands.version() }
  }

  @Test func `a git in the current directory is never run`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("#!/bin/sh\ntouch pwned\n", to: "git")
    try ScratchDirectory.makeExecutable(repository.path + "/git")
    let commands = GitCommands(
      at: try repository.location(), environment: ["PATH": "::.:"], files: .live,
      processes: .live)
    await #expect(throws: GitError.gitMissing) { try await commands.version() }
    #expect(!repository.scratch.exists("work/pwned"))
  }

  @Test func `a repository of another user is reported with the command that trusts it`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let stranger = ProcessRunner { request throws(ProcessError) in
      var request = request
      request.environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
      return try await ProcessRunner.live.run(request)
    }
    let expected = GitError.unsafeOwnership(directory: repository.path)
    await #expect(throws: expected) {
      try await repository.commands(by: stranger).resolve("HEAD")
    }
    #expect(
      expected.hint?.text == "git config --global --add safe.directory \(repository.path)")
    let bare = try await ScratchRepository.make("--bare")
    await #expect(throws: GitError.unsafeOwnership(directory: bare.path)) {
      try await bare.commands(by: stranger).references(under: "refs/")
    }
  }

  @Test func `an object that a promisor remote did not supply is fetched again`() {
    let error = GitError.commandFailed(
      command: "git cat-file", status: 128,
      message: "fatal: could not fetch 5f1b from promisor remote")
    #expect(error.hint?.text == "git fetch" && error.failure.status == .unavailable)
  }

  @Test func `a bare repository can be read`() async throws {
    let bare = try await ScratchRepository.make("--bare")
    let source = try await ScratchRepository.make()
    let head = try await source.commit("root")
    try await source.git("push", "--quiet", bare.path, "main")
    #expect(try await bare.commands().resolve("refs/heads/main")?.description == head)
    #expect(try bare.refs().head().id?.description == head)
  }

  @Test func `a deleted repository is reported, not its parent`() async throws {
    let outer = try await ScratchRepository.make()
    try await outer.commit("root")
    try await outer.git("init", "--quiet", "inner")
    let inner = try outer.at("work/inner")
    let commands = try inner.commands()
    try outer.write("not a ref", to: "inner/.git/HEAD")
    await #expect(throws: GitError.notARepository(directory: inner.path)) {
      try await commands.resolve("HEAD")
    }
  }

  @Test func `a format unknown to Git is reported with Git's message`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("config", "core.repositoryFormatVersion", "1")
    try await repository.git("config", "extensions.unheardOf", "true")
    let failure = await #expect(throws: GitError.self) {
      try await repository.commands().resolve("HEAD")
    }
    #expect(failure?.message.contains("unheardof") == true, "\(failure?.message ?? "")")
    #expect(failure?.hint?.text.hasPrefix("update Git") == true)
  }

  @Test func `a failure contains Git's message without control characters`() async throws {
    let repository = try await ScratchRepository.make()
    let noisy = ProcessRunner { request throws(ProcessError) in
      if request.arguments.contains("rev-parse") { return ProcessResult(status: 0, output: []) }
      let text = "fatal:\u{1b}[31m red\u{202e}\r\n::error::x\u{7}\n"
      return ProcessResult(status: 128, output: [], errors: Array(text.utf8))
    }
    await #expect(
      throws: GitError.commandFailed(
        command: "git config", status: 128, message: "fatal:[31m red ::error::x")
    ) { try await repository.commands(by: noisy).remotes() }
  }

  @Test(arguments: [
    "x", "\0", "\0\0\0\0", "a\0b\0", "\u{ff}\u{fe}", "0123\n", "commit\n\0\0\0\0\0\0\0\0",
  ])
  func `invalid output of Git is an error`(output: String) async throws {
    let repository = try await ScratchRepository.make()
    let liar = ProcessRunner { _ throws(ProcessError) in
      ProcessResult(status: 0, output: Array(output.utf8))
    }
    let commands = try repository.commands(by: liar)
    let id = try #require(ObjectID(hex: String(repeating: "a", count: 40)))
    await #expect(throws: GitError.self) { try await commands.references(under: "refs/") }
    await #expect(throws: GitError.self) { try await commands.commitDetails([id]) }
    await #expect(throws: GitError.self) { try await commands.readBlob(id, path: "a") }
    await #expect(throws: GitError.self) { try await commands.version() }
    await #expect(throws: GitError.self) { try await commands.aheadBehind(head: id, base: id) }
  }

  @Test func `each error has a message, and a hint if a command helps`() {
    let failure = GitError.objectMissing("abc").failure
    #expect(failure.status == .unknown)
    #expect(failure.diagnostics.first?.message == "object 'abc' is not in this clone")
    #expect(failure.diagnostics.first?.hint?.text == "git fetch --unshallow")
    #expect(GitError.gitMissing.failure.status == .unavailable)
    #expect(GitError.embeddedRepository(directory: "/x").failure.status == .notAuthorised)
  }
}
