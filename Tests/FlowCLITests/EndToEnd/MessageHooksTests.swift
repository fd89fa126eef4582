import Base
import Foundation
import TestSupport
import Testing

/// The hooks of messages, run by real Git.
struct MessageHooksTests {
  private func hooked(_ configuration: String = "") async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try FileManager.default.createSymbolicLink(
      atPath: "\(repository.scratch.path)/home/flowctl",
      withDestinationPath: try FlowctlProgram.path())
    if !configuration.isEmpty {
      try await repository.commit("Policy", files: [".flowctl.yml": configuration])
    }
    try await repository.git("switch", "--quiet", "-c", "feature/42-login", "develop")
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    return repository
  }

  /// Git with the program on its PATH, and with an editor that does nothing.
  private func run(
    _ repository: ScratchRepository, _ arguments: String..., editor: String = "true"
  ) async throws -> Int32 {
    let path = repository.scratch.path + "/home:" + (repository.environment["PATH"] ?? "")
    return try await repository.run(
      "git", arguments, with: ["PATH": path, "GIT_EDITOR": editor]
    ).status
  }

  private func message(_ repository: ScratchRepository) async throws -> String {
    try await repository.git("log", "-1", "--format=%B")
  }

  @Test func `the branch's issue is written into a commit, once`() async throws {
    let repository = try await hooked()
    #expect(try await run(repository, "commit", "--allow-empty", "-m", "Add login") == 0)
    #expect(try await message(repository) == "Add login\n\nRefs: #42\n")
    #expect(try await run(repository, "commit", "--allow-empty", "-m", "Fix #42") == 0)
    #expect(try await message(repository) == "Fix #42\n")
    #expect(try await run(repository, "commit", "--allow-empty", "--amend", "-m", "Mend") == 0)
    #expect(try await message(repository) == "Mend\n\nRefs: #42\n")
    #expect(try await run(repository, "commit", "--allow-empty", "--amend", "--no-edit") == 0)
    #expect(try await message(repository) == "Mend\n\nRefs: #42\n")
  }

  @Test func `an editor that writes nothing creates no commit`() async throws {
    let repository = try await hooked()
    #expect(try await run(repository, "commit", "--allow-empty") != 0)
    let editor = "perl -pi -e 's/^/Add it/ if $. == 1'"
    #expect(try await run(repository, "commit", "--allow-empty", editor: editor) == 0)
    #expect(try await message(repository) == "Add it\n\nRefs: #42\n")
  }

  @Test func `merges, squashes, fixups and rebases are not changed`() async throws {
    let repository = try await hooked()
    #expect(try await run(repository, "commit", "--allow-empty", "--fixup", "HEAD") == 0)
    #expect(try await message(repository) == "fixup! Go on\n")
    try await repository.work("feature/7-other", from: "develop")
    try await repository.git("switch", "--quiet", "feature/42-login")
    #expect(try await run(repository, "merge", "--no-ff", "--no-edit", "feature/7-other") == 0)
    #expect(!(try await message(repository)).contains("#42"))
    #expect(try await run(repository, "rebase", "--quiet", "--force-rebase", "develop") == 0)
    #expect(!(try await message(repository)).contains("#42"))
  }

  @Test func `the configuration sets the form, and other forms are rejected`() async throws {
    let repository = try await hooked(
      "commits: { issue: \"<subject> (<issue>)\", types: [feat, fix], subject-length: 30 }\n")
    #expect(try await run(repository, "commit", "--allow-empty", "-m", "feat: login") == 0)
    #expect(try await message(repository) == "feat: login (#42)\n")
    #expect(try await run(repository, "commit", "--allow-empty", "-m", "login") != 0)
    let long = "fix: " + String(repeating: "x", count: 30)
    #expect(try await run(repository, "commit", "--allow-empty", "-m", long) != 0)
    #expect(
      try await run(repository, "commit", "--allow-empty", "--no-verify", "-m", "login") == 0)
  }

  @Test(arguments: [
    ("commits: { issue: 'see <issue>' }", "commits.issue"),
    ("commits: { needs-issue: [featur] }", "feature"),
    ("commits: { subject-length: 3 }", "20"), ("commits: { form: x }", "form"),
  ])
  func `an invalid section is reported`(text: String, part: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write(text + "\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("config", "check")
    #expect(run.status == 78)
    #expect((run.output + run.errors).contains(part))
  }

  @Test func `branch types that need an issue reject messages without one`() async throws {
    let repository = try await hooked("commits: { issue: off, needs-issue: feature }\n")
    let words = ["hooks", "run", "commit-msg", "message"]
    for (text, status) in [("Add login\n", Int32(1)), ("Add login #42\n", 0)] {
      try repository.write(text, to: "message")
      #expect(try await repository.flowctl(words).status == status)
    }
    #expect(try await repository.flowctl("hooks", "run", "commit-msg").status == 64)
  }

  @Test(arguments: [("#", "; Add\n# no\n", "; Add"), (";", "; no\n# Add\n", "# Add")])
  func `comments are recognized by Git's comment character`(
    mark: String, text: String, kept: String
  ) async throws {
    let repository = try await hooked("commits: { subject-length: 20 }\n")
    try await repository.git("config", "core.commentChar", mark)
    let long = String(repeating: "x", count: 30)
    for (line, status) in [(kept, Int32(0)), (kept + long, 1)] {
      try repository.write(text.replacingOccurrences(of: kept, with: line), to: "message")
      let run = try await repository.flowctl("hooks", "run", "commit-msg", "message")
      #expect(run.status == status)
    }
  }

  @Test func `variables of pre-commit are used`() async throws {
    let repository = try await hooked()
    try repository.write("Add\n", to: "message")
    let prepare = ["hooks", "run", "prepare-commit-msg", "message"]
    for source in ["merge", "squash", "commit"] {
      let variables = ["PRE_COMMIT_COMMIT_MSG_SOURCE": source]
      #expect(try await repository.flowctl(prepare, with: variables).status == 0)
      #expect(try repository.scratch.read("work/message") == Array("Add\n".utf8))
    }
    let message = ["PRE_COMMIT_COMMIT_MSG_SOURCE": "message"]
    #expect(try await repository.flowctl(prepare, with: message).status == 0)
    #expect(try repository.scratch.read("work/message") == Array("Add\n\nRefs: #42\n".utf8))
    try await repository.publish()
    let push = [
      "PRE_COMMIT": "1", "PRE_COMMIT_REMOTE_BRANCH": "refs/heads/login",
      "PRE_COMMIT_TO_REF": try await repository.tip("HEAD"),
    ]
    #expect(try await repository.flowctl(["hooks", "run", "pre-push"], with: push).status == 1)
  }
}
