import Base
import Foundation
import TestSupport
import Testing

/// A check runs no code of an untrusted repository.
struct HostileRepositoryTests {
  private static let checks = [
    ["check", "branch"], ["check", "branch", "feature/y"],
    ["check", "merge", "--head", "feature/x", "--base", "develop"], ["check", "back-merges"],
    ["check", "history"], ["branches"], ["doctor"], ["model", "show"], ["config", "check"],
    ["check", "merge", "--simulate", "pull_request", "--head", "feature/x", "--base", "develop"],
    ["init", "--dry-run"],
    ["status"], ["hooks", "status"], ["hooks", "run", "pre-commit"],
  ]

  /// A program that writes a file wherever it is run.
  private func trap(_ repository: ScratchRepository) throws -> String {
    try repository.scratch.write("#!/bin/sh\ntouch '\(mark(repository))'\ncat\n", to: "trap")
    let path = repository.scratch.path + "/trap"
    try ScratchDirectory.makeExecutable(path)
    return path
  }

  private func mark(_ repository: ScratchRepository) -> String {
    repository.scratch.path + "/ran"
  }

  private func expectNothingRuns(_ repository: ScratchRepository) async throws {
    for arguments in Self.checks {
      _ = try await repository.flowctl(arguments)
      #expect(!repository.scratch.exists("ran"), "\(arguments)")
    }
  }

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    return repository
  }

  @Test func `settings of a repository run nothing`() async throws {
    let repository = try await repository()
    let trap = try trap(repository)
    for key in [
      "core.fsmonitor", "diff.external", "core.pager", "pager.log", "core.editor",
      "core.sshCommand", "core.askPass", "credential.helper", "gpg.program", "diff.trap.textconv",
      "diff.trap.command", "filter.trap.clean", "filter.trap.smudge", "filter.trap.process",
      "core.alternateRefsCommand", "uploadpack.packObjectsHook", "interactive.diffFilter",
      "merge.trap.driver",
    ] { try await repository.git("config", key, trap) }
    for alias in ["log", "rev-parse", "for-each-ref", "cat-file", "status"] {
      try await repository.git("config", "alias.\(alias)", "!\(trap)")
    }
    try await repository.git("config", "log.showSignature", "true")
    try repository.write("* diff=trap filter=trap merge=trap\n", to: ".git/info/attributes")
    try await expectNothingRuns(repository)
  }

  @Test func `programs that a repository sets for its remote are not run`() async throws {
    let repository = try await repository()
    try await repository.publish()
    let trap = try trap(repository)
    for key in ["uploadpack", "receivepack"] {
      try await repository.git("config", "remote.origin.\(key)", trap)
    }
    try await repository.git("clone", "--quiet", "--bare", ".", "../other.git")
    try repository.write(
      repository.scratch.path + "/other.git/objects\n", to: ".git/objects/info/alternates")
    try await repository.git("config", "core.alternateRefsCommand", trap)
    let start = try await repository.flowctl("start", "feature", "next")
    #expect(start.status == 0, "\(start.errors)")
    // `submit` stops before it reads such a remote, and its hint would be the user's own push.
    #expect(!repository.scratch.exists("ran"))
  }

  @Test func `hooks of a repository run nothing`() async throws {
    let repository = try await repository()
    let trap = try trap(repository)
    try repository.scratch.write("", to: "hooks/.keep")
    for hook in [
      "reference-transaction", "post-checkout", "post-index-change", "fsmonitor-watchman",
    ] {
      try FileManager.default.copyItem(
        atPath: trap, toPath: repository.scratch.path + "/hooks/" + hook)
    }
    try await repository.git("config", "core.hooksPath", repository.scratch.path + "/hooks")
    try await expectNothingRuns(repository)
  }

  @Test func `variables of the caller do not redirect Git`() async throws {
    let repository = try await repository()
    let trap = try trap(repository)
    let variables = [
      "GIT_EXTERNAL_DIFF": trap, "GIT_PAGER": trap, "PAGER": trap, "GIT_SSH_COMMAND": trap,
      "GIT_ASKPASS": trap, "GIT_EXEC_PATH": repository.scratch.path, "GIT_DIR": "/nowhere",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": trap,
    ]
    for arguments in Self.checks {
      let run = try await repository.flowctl(arguments, with: variables)
      #expect(run.status == 0, "\(arguments) \(run.errors)")
      #expect(!repository.scratch.exists("ran"), "\(arguments)")
    }
  }

  @Test func `a bare repository inside a working tree is not used`() async throws {
    let repository = try await repository()
    let trap = try trap(repository)
    try await repository.git("clone", "--quiet", "--bare", ".", "vendor/inner")
    let inner = try repository.at("work/vendor/inner")
    try await inner.git("-c", "safe.bareRepository=all", "config", "core.fsmonitor", trap)
    for arguments in Self.checks {
      _ = try await inner.flowctl(arguments)
      #expect(!repository.scratch.exists("ran"), "\(arguments)")
    }
    #expect(
      try await inner.flowctl("check", "branch").status == 78 || !repository.scratch.exists("ran"))
  }

  @Test func `refs named like options are names`() async throws {
    let repository = try await repository()
    let tip = try await repository.tip("HEAD")
    try await repository.git("pack-refs", "--all")
    let packed = String(
      decoding: try repository.scratch.read("work/.git/packed-refs"), as: UTF8.self)
    let hostile = [
      "--upload-pack=touch ran", "-x", "../../escape", "feature/..", "feature/\u{1b}[2J",
      "feature/a\u{7f}b",
    ].map { "\(tip) refs/heads/\($0)\n" }
    let header = "# pack-refs with: peeled fully-peeled\n"
    try repository.write(
      header + packed.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
        + hostile.joined(), to: ".git/packed-refs")
    for arguments in Self.checks {
      let run = try await repository.flowctl(arguments)
      #expect([0, 1, 2, 65, 69, 70, 74].contains(run.status), "\(arguments) \(run.errors)")
      #expect(!(run.output + run.errors).utf8.contains(0x1b), "\(arguments)")
    }
    #expect(!repository.scratch.exists("work/ran") && !repository.scratch.exists("ran"))
  }

  @Test(arguments: [
    "gitdir: ../nowhere\n", "gitdir: \n", "", "nonsense", "gitdir: /dev/zero\n",
    "gitdir: .git\n", "gitdir: \u{0}\n",
  ])
  func `a git file without a valid target is reported`(text: String) async throws {
    let repository = try await ScratchRepository.make()
    try repository.scratch.write(text, to: "other/.git")
    let run = try await repository.at("other").flowctl("check", "branch")
    #expect(run.status >= 64 && run.status < 128, "\(run.status) \(run.errors)")
  }

  @Test func `a start fetches only by the transport of its remote`() async throws {
    let repository = try await ScratchRepository.published()
    let trap = try trap(repository)
    try await repository.git("config", "core.sshCommand", trap)
    #expect(try await repository.flowctl("start", "feature", "y").status == 0)
    #expect(!repository.scratch.exists("ran"), "a remote on disk needs no ssh")
    try await repository.git("remote", "set-url", "origin", "ext::\(trap) %S")
    #expect(try await repository.flowctl("start", "feature", "z").status == 69)
    #expect(!repository.scratch.exists("ran"), "a remote that is a command is refused")
  }
}
