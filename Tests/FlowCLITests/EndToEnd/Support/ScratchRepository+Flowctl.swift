import Base
import LiveEffects
import TestSupport
import Testing

extension ScratchRepository {
  /// Runs the program here as a function, in an environment without any values of the machine.
  @discardableResult
  func flowctl(
    _ arguments: String..., input: String = "", with variables: [String: String] = [:]
  ) async throws -> FlowctlRun {
    try await flowctl(arguments, input: Array(input.utf8), with: variables)
  }

  /// Runs the program here as a function, with bytes on standard input.
  ///
  /// `asProcess` starts the built program instead, for commands that kill their own process.
  func flowctl(
    _ arguments: [String], input: [UInt8] = [], with variables: [String: String] = [:],
    asProcess: Bool = false
  ) async throws -> FlowctlRun {
    try await HintHarness.shared.begin(in: HintHarness.places(of: self))
    let answer = asProcess ? FlowctlProgram.start : FlowctlProgram.run
    let run = try await answer(arguments, path, input, environment.merging(variables) { $1 })
    for fault in try await HintHarness.shared.faults(
      of: run, arguments, input: input, variables, self)
    {
      Issue.record("\(fault)\n\(run.output)\(run.errors)")
    }
    return run
  }

  /// Runs another program of the machine here, found on its PATH.
  func run(
    _ program: String, _ arguments: [String], with variables: [String: String] = [:]
  ) async throws -> ProcessResult {
    try await ProcessRunner.live.run(
      ProcessRequest(
        executable: "/usr/bin/env", arguments: [program] + arguments, directory: path,
        environment: environment.merging(variables) { $1 }, timeout: 300))
  }

  /// Runs a line of a hint in a shell, with the built program as `flowctl`.
  func type(_ line: String) async throws -> ProcessResult {
    let program = try FlowctlProgram.word()
    return try await run(
      "sh", ["-c", line.replacing("flowctl ", with: "\(program) ")],
      with: ["LLVM_PROFILE_FILE": "/dev/null"])
  }

  /// The JSON report of a run, whatever its status.
  func answer(
    _ arguments: String..., with variables: [String: String] = [:]
  ) async throws -> Answer {
    try await flowctl(arguments + ["--json"], with: variables).answer()
  }

  /// `check merge` of two branches here.
  func merge(
    _ head: String, into base: String, with variables: [String: String] = [:]
  ) async throws -> Answer {
    try await answer("check", "merge", "--head", head, "--base", base, with: variables)
  }
}
