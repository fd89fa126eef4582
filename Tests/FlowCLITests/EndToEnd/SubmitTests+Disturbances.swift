import Base
import Foundation
import TestSupport
import Testing

/// `submit` beside another run, and where something on the way fails.
extension SubmitTests {
  @Test func `a lost response creates no second pull request`() async throws {
    try await serving { server, clone in
      await server.inject(.lostAnswer, on: "POST /repos/{}/{}/pulls")
      let run = try await submit(clone, server)
      #expect(run.status == 0, "\(run.errors)")
      #expect(await requests(server).count == 1)
    }
  }

  @Test(arguments: 0..<6)
  func `a killed submit succeeds when it is run again`(step: Int) async throws {
    try await serving { server, clone in
      await server.inject(.delay(60), skipping: step, times: 100)
      _ = try await clone.run(
        "timeout", ["-s", "KILL", "7", try FlowctlProgram.path(), "submit", "--label", "ui"],
        with: [
          "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
          "XDG_CACHE_HOME": clone.scratch.path + "/cache", "LLVM_PROFILE_FILE": "/dev/null",
        ])
      await server.edit { $0.faults = [] }
      let again = try await submit(clone, server, "--label", "ui")
      #expect(again.status == 0, "\(again.errors)")
      #expect(await requests(server).map(\.labels) == [["ui"]])
    }
  }

  @Test func `a hook of the clone that rejects a push runs once`() async throws {
    try await serving { server, clone in
      let hook = "\(clone.path)/.git/hooks/pre-push"
      try Data("#!/bin/sh\necho asked >> \"$HOME/asked\"\nexit 1\n".utf8)
        .write(to: URL(fileURLWithPath: hook))
      try ScratchDirectory.makeExecutable(hook)
      let run = try await submit(clone, server)
      #expect(run.status == 69, "\(run.errors)")
      #expect(try clone.scratch.read("home/asked") == Array("asked\n".utf8))
    }
  }

  @Test func `a branch that another run pushed in between counts as pushed`() async throws {
    try await serving { server, clone in
      // It runs after Git has read the remote's refs, which the push then contradicts.
      let hook = "\(clone.path)/.git/hooks/pre-push"
      let push = "git push --no-verify --quiet '\(clone.originPath)' HEAD:refs/heads/\(Self.branch)"
      try Data("#!/bin/sh\n\(push)\n".utf8).write(to: URL(fileURLWithPath: hook))
      try ScratchDirectory.makeExecutable(hook)
      let run = try await submit(clone, server)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try await pushed(clone) == (try await clone.tip("HEAD")))
      #expect(await requests(server).count == 1)
    }
  }

  @Test func `a pull request that another run opened in between is used`() async throws {
    try await serving { server, clone in
      let number = await server.edit {
        $0.addPull("Theirs", to: "octo/app", head: Self.branch, base: "develop")
      }
      // The list does not contain it yet.
      await server.inject(.status(200, body: "[]"), on: "GET /repos/{}/{}/pulls")
      let run = try await submit(clone, server)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("#\(number)"))
      #expect(await requests(server).count == 1)
    }
  }

  @Test func `a remote that rejects a push loses nothing, and GitHub gets no request`() async throws
  {
    try await serving { server, clone in
      let hook = "\(clone.originPath)/hooks/pre-receive"
      try Data("#!/bin/sh\necho protected >&2\nexit 1\n".utf8).write(to: URL(fileURLWithPath: hook))
      try ScratchDirectory.makeExecutable(hook)
      let before = try await clone.state()
      let run = try await submit(clone, server)
      #expect(run.status == 69 && run.errors.contains("protected"))
      #expect(run.errors.contains("hint: after you get permission to push to 'origin'"))
      #expect(!run.errors.contains("--prune"))
      #expect(try await clone.state() == before)
      #expect(await server.log.isEmpty)
    }
  }
}
