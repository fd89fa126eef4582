import Effects
import Foundation
import LiveEffects
import TestSupport

/// One hint, typed as it stands where it was printed; all is as before in the end.
struct HintTrial {
  let repository: ScratchRepository
  /// The servers of the test, which go back to what they knew.
  var servers: [GitHubServer] = []
  let hint: HintLine
  /// The hints of the same answer before and after this one: they are typed in their order.
  var others: (before: [HintLine], after: [HintLine]) = ([], [])
  let arguments: [String]
  let input: [UInt8]
  let variables: [String: String]
  let run: FlowctlRun

  /// What is wrong with it, a sentence each.
  ///
  /// Where it does not help by itself, the others of its answer are typed, too: an answer may name
  /// several ways, or what has to come first.
  func faults() async throws -> [String] {
    let alone = try await aside { try await judge() }
    guard !alone.isHelped, !(others.before + others.after).isEmpty else { return alone.faults }
    let inOrder = try await aside {
      for other in others.before { _ = try await type(other, from: repository.path) }
      let judged = try await judge()
      if judged.isHelped { return judged }
      for other in others.after { _ = try await type(other, from: repository.path) }
      if !judged.isTyped { return try await judge() }
      return Judged(lost: judged.lost, unhelped: try await unhelped(in: repository.path))
    }
    return alone.lost + inOrder.faults
  }

  /// What came of typing a hint.
  private struct Judged {
    var lost: [String] = []
    /// The command that was refused, with what it said.
    var refused: [String] = []
    /// That the same command says the same again.
    var unhelped: [String] = []

    var isTyped: Bool { refused.isEmpty }
    var isHelped: Bool { refused.isEmpty && unhelped.isEmpty }
    var faults: [String] { lost + refused + unhelped }
  }

  /// Does something with the repository and all beside it, and puts everything back.
  private func aside(_ body: () async throws -> Judged) async throws -> Judged {
    let path = repository.scratch.path
    let kept = path + ".kept"
    var states: [GitHubState] = []
    for server in servers { states.append(await server.current) }
    // The files themselves come back in the end: git knows them by more than their content.
    try await tool("mv", path, kept)
    try await tool("cp", "-a", kept, path)
    let judged: Judged
    do {
      judged = try await body()
    } catch {
      try await putBack(kept, path, states)
      throw error
    }
    try await putBack(kept, path, states)
    return judged
  }

  private func judge() async throws -> Judged {
    let before = try await HintWorld.read(repository)
    let typed = try await type(hint, from: directory)
    if typed.needsToken { return Judged() }
    if let refused = typed.refused { return Judged(refused: [refused]) }
    var judged = Judged()
    if !hint.onlyLooks, !hint.saysWhatGoes {
      let after = try await HintWorld.read(repository)
      judged.lost = try await before.lost(in: after, repository, by: hint).map { "\($0) is lost" }
    }
    if typed.isDone, !hint.onlyLooks, !isAnotherWay {
      judged.unhelped = try await unhelped(in: typed.place)
    }
    return judged
  }

  private func unhelped(in place: String) async throws -> [String] {
    let again = try await flowctl(arguments, in: place, input: input)
    return again.status != 0 && again == run ? ["the same command says the same again"] : []
  }

  /// Types the commands of a hint, each only if the one before it went well.
  private func type(
    _ hint: HintLine, from directory: String
  ) async throws -> (place: String, isDone: Bool, refused: String?, needsToken: Bool) {
    var (place, isDone) = (directory, true)
    for words in hint.commands {
      if words[0] == "cd" {
        place = words[1].hasPrefix("/") ? words[1] : place + "/" + words[1]
        continue
      }
      let ended = try await start(words, in: place)
      if Self.needsToken(ended) { return (place, false, nil, true) }
      if ended.status == 0 || HintLine.looks(words) { continue }
      isDone = false
      if hint.isConditional { break }
      if !goesOn(words, ended) {
        let command = words.joined(separator: " ")
        let refused = "'\(command)' ended with \(ended.status): \(ended.output)\(ended.errors)"
        return (place, false, refused, false)
      }
    }
    return (place, isDone, nil, false)
  }

  /// Where the command was asked: the work tree, or what `-C` names.
  private var directory: String {
    guard arguments.first == "-C", arguments.count > 1 else { return repository.path }
    return arguments[1].hasPrefix("/") ? arguments[1] : repository.path + "/" + arguments[1]
  }

  /// The command's own words.
  private var command: [String] {
    arguments.first == "-C" ? Array(arguments.dropFirst(2)) : arguments
  }

  /// No test of a repository alone has a forge to ask.
  private static func needsToken(_ ended: FlowctlRun) -> Bool {
    ended.status == 77 && ended.errors.contains("token")
  }

  /// True where the hint does what the command was asked for in another way: the command itself
  /// stays refused.
  private var isAnotherWay: Bool {
    if hint.lead.hasPrefix("to use that one") { return true }
    return hint.commands.contains { words in
      words.prefix(2) == ["flowctl", command.first ?? ""]
        || words.starts(with: ["git", "revert"])
        || words.starts(with: ["git", "switch", "-c"])
        || command.starts(with: ["hooks", "run"]) && words.starts(with: ["git", "push"])
        || command.first == "start" && words.starts(with: ["git", "switch"])
        || words.first == "flowctl" && words.contains("start")
    }
  }

  /// True where a command came to the next thing that its user is to do.
  private func goesOn(_ words: [String], _ ended: FlowctlRun) -> Bool {
    if isElsewhere(ended) { return true }
    if words[0] == "git" { return ended.status == 1 && stopsAtConflict(words) }
    // What did not pass is run again by itself, and mostly fails again.
    if words.starts(with: ["flowctl", "gate", "run"]) { return ended.status == 1 }
    let isSame = words.dropFirst().first == command.first
    return ended != run && (isSame || ended.status == 1 && words.contains("--continue"))
  }

  /// True of what only a server knows, and of a test whose machine has no git or leads it astray.
  private func isElsewhere(_ ended: FlowctlRun) -> Bool {
    ended.status == 127
      || [
        "couldn't find remote ref", "Could not resolve host: github.com",
        "packed refname is dangerous",
        "not a git repository: '/nowhere'",
      ].contains { ended.errors.contains($0) }
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

  private func putBack(_ kept: String, _ path: String, _ states: [GitHubState]) async throws {
    for (server, state) in zip(servers, states) { await server.goBack(to: state) }
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
