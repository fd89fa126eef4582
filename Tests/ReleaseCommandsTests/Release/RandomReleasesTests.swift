import Base
import CommandTestSupport
import Foundation
import GitHub
import GitHubCommands
import Gitflow
import TestSupport
import Testing

/// The labels of releases follow the content of their trees, however branches were merged.
@Suite struct RandomReleasesTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let isFuzzing = variables["FLOWCTL_FUZZ_SECONDS"] != nil

  /// `make fuzz`; `FLOWCTL_FUZZ_SEED` names the first seed.
  @Test(.enabled(if: isFuzzing, "only make fuzz gives it time"), arguments: 0..<10 as Range<UInt64>)
  func `each version labels the pull requests whose files it has first`(
    part: UInt64
  ) async throws {
    let first = Self.variables["FLOWCTL_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    for number in 0..<10 as Range<UInt64> {
      try await Self.check(first &+ 10 * part &+ number, steps: 14)
    }
  }

  private static func check(_ seed: UInt64, steps: Int) async throws {
    var sketch = ReleaseHistorySketch(seed: seed)
    for _ in 0..<steps { sketch.step() }
    let scene = ReleaseScene(repository: try await .make())
    let ids = try await build(sketch, in: scene.repository)
    await scene.server.edit { [sketch] in serve(sketch, ids, in: &$0) }
    var expected: [Int: [String]] = [:]
    for (version, numbers) in sketch.contents() {
      try await scene.sync(ReleaseQuestion(version: version))
      for number in numbers { expected[number, default: []].append("\(version)") }
    }
    let labels = await scene.labels().mapValues { names in
      names.map { String($0.prefix { $0 != ":" }) }
    }
    #expect(labels == expected, "seed \(seed)")
  }

  /// Imports the history, and returns the ids of its commits.
  private static func build(
    _ sketch: ReleaseHistorySketch, in repository: ScratchRepository
  ) async throws -> [String] {
    var (ids, stream): ([String], String) = ([], "")
    for (mark, commit) in sketch.commits.enumerated() {
      var message = commit.message
      if !commit.origins.isEmpty {
        ids = try await load(&stream, in: repository)
        message += "\n\n" + commit.origins.map { "(cherry picked from commit \(ids[$0]))" }.joined()
      }
      let person = "Ada <ada@example.com> \(1_704_067_200 + 60 * mark) +0000"
      stream += commit.parents.isEmpty ? "reset refs/heads/work\n" : ""
      stream += "commit refs/heads/work\nmark :\(mark + 1)\n"
      stream += "author \(person)\ncommitter \(person)\ndata \(message.utf8.count)\n\(message)\n"
      for (place, parent) in commit.parents.enumerated() {
        stream += "\(place == 0 ? "from" : "merge") :\(parent + 1)\n"
      }
      stream += "deleteall\n"
      for file in commit.files.sorted() {
        stream += "M 100644 inline \(file)\ndata \(file.utf8.count)\n\(file)\n"
      }
    }
    let branches = sketch.branches.map { ("refs/heads/\($0)", $1) }
    let tags = sketch.tags.map { ("refs/tags/v\($0)", $1) }
    for (ref, mark) in branches + tags { stream += "reset \(ref)\nfrom :\(mark + 1)\n\n" }
    ids = try await load(&stream, in: repository)
    try await repository.git("update-ref", "-d", "refs/heads/work")
    try await repository.git("remote", "add", "origin", "https://github.com/octo/app.git")
    try await repository.git("symbolic-ref", "HEAD", "refs/heads/develop")
    return ids
  }

  private static func load(
    _ stream: inout String, in repository: ScratchRepository
  ) async throws -> [String] {
    let marks = repository.scratch.path + "/marks"
    try await repository.git(
      [
        "fast-import", "--quiet", "--force", "--import-marks-if-exists=\(marks)",
        "--export-marks=\(marks)",
      ], input: Array(stream.utf8))
    stream = ""
    let lines = try String(contentsOfFile: marks, encoding: .utf8).split(separator: "\n")
    let pairs = lines.map { $0.split(separator: " ") }
    return pairs.sorted { Int($0[0].dropFirst()) ?? 0 < Int($1[0].dropFirst()) ?? 0 }
      .map { String($0[1]) }
  }

  /// Adds the pull requests, all of which are merged.
  private static func serve(
    _ sketch: ReleaseHistorySketch, _ ids: [String], in state: inout GitHubState
  ) {
    state.addRepository("octo/app")
    for (place, request) in sketch.requests.enumerated() {
      state.addPull("Change \(place + 1)", to: "octo/app", head: request.head, base: request.base) {
        _, pull in
        pull.mergedAt = "2024-01-01T00:05:00Z"
        pull.commits = (request.commits + [request.merge]).map { ids[$0] }
        pull.mergeCommit = ids[request.merge]
      }
    }
    for (id, commit) in zip(ids, sketch.commits) {
      state.addCommit(
        commit.message, to: "octo/app", branch: "all", sha: id,
        parents: commit.parents.map { ids[$0] })
    }
  }
}
