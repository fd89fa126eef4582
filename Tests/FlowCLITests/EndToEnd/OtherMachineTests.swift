import Base
import FlowCLI
import Foundation
import LiveEffects
import TestSupport
import Testing

/// A machine that this one is not: with a keychain that refuses, or without `/proc`.
struct OtherMachineTests {
  private func run(
    _ arguments: [String], in repository: ScratchRepository,
    on change: (inout World) -> Void
  ) async throws -> FlowctlRun {
    let streams = RecordedStreams([])
    var variables = repository.environment
    variables["PATH"] = repository.scratch.path + "/bin:" + (variables["PATH"] ?? "")
    var world = World.live(
      [try FlowctlProgram.path()], console: streams.console,
      environment: EnvironmentVariables(variables), directory: repository.path)
    change(&world)
    let status = await Flowctl.run(arguments, in: world)
    return FlowctlRun(status: status, output: streams.output, errors: streams.errors)
  }

  private func repository(gh script: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write("#!/bin/sh\n\(script)\n", to: "bin/gh")
    try ScratchDirectory.makeExecutable(repository.scratch.path + "/bin/gh")
    return repository
  }

  /// A keychain that answers every call with this status.
  private func refusing(_ status: Int32) -> SecretStore {
    .keychain(
      KeychainCalls(
        copy: { _ in (status, []) }, update: { _, _ in status }, add: { _, _ in status },
        delete: { _ in status }))
  }

  @Test(arguments: [-25308, -25293, -25291] as [Int32])
  func `a refusing keychain does not hide the token of gh`(_ status: Int32) async throws {
    let repository = try await repository(gh: "echo ghp_0123456789")
    let run = try await run(["auth", "token"], in: repository) { $0.secrets = refusing(status) }
    #expect(run.status == 0)
    #expect(run.output == "ghp_0123456789\n")
    #expect(run.errors.contains("note: the keychain: "), "\(run.errors)")
  }

  @Test(
    arguments: [
      (-25308, "security unlock-keychain"), (-25320, "security unlock-keychain"),
      (-25291, "export FLOWCTL_KEYRING=file"),
    ] as [(Int32, String)])
  func `without another token, the hint opens the keychain or does without it`(
    _ status: Int32, _ hint: String
  ) async throws {
    let repository = try await repository(gh: "exit 1")
    let run = try await run(["auth", "token"], in: repository) { $0.secrets = refusing(status) }
    #expect(run.status == 77, "\(run.status)")
    #expect(run.errors.contains("error: the keychain: "), "\(run.errors)")
    #expect(run.errors.contains("hint: \(hint)\n"), "\(run.errors)")
    let logout = try await self.run(["auth", "logout"], in: repository) {
      $0.secrets = refusing(status)
    }
    #expect(logout.status != 0 && logout.errors.contains("hint: \(hint)\n"), "\(logout.errors)")
  }

  @Test func `an invalid stored token is still an error`() async throws {
    let repository = try await repository(gh: "echo ghp_0123456789")
    let run = try await run(["auth", "token"], in: repository) {
      $0.secrets.read = { _ in StoredSecret(secret: [0], place: "the keychain") }
    }
    #expect(run.status == 77, "\(run.status)")
    #expect(run.output.isEmpty)
  }

  /// The lock of a run that ended, or still runs, on a machine where only signals show it.
  private func start(lockedBy owner: String) async throws -> FlowctlRun {
    let repository = try await ScratchRepository.gitflow()
    try repository.write(owner, to: ".git/flowctl/plan.lock")
    let nowhere = repository.scratch.path + "/no-proc"
    return try await run(["start", "feature", "abc"], in: repository) {
      $0.identity = ProcessIdentity(
        ProcessTable(machine: { "mac" }) { ProcessTable.listed($0, in: nowhere) })
    }
  }

  @Test func `the lock of a dead process is taken over without proc`() async throws {
    let ended = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: "/bin/sh", arguments: ["-c", "printf $$"], directory: "/", environment: [:]))
    let run = try await start(lockedBy: "mac:\(String(decoding: ended.output, as: UTF8.self)):0")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `the lock of a live process is respected without proc`() async throws {
    let run = try await start(lockedBy: "mac:\(getpid()):0")
    #expect(run.status == 69, "\(run.status)")
    #expect(run.errors.contains("another flowctl process"), "\(run.errors)")
  }
}
