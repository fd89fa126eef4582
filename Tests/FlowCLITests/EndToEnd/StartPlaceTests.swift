import Base
import TestSupport
import Testing

/// `start` in every type of clone.
struct StartPlaceTests {
  @Test func `the base is as fresh as the remote`() async throws {
    let repository = try await ScratchRepository.published()
    let other = try await repository.clone("other")
    try await other.git("switch", "--quiet", "develop")
    let fresh = try await other.commit("Somebody else's")
    try await other.git("push", "--quiet", "origin", "develop")
    let answer = try await repository.answer("start", "feature", "x")
    #expect(answer.fetched == true)
    #expect(answer.commit == fresh)
    #expect(try await repository.tip("HEAD") == fresh)
  }

  @Test func `without a fetch the local base is used`() async throws {
    let repository = try await ScratchRepository.published()
    let here = try await repository.tip("develop")
    let other = try await repository.clone("other")
    try await other.git("switch", "--quiet", "develop")
    try await other.commit("Somebody else's")
    try await other.git("push", "--quiet", "origin", "develop")
    let answer = try await repository.answer("start", "feature", "x", "--no-fetch")
    #expect(answer.fetched == false)
    #expect(answer.commit == here)
  }

  @Test func `commits that are not pushed yet are part of the base`() async throws {
    let repository = try await ScratchRepository.published()
    let mine = try await repository.commit("Not pushed")
    #expect(try await repository.answer("start", "feature", "x").commit == mine)
  }

  @Test func `of diverged branches, the remote one counts`() async throws {
    let repository = try await ScratchRepository.published()
    let shared = try await repository.tip("origin/develop")
    try await repository.git("reset", "--quiet", "--hard", "HEAD~1")
    try await repository.commit("Apart")
    let answer = try await repository.answer("start", "feature", "x")
    #expect(answer.commit == shared)
    #expect(answer.notes?.joined().contains("diverged") == true)
  }

  @Test func `an unreachable remote is reported, and no branch is created`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("remote", "set-url", "origin", repository.scratch.path + "/gone.git")
    let before = try await repository.state()
    let run = try await repository.flowctl("start", "feature", "x")
    #expect(run.status == 69)
    #expect(run.errors.contains("--no-fetch"))
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("start", "feature", "x", "--no-fetch").status == 0)
  }

  @Test func `a clone with the base only on its remote can start`() async throws {
    let repository = try await ScratchRepository.published()
    let clone = try await repository.clone("fresh", "--branch", "main")
    let answer = try await clone.answer("start", "feature", "x")
    #expect(answer.from == "origin/develop")
    let upstream = try await clone.gitResult(["rev-parse", "--verify", "@{upstream}"])
    #expect(upstream.status != 0, "the branch must not follow develop")
  }

  @Test func `in a bare repository only the ref is created`() async throws {
    let repository = try await ScratchRepository.published()
    let bare = try repository.at("origin.git")
    let answer = try await bare.answer("start", "feature", "x")
    #expect(answer.verdict == "pass")
    #expect(try await bare.tip("refs/heads/feature/x") == (try await bare.tip("develop")))
    #expect(try await bare.current() == "develop")
  }

  @Test func `a linked worktree switches only itself`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("worktree", "add", "--quiet", "--detach", "../linked", "main")
    let linked = try repository.at("linked")
    #expect(try await linked.flowctl("start", "feature", "x").status == 0)
    #expect(try await linked.current() == "feature/x")
    #expect(try await repository.current() == "develop")
  }

  @Test func `a detached HEAD is no obstacle`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--detach", "main")
    #expect(try await repository.flowctl("start", "feature", "x").status == 0)
    #expect(try await repository.current() == "feature/x")
  }

  @Test func `a subdirectory is part of its repository`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("", to: "Sources/App/empty")
    let inside = try repository.at("work/Sources/App")
    #expect(try await inside.flowctl("start", "feature", "x").status == 0)
    #expect(try await repository.current() == "feature/x")
  }

  @Test func `a tag with the base's name is not used as base`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "develop", "main")
    let develop = try await repository.tip("refs/heads/develop")
    #expect(try await repository.answer("start", "feature", "x").commit == develop)
    #expect(try await repository.tip("refs/heads/feature/x") == develop)
  }

  @Test func `with -C another directory is used`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let outside = try repository.at("home")
    #expect(try await outside.flowctl("start", "feature", "x", "-C", "../work").status == 0)
    #expect(try await repository.current() == "feature/x")
  }

  @Test func `hooks of the repository do not run`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write("#!/bin/sh\ntouch \"$HOME/ran\"\n", to: "hooks/post-checkout")
    try repository.scratch.write(
      "#!/bin/sh\ntouch \"$HOME/ran\"\n", to: "hooks/reference-transaction")
    for hook in ["post-checkout", "reference-transaction"] {
      try ScratchDirectory.makeExecutable(repository.scratch.path + "/hooks/" + hook)
    }
    try await repository.git("config", "core.hooksPath", repository.scratch.path + "/hooks")
    #expect(try await repository.flowctl("start", "feature", "x").status == 0)
    #expect(!repository.scratch.exists("home/ran"))
  }
}
