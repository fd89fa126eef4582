import Effects
import Foundation
import LiveEffects
import TestSupport

/// One hint, typed as it stands where it was printed; all is as before in the end.
struct HintTrial {
  let repository: ScratchRepository
  let hint: HintLine
  let arguments: [String]
  let input: [UInt8]
  let variables: [String: String]
  let run: FlowctlRun

  /// What is wrong with it, a sentence each.
  func faults() async throws -> [String] {
    let path = repository.scratch.path
    let kept = path + ".kept"
    // The files themselves come back in the end: git knows them by more than their content.
    try await tool("mv", path, kept)
    try await tool("cp", "-a", kept, path)
    let faults: [String]
    do {
      faults = try await judge()
    } catch {
      try await putBack(kept, path)
      throw error
    }
    try await putBack(kept, path)
    return faults
  }

  private func judge() async throws -> [String] {
    let before = try await HintWorld.read(repository)
    var (place, isDone) = (repository.path, true)
    for words in hint.commands {
      if words[0] == "cd" {
        place = words[1].hasPrefix("/") ? words[1] : place + "/" + words[1]
        continue
      }
      let ended = try await start(words, in: place)
      if Self.needsToken(ended) { return [] }
      if ended.status == 0 || HintLine.looks(words) { continue }
      isDone = false
      if hint.isConditional { break }
      if !goesOn(words, ended) {
        let command = words.joined(separator: " ")
        return ["'\(command)' ended with \(ended.status): \(ended.output)\(ended.errors)"]
      }
    }
    let after = try await HintWorld.read(repository)
    var faults: [String] = []
    if !hint.onlyLooks, !hint.saysWhatGoes {
      faults = try await before.lost(in: after, repository, by: hint).map { "\($0) is lost" }
    }
    if isDone, !hint.onlyLooks, !isAnotherWay {
      let again = try await flowctl(arguments, in: place, input: input)
      if again.status != 0, again == run { faults.append("the same command says the same again") }
    }
    return faults
  }

  /// No test of a repository alone has a forge to ask.
  private static func needsToken(_ ended: FlowctlRun) -> Bool {
    ended.status == 77 && ended.errors.contains("token")
  }

  /// True where the hint does what the command was asked for in another way: the command itself
  /// stays refused.
  private var isAnotherWay: Bool {
    hint.commands.contains { words in
      words.prefix(2) == ["flowctl", arguments.first ?? ""]
        || words.starts(with: ["git", "revert"])
        || words.first == "flowctl" && words.contains("start")
    }
  }

  /// True where a command came to the next thing that its user is to do.
  private func goesOn(_ words: [String], _ ended: FlowctlRun) -> Bool {
    guard ended.status == 1 else { return false }
    if words[0] == "git" { return stopsAtConflict(words) }
    let isSame = words.dropFirst().first == arguments.first
    return (isSame || words.contains("--continue")) && ended != run
  }

  /// What git asks its user to go on with.
  private func stopsAtConflict(_ words: [String]) -> Bool {
    ["merge", "rebase", "cherry-pick", "revert"].contains(words.dropFirst().first ?? "")
  }

  private func start(_ words: [String], in place: String) async throws -> FlowctlRun {
    if words[0] == "flowctl" {
      return try await flowctl(Array(words.dropFirst()), in: place, input: [])
    }
    let result = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: "/usr/bin/env", arguments: words, directory: place,
        environment: repository.environment.merging(variables) { $1 }
          .merging(["GIT_EDITOR": "true"]) { $1 }, timeout: 120))
    return FlowctlRun(
      status: result.status, output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self))
  }

  private func flowctl(
    _ arguments: [String], in place: String, input: [UInt8]
  ) async throws -> FlowctlRun {
    let result = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: try FlowctlProgram.path(), arguments: arguments, directory: place,
        environment: repository.environment.merging(variables) { $1 }, input: input, timeout: 300))
    return FlowctlRun(
      status: result.status, output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self))
  }

  private func putBack(_ kept: String, _ path: String) async throws {
    try await tool("rm", "-rf", path)
    try await tool("mv", kept, path)
  }

  private func tool(_ words: String...) async throws {
    let result = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: "/usr/bin/env", arguments: words, directory: "/", environment: [:],
        timeout: 120))
    guard result.status == 0 else {
      throw ScenarioFault(reason: "'\(words.joined(separator: " "))' ended with \(result.status)")
    }
  }
}
