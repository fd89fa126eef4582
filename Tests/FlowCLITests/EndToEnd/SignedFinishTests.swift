import Base
import Foundation
import TestSupport
import Testing

/// Commits and tags of a finish are signed as Git is configured, with a key of the test.
@Suite(.enabled(if: KeyGenerator.isHere, "ssh-keygen is not here"))
struct SignedFinishTests {
  /// A repository whose user signs with an SSH key, and where the signature can be verified.
  private func signing() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    let key = repository.scratch.path + "/home/key"
    let made = try await repository.run(
      "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "ada", "-f", key], with: [:])
    #expect(made.status == 0)
    let open = String(decoding: try repository.scratch.read("home/key.pub"), as: UTF8.self)
    let signers = repository.scratch.path + "/home/signers"
    try repository.scratch.write("* \(open)", to: "home/signers")
    for (name, value) in [
      ("gpg.format", "ssh"), ("user.signingkey", key), ("gpg.ssh.allowedSignersFile", signers),
    ] {
      try await repository.git("config", name, value)
    }
    return repository
  }

  private func finish(
    _ repository: ScratchRepository, _ options: String...
  ) async throws -> FlowctlRun {
    let run = try await repository.flowctl(["finish", "release/1.1.0", "--local"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  private func isSigned(_ tag: String, _ repository: ScratchRepository) async throws -> Bool {
    try await repository.gitResult(["verify-tag", tag]).status == 0
  }

  private func areSigned(
    _ commit: String, in repository: ScratchRepository
  ) async throws -> Bool {
    try await repository.gitResult(["verify-commit", commit]).status == 0
  }

  @Test func `--sign signs the tag, and nothing else`() async throws {
    let repository = try await signing()
    _ = try await finish(repository, "--sign")
    #expect(try await isSigned("v1.1.0", repository))
    #expect(try await !areSigned("main", in: repository))
  }

  @Test(arguments: ["tag.gpgSign", "tag.forceSignAnnotated"])
  func `a tag is signed if Git is configured so`(_ key: String) async throws {
    let repository = try await signing()
    try await repository.git("config", key, "true")
    _ = try await finish(repository)
    #expect(try await isSigned("v1.1.0", repository))
  }

  @Test func `without either nothing is signed, though there is a key`() async throws {
    let repository = try await signing()
    _ = try await finish(repository)
    #expect(try await !isSigned("v1.1.0", repository))
    #expect(try await !areSigned("main", in: repository))
  }

  @Test func `merges and squashes are signed if commits are`() async throws {
    let repository = try await signing()
    try await repository.git("config", "commit.gpgSign", "true")
    _ = try await finish(repository)
    #expect(try await areSigned("main", in: repository))
    try await repository.git("switch", "--quiet", "--create", "feature/a", "develop")
    try await repository.commit("A", files: ["a.txt": "a\n"])
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(try await areSigned("develop", in: repository))
  }

  @Test func `commits created again after a conflict are signed, too`() async throws {
    let repository = try await signing()
    try await repository.git("config", "commit.gpgSign", "true")
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Clash", files: ["feature-a.txt": "other\n"])
    try await repository.git("switch", "--quiet", "feature/a")
    #expect(try await repository.flowctl("update", "--rebase", "--resolve").status == 1)
    try repository.write("both\n", to: "feature-a.txt")
    try await repository.git("add", "feature-a.txt")
    #expect(try await repository.flowctl("update", "--continue").status == 0)
    #expect(try await areSigned("feature/a", in: repository))
  }

  @Test func `a missing key changes nothing`() async throws {
    let repository = try await signing()
    try await repository.git("config", "user.signingkey", "/nowhere")
    let before = try await repository.state()
    let run = try await repository.flowctl("finish", "release/1.1.0", "--local", "--sign")
    #expect(run.status != 0)
    #expect(try await repository.state() == before)
  }
}

/// The program that creates SSH keys.
private enum KeyGenerator {
  static let isHere = FileManager.default.isExecutableFile(atPath: "/usr/bin/ssh-keygen")
}
