import Base
import Foundation
import TestSupport

/// Runs a scenario again and records its results.
struct ScenarioRun {
  private let repository: ScratchRepository
  /// Settings that hide this machine's values, and values that must not change from run to run.
  private static let date = "1704153600 +0000"

  static func record(_ scenario: Scenario) async throws -> Scenario {
    var run = ScenarioRun(
      repository: try await ScenarioHistory.shared.copy(scenario.history))
    return try await run.record(scenario)
  }

  private init(repository: ScratchRepository) { self.repository = repository }

  private mutating func record(_ scenario: Scenario) async throws -> Scenario {
    var recorded = scenario
    for line in scenario.setup { try await prepare(line) }
    for (index, step) in scenario.steps.enumerated() {
      recorded.steps[index].outcome = try await outcome(of: step.command)
    }
    recorded.graph = try await graph()
    return ScenarioNormalizer.normalize(recorded)
  }

  private func outcome(of command: String) async throws -> [String] {
    var (words, place) = try placed(command)
    if words.first == "git" {
      let result = try await place.gitResult(Array(words.dropFirst()))
      return ["= \(result.status)"] + lines(String(decoding: result.output, as: UTF8.self), ">")
    }
    guard words.first == "flowctl" else {
      try await prepare(command)
      return []
    }
    words.removeFirst()
    let log = "\(repository.scratch.path)/home/git.log"
    try? FileManager.default.removeItem(atPath: log)
    let run = try await place.flowctl(
      words,
      with: [
        "PATH": "\(try RecordingGit.directory.get()):\(repository.environment["PATH"] ?? "")",
        "GIT_AUTHOR_DATE": Self.date, "GIT_COMMITTER_DATE": Self.date,
        "SOURCE_DATE_EPOCH": "1704153600",
      ])
    let commands = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return ["= \(run.status)"] + lines(run.output, ">") + lines(run.errors, "!")
      + lines(commands, "%")
  }

  private func lines(_ text: String, _ mark: String) -> [String] {
    text.replacingOccurrences(of: repository.scratch.path, with: "$DIR")
      .split(separator: "\n").map { "\(mark) \($0)" }
  }

  /// Setup and commands other than flowctl.
  private func prepare(_ line: String) async throws {
    let (words, place) = try placed(line)
    let rest = Array(words.dropFirst())
    switch words.first {
    case "git": try await place.git(rest)
    // Any status is allowed, because the scenario may need a conflict.
    case "git?": _ = try await place.gitResult(rest)
    case "commit" where rest.count == 3:
      try await place.commit(rest[2], files: [rest[0]: rest[1] + "\n"])
    case "write" where rest.count == 2: try place.write(rest[1] + "\n", to: rest[0])
    case "hook" where rest.count == 2:
      let path = "\(place.path)/\(rest[0])"
      try place.write("#!/bin/sh\n\(rest[1])\n", to: rest[0])
      try ScratchDirectory.makeExecutable(path)
    default: throw ScenarioFault(reason: "'\(line)' is nothing that a scenario can do")
    }
  }

  private func placed(_ line: String) throws -> ([String], ScratchRepository) {
    var words = Self.words(line)
    guard words.first == "in", words.count > 2 else { return (words, repository) }
    let place = try repository.at(words[1])
    words.removeFirst(2)
    return (words, place)
  }

  /// Words as in a shell, with only plain and double quotes.
  static func words(_ line: String) -> [String] {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    for character in line {
      switch (quote, character) {
      case (let open?, _) where character == open: quote = nil
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, " "):
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }

  private func graph() async throws -> [String] {
    let log = try await repository.git(
      "log", "--graph", "--topo-order", "--branches", "--tags", "--remotes", "HEAD",
      "--decorate=short", "--format=%s%d")
    let status = try await repository.git("status", "--short", "--branch", "--untracked-files=all")
    let worktrees = try await repository.git("stash", "list")
    return (log + "\n" + status + "\n" + worktrees).split(separator: "\n").map { line in
      var text = "@ \(line)".replacingOccurrences(of: repository.scratch.path, with: "$DIR")
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }
}
