import Base
import Foundation
import TestSupport
import Testing

/// Hooks reject and allow real Git commits and pushes.
struct HooksTests {
  private func hooked() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    let folder = URL(fileURLWithPath: try FlowctlProgram.path()).deletingLastPathComponent().path
    let name = "\(repository.scratch.path)/home/flowctl"
    try FileManager.default.createSymbolicLink(
      atPath: name, withDestinationPath: folder + "/flowctl")
    // Hooks search the program on PATH, as Git does.
    for hook in ["pre-commit", "pre-push"] {
      #expect(!repository.scratch.exists("work/.git/hooks/\(hook)"))
    }
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    return repository
  }

  /// Git with the program on its PATH.
  private func status(
    _ repository: ScratchRepository, _ arguments: String...
  ) async throws -> Int32 {
    let path = repository.scratch.path + "/home:" + (repository.environment["PATH"] ?? "")
    return try await repository.run("git", arguments, with: ["PATH": path]).status
  }

  @Test func `a commit on a badly named branch is rejected`() async throws {
    let repository = try await hooked()
    try await repository.git("switch", "--quiet", "-c", "login")
    #expect(try await status(repository, "commit", "--allow-empty", "-m", "x") != 0)
    try await repository.git("branch", "-m", "login", "feature/login")
    #expect(try await status(repository, "commit", "--allow-empty", "-m", "x") == 0)
  }

  @Test func `a commit during a rebase is checked by the rebased branch`()
    async throws
  {
    let repository = try await hooked()
    for (branch, isRefused) in [("feature/a", false), ("login", true)] {
      try await repository.work(branch, from: "develop")
      _ = try await repository.run(
        "git", ["rebase", "--quiet", "--interactive", "HEAD~1"],
        with: ["GIT_SEQUENCE_EDITOR": "sed -i.old 's/^pick/edit/'"])
      #expect(repository.scratch.exists("work/.git/rebase-merge/head-name"))
      #expect(
        (try await status(repository, "commit", "--allow-empty", "-m", "x") != 0) == isRefused)
      _ = try await repository.run("git", ["rebase", "--abort"], with: [:])
    }
  }

  @Test func `gates of a push check the pushed commits, not the working tree`() async throws {
    let repository = try await hooked()
    try repository.write(
      "gates:\n  clean: { command: [sh, -c, 'test ! -f bad.txt'], on: [pre-push] }\n",
      to: ".flowctl.yml")
    try await repository.git("add", ".flowctl.yml")
    try await repository.git("commit", "--quiet", "--no-verify", "-m", "Configure")
    try await repository.git("switch", "--quiet", "-c", "feature/a")
    try repository.write("bad", to: "bad.txt")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") == 0)
    try await repository.git("add", "bad.txt")
    try await repository.git("commit", "--quiet", "--no-verify", "-m", "Bad")
    try await repository.git("rm", "--quiet", "--cached", "bad.txt")
    try FileManager.default.removeItem(atPath: repository.path + "/bad.txt")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") != 0)
    try await repository.git("switch", "--quiet", "--force", "develop")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") != 0)
  }

  @Test func `ignored files let no gate of a push pass`() async throws {
    let repository = try await hooked()
    try repository.write(
      "gates:\n  built: { command: [test, -f, made.txt], on: [pre-push] }\n", to: ".flowctl.yml")
    try repository.write("made.txt\n", to: ".gitignore")
    try await repository.git("add", "-A")
    try await repository.git("commit", "--quiet", "--no-verify", "-m", "Configure")
    try await repository.git("switch", "--quiet", "-c", "feature/a")
    try repository.write("here alone", to: "made.txt")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") != 0)
    try await repository.git("add", "--force", "made.txt")
    try await repository.git("commit", "--quiet", "--no-verify", "-m", "Made")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") == 0)
  }

  @Test func `a push of a badly named branch is rejected`() async throws {
    let repository = try await hooked()
    try await repository.work("login", from: "develop")
    #expect(try await status(repository, "push", "--quiet", "origin", "login") != 0)
    #expect(try await status(repository, "push", "--quiet", "origin", "login:feature/login") == 0)
    #expect(try await status(repository, "push", "--quiet", "origin", ":feature/login") == 0)
    #expect(try await status(repository, "push", "--quiet", "origin", "v1.0.0") == 0)
  }

  @Test func `a commit during a rebase is allowed`() async throws {
    let repository = try await hooked()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Clash", files: ["feature-a.txt": "other\n"])
    try await repository.git("switch", "--quiet", "feature/a")
    try #require(try await status(repository, "rebase", "develop") != 0)
    try repository.write("both\n", to: "feature-a.txt")
    try await repository.git("add", "-A")
    #expect(try await status(repository, "-c", "core.editor=true", "rebase", "--continue") == 0)
  }

  @Test func `both hooks can reject, and both read what is pushed`() async throws {
    let repository = try await hooked()
    let local = "work/.git/hooks/pre-commit.local"
    try repository.scratch.write("#!/bin/sh\ntouch ran\nexit 1\n", to: local)
    try ScratchDirectory.makeExecutable("\(repository.scratch.path)/\(local)")
    #expect(try await status(repository, "commit", "--allow-empty", "-m", "x") != 0)
    #expect(repository.scratch.exists("work/ran"))
    let push = "work/.git/hooks/pre-push.local"
    try repository.scratch.write("#!/bin/sh\ncat > pushed\n", to: push)
    try ScratchDirectory.makeExecutable("\(repository.scratch.path)/\(push)")
    try await repository.work("feature/a", from: "develop")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") == 0)
    let seen = String(decoding: try repository.scratch.read("work/pushed"), as: UTF8.self)
    #expect(seen.hasPrefix("refs/heads/feature/a ") && seen.hasSuffix("\n"))
  }

  @Test(arguments: [false, true])
  func `a commit on no branch is allowed`(hasGates: Bool) async throws {
    let repository = try await hooked()
    if hasGates {
      let gates = "gates: { ok: { command: [ls], on: [pre-commit] } }\n"
      try await repository.commit("Gates", files: [".flowctl.yml": gates])
    }
    try await repository.git("switch", "--quiet", "--detach")
    let run = try await repository.flowctl("hooks", "run", "pre-commit")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `installed hooks are removed`() async throws {
    let repository = try await hooked()
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(try await repository.flowctl("hooks", "uninstall").status == 0)
    #expect(!repository.scratch.exists("work/.git/hooks/pre-commit"))
    #expect(!repository.scratch.exists("work/.git/hooks/pre-push"))
  }

  private static let gates = """
    gates:
      secrets: { preset: secrets }
    """

  @Test func `a gate of the hook checks only the index`() async throws {
    let repository = try await hooked()
    try repository.write(Self.gates, to: ".flowctl.yml")
    try await repository.git("switch", "--quiet", "-c", "feature/a", "develop")
    let token = "let token = \"ghp_" + String(repeating: "aB3dE6gH9k", count: 4).prefix(36) + "\"\n"
    try repository.write(token, to: "a.swift")
    try repository.write("let a = 1\n", to: "b.swift")
    try await repository.git("add", "b.swift")
    #expect(try await status(repository, "commit", "-m", "not staged") == 0)
    try await repository.git("add", "a.swift")
    try repository.write("let token = read()\n", to: "a.swift")
    #expect(try await status(repository, "commit", "-m", "staged") != 0)
    #expect(try await status(repository, "commit", "-m", "some", "b.swift", "--allow-empty") == 0)
    #expect(try await status(repository, "commit", "-a", "-m", "all") == 0)
    #expect(
      try repository.scratch.read("work/a.swift") == Array("let token = read()\n".utf8))
  }

  @Test func `no filter of the repository runs while the index is exported`() async throws {
    let repository = try await hooked()
    try repository.write(Self.gates, to: ".flowctl.yml")
    try await repository.commit("Attributes", files: [".gitattributes": "* filter=evil\n"])
    try await repository.git("switch", "--quiet", "-c", "feature/a", "develop")
    for key in ["smudge", "process"] {
      try await repository.git("config", "filter.evil.\(key)", "touch '\(repository.path)/pwned'")
    }
    try await repository.git("config", "filter.evil.required", "true")
    try await repository.git("config", "core.fsmonitor", "touch '\(repository.path)/pwned'")
    #expect(try await repository.flowctl("hooks", "run", "pre-commit").status == 0)
    #expect(!repository.scratch.exists("work/pwned"))
  }

  @Test func `a push is checked by the commits that it adds`() async throws {
    let repository = try await hooked()
    try repository.write(Self.gates, to: ".flowctl.yml")
    try await repository.work("feature/a", from: "develop")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") == 0)
    let token = "let token = \"ghp_" + String(repeating: "aB3dE6gH9k", count: 4).prefix(36) + "\"\n"
    try await repository.commit("Token", files: ["a.swift": token])
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") != 0)
    #expect(try await status(repository, "push", "--quiet", "origin", ":feature/a") == 0)
  }

  @Test func `a waiver of the base allows commits and pushes, other waivers don't`()
    async throws
  {
    let repository = try await hooked()
    let day = Date(timeIntervalSinceNow: 20 * 86_400).formatted(.iso8601).prefix(10)
    try await repository.commit(
      "Policy",
      files: [
        ".flowctl.yml": """
        gates:
          lint: { command: [sh, lint], reports: ["-"], report-format: swiftlint, on: [pre-commit, pre-push] }
        """,
        ".flowctl/waivers.yml": """
        waivers:
          - { gate: lint, rule: force_cast, reason: old, owner: a, approver: b, ticket: T-1, expires: \(day) }
        """,
        "lint": "cat found.json; exit 2\n", "found.json": Self.found("force_cast"),
      ])
    try await repository.git("push", "--quiet", "--no-verify", "origin", "HEAD:develop")
    try await repository.work("feature/a", from: "origin/develop")
    #expect(try await status(repository, "commit", "--allow-empty", "-m", "waived") == 0)
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") == 0)
    try repository.write(Self.found("force_try"), to: "found.json")
    try await repository.git("add", "-A")
    #expect(try await status(repository, "commit", "-m", "new") != 0)
    try await repository.git("commit", "--quiet", "--no-verify", "-m", "new")
    #expect(try await status(repository, "push", "--quiet", "origin", "feature/a") != 0)
  }

  private static func found(_ rule: String) -> String {
    """
    [{"file":"A.swift","line":1,"character":1,"severity":"Error","type":"t","rule_id":"\(rule)",\
    "reason":"r"}]
    """
  }

  @Test func `a commit needs the program of a gate only if its inputs changed`() async throws {
    let repository = try await hooked()
    let gate = "{ command: [no-such-linter], inputs: [\"**/*.swift\"], on: [pre-commit] }"
    try repository.write("gates:\n  lint: \(gate)\n", to: ".flowctl.yml")
    try await repository.git("add", ".flowctl.yml")
    try await repository.git("commit", "--quiet", "--no-verify", "-m", "Configure")
    try await repository.work("feature/a", from: "HEAD")
    try repository.write("text\n", to: "note.md")
    try await repository.git("add", "note.md")
    let run = try await repository.flowctl("hooks", "run", "pre-commit", "--verbose")
    #expect(run.status == 0 && run.output.contains("no inputs changed"), "\(run.output)")
    #expect(try await status(repository, "commit", "-m", "note") == 0)
    try repository.write("let a = 1\n", to: "a.swift")
    try await repository.git("add", "a.swift")
    let missing = try await repository.flowctl("hooks", "run", "pre-commit")
    #expect(missing.status != 0)
    #expect(missing.output.contains("'no-such-linter' is not on PATH"), "\(missing.output)")
    #expect(missing.output.contains("hint: install 'no-such-linter', or add its folder to PATH"))
    #expect(!missing.output.contains("gate run"))
  }

  @Test func `the state of the hooks is reported`() async throws {
    let repository = try await hooked()
    try repository.write(Self.gates, to: ".flowctl.yml")
    let run = try await repository.flowctl("hooks", "status")
    #expect(run.status == 0)
    #expect(run.output.contains("pre-commit runs: the branch's name, secrets"))
  }
}
