import Base
import Foundation
import TestSupport
import Testing

/// flowctl with the classic model creates the same history as `git flow` (AVH edition).
///
/// Messages and times are ignored. The test compares branches, tags, and for every commit below
/// them the files and the parents in their order. Plans.md documents how the adapted model differs.
@Suite(.enabled("git-flow is not installed") { GitFlow.isInstalled })
struct GitFlowGraphTests {
  /// A history, and the commands of git flow and flowctl; `commit` is a user's work in between.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var history: String
    var gitFlow: [[String]]
    var flowctl: [[String]]
  }

  @Test(arguments: cases)
  func `the graph is that of git flow`(_ story: Case) async throws {
    let theirs = try await repository(story)
    for words in story.gitFlow {
      if try await work(words, in: theirs) { continue }
      let result = try await theirs.run(
        "git", ["flow"] + words, with: ["GIT_MERGE_AUTOEDIT": "no", "GIT_EDITOR": "true"])
      try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    }
    let ours = try await repository(story)
    for words in story.flowctl {
      if try await work(words, in: ours) { continue }
      let run = try await ours.flowctl(words)
      try #require(run.status == 0, "\(run.errors)")
    }
    #expect(try await graph(of: ours) == (try await graph(of: theirs)))
    #expect(try await ours.current() == (try await theirs.current()))
  }

  private static let cases = [
    Case(
      testDescription: "a feature begins", history: "gitflow",
      gitFlow: [["feature", "start", "login"]], flowctl: [["start", "feature", "login"]]),
    Case(
      testDescription: "a feature of two commits is finished", history: "features",
      gitFlow: [["feature", "finish", "login"]], flowctl: [["finish", "--local"]]),
    Case(
      testDescription: "a feature becomes one commit", history: "features",
      gitFlow: [["feature", "finish", "--squash", "login"]],
      flowctl: [["finish", "--local", "--method", "squash"]]),
    Case(
      testDescription: "a bugfix begins", history: "gitflow",
      gitFlow: [["bugfix", "start", "title"]], flowctl: [["start", "bugfix", "title"]]),
    Case(
      testDescription: "a release begins", history: "gitflow",
      gitFlow: [["release", "start", "1.1.0"]], flowctl: [["release", "start", "1.1.0"]]),
    Case(
      testDescription: "a release is finished", history: "release",
      gitFlow: [["release", "finish", "--message", "x", "1.1.0"]],
      flowctl: [["release", "finish", "1.1.0", "--local"]]),
    Case(
      testDescription: "a hotfix begins", history: "gitflow",
      gitFlow: [["hotfix", "start", "1.0.1"]],
      flowctl: [["hotfix", "start", "--version", "1.0.1"]]),
    Case(
      testDescription: "a hotfix is finished", history: "hotfix",
      gitFlow: [["hotfix", "finish", "--message", "x", "1.0.1"]],
      flowctl: [["hotfix", "finish", "1.0.1", "--local"]]),
    Case(
      testDescription: "a release and then a hotfix", history: "release",
      gitFlow: [
        ["release", "finish", "--message", "x", "1.1.0"], ["hotfix", "start", "1.1.1"],
        ["commit"], ["hotfix", "finish", "--message", "x", "1.1.1"],
      ],
      flowctl: [
        ["finish", "release/1.1.0", "--local"], ["hotfix", "start"], ["commit"],
        ["hotfix", "finish", "--local"],
      ]),
  ]

  private func work(
    _ words: [String], in repository: ScratchRepository
  ) async throws -> Bool {
    guard words == ["commit"] else { return false }
    try await repository.commit("Fix", files: ["fix.txt": "fix\n"])
    return true
  }

  private func repository(_ story: Case) async throws -> ScratchRepository {
    let repository = try await ScenarioHistory.shared.copy(story.history)
    for (key, value) in GitFlow.settings {
      try await repository.git("config", "gitflow." + key, value)
    }
    try repository.write("/.flowctl.yml\n", to: ".git/info/exclude")
    try repository.write("preset: classic\n", to: ".flowctl.yml")
    return repository
  }

  /// The refs with their content, whatever the dates and messages of the commits.
  private func graph(of repository: ScratchRepository) async throws -> [String] {
    let log = try await repository.git(
      "log", "--topo-order", "--reverse", "--branches", "--tags", "--format=%H %T %P")
    var shapes: [String: String] = [:]
    for line in log.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let parents = words.dropFirst(2).map { shapes[$0] ?? "?" }
      // Linear in the number of commits, not of paths through them.
      let shape = "\(words[1])(\(parents.joined(separator: ",")))"
      shapes[words[0]] = String(shape.hashValue)
    }
    let refs = try await repository.git(
      "for-each-ref", "--format=%(refname) %(objecttype) %(objectname) %(*objectname)",
      "refs/heads", "refs/tags")
    return refs.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return "\(words[0]) \(words[1]) \(shapes[words.last ?? ""] ?? "?")"
    }
  }
}

/// The program that flowctl is compared with.
enum GitFlow {
  static let isInstalled: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = path.split(separator: ":").map(String.init) + ["/usr/lib/git-core"]
    return places.contains { FileManager.default.isExecutableFile(atPath: $0 + "/git-flow") }
  }()

  /// The prompts of `git flow init`.
  static let settings = [
    ("branch.master", "main"), ("branch.develop", "develop"), ("prefix.feature", "feature/"),
    ("prefix.bugfix", "bugfix/"), ("prefix.release", "release/"), ("prefix.hotfix", "hotfix/"),
    ("prefix.support", "support/"), ("prefix.versiontag", "v"), ("origin", "origin"),
  ]
}
