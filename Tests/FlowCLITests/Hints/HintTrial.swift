import Base
import Foundation
import LiveEffects
import TestSupport

/// One hint, typed where it was printed; everything is restored at the end.
struct HintTrial {
  let repository: ScratchRepository
  /// The servers of the test, which are reset to their state.
  var servers: [GitHubServer] = []
  let hint: HintLine
  /// The hints of the same report before and after this one, typed in order.
  var others: (before: [HintLine], after: [HintLine]) = ([], [])
  let arguments: [String]
  let input: [UInt8]
  let variables: [String: String]
  let run: FlowctlRun

  /// The errors of the hint, one sentence each.
  ///
  /// If it does not help alone, the other hints of its report are typed, too: a report may have
  /// several ways, or a first step.
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

  /// The result of a typed hint.
  private struct Judged {
    var lost: [String] = []
    /// The rejected command, with its output.
    var refused: [String] = []
    /// The same command has the same result again.
    var unhelped: [String] = []

    var isTyped: Bool { refused.isEmpty }
    var isHelped: Bool { refused.isEmpty && unhelped.isEmpty }
    var faults: [String] { lost + refused + unhelped }
  }

  /// Changes the repository and everything next to it, then restores all.
  private func aside(_ body: () async throws -> Judged) async throws -> Judged {
    let path = repository.scratch.path
    let kept = path + ".kept"
    var states: [GitHubState] = []
    for server in servers { states.append(await server.current) }
    // The files themselves are restored, because Git recognizes them by more than their content.
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

  /// Types the commands of a hint, each only if the previous one succeeded.
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

  /// The directory of the command: the working tree, or the one of `-C`.
  private var directory: String {
    guard arguments.first == "-C", arguments.count > 1 else { return repository.path }
    return arguments[1].hasPrefix("/") ? arguments[1] : repository.path + "/" + arguments[1]
  }

  /// The words of the command.
  private var command: [String] {
    arguments.first == "-C" ? Array(arguments.dropFirst(2)) : arguments
  }

  /// A test with only a repository has no hosting service.
  private static func needsToken(_ ended: FlowctlRun) -> Bool {
    ended.status == 77 && ended.errors.contains("token")
  }

  /// True if the hint reaches the command's goal in another way: the command itself stays rejected.
  private var isAnotherWay: Bool {
    if hint.lead.hasPrefix("to use that branch") { return true }
    // The typed command doesn't exist.
    if ["unknown command '", "' has no command '"].contains(where: run.errors.contains) {
      return true
    }
    return hint.commands.contains { words in
      words.prefix(2) == ["flowctl", command.first ?? ""]
        || words.starts(with: ["git", "revert"])
        || words.starts(with: ["git", "switch", "-c"])
        // The lines of the rejected push stay on the hook's standard input.
        || command.starts(with: ["hooks", "run"])
          && (words.starts(with: ["git", "push"]) || words.starts(with: ["git", "pull"]))
        // A remote without pull requests never has one.
        || command.first == "submit" && words.starts(with: ["git", "push"])
        || command.first == "start" && words.starts(with: ["git", "switch"])
        || words.first == "flowctl" && words.contains("start")
    }
  }

  /// True if a command reached the next step of its user.
  private func goesOn(_ words: [String], _ ended: FlowctlRun) -> Bool {
    if isElsewhere(ended) { return true }
    if words[0] == "git" { return ended.status == 1 && stopsAtConflict(words) }
    // A failed command is run again by itself, and usually fails again.
    if words.starts(with: ["flowctl", "gate", "run"]) { return ended.status == 1 }
    let isSame = words.dropFirst().first == command.first
    return ended != run && (isSame || ended.status == 1 && words.contains("--continue"))
  }

  /// True for data of a server only, and for tests without Git or with a misleading one.
  private func isElsewhere(_ ended: FlowctlRun) -> Bool {
    ended.status == 127
      || [
        "couldn't find remote ref", "Could not resolve host: github.com",
        "Could not resolve hostname gitlab.com",
        "packed refname is dangerous",
        "not a git repository: '/nowhere'",
        "is not on GitHub, so it has no pull requests",
        // The address of a test without a server.
        "can't reach GitHub: connection refused",
      ].contains { (ended.output + ended.errors).contains($0) }
  }

  /// The operation that Git expects the user to continue.
  private func stopsAtConflict(_ words: [String]) -> Bool {
    ["merge", "rebase", "cherry-pick", "revert"].contains(words.dropFirst().first ?? "")
  }

  /// Without the variables that pre-commit sets only for its hooks: users type hints in a shell.
  private var typedVariables: [String: String] {
    variables.filter { !$0.key.hasPrefix("PRE_COMMIT") }
  }

  private func start(_ words: [String], in place: String) async throws -> FlowctlRun {
    if words[0] == "flowctl" {
      return try await flowctl(Array(words.dropFirst()), in: place, input: [])
    }
    let result = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: "/usr/bin/env", arguments: words, directory: place,
        environment: repository.environment.merging(typedVariables) { $1 }
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
