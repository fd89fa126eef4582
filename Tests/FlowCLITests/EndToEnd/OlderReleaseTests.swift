import Base
import Foundation
import TestSupport
import Testing

/// A hotfix next to an open release of a lower version, which needs a cherry-pick.
struct OlderReleaseTests {
  private let name = "hotfix/1.2.0"

  private func pick(_ output: String) -> String? {
    output.split(separator: "\n").first { $0.contains("has an older version and gets no merge") }
      .flatMap { line in
        line.firstRange(of: ": git ").map { "git " + line[$0.upperBound...] }
      }
  }

  private func type(_ command: String?, in repository: ScratchRepository) async throws {
    let run = try await repository.run("sh", ["-c", try #require(command)])
    #expect(run.status == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    #expect(try await repository.current() == "release/1.1.0")
    #expect(try await repository.git("log", "-2", "--format=%s") == "More\nWork on \(name)")
  }

  private func begin(_ repository: ScratchRepository) async throws {
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work(name, from: "main")
    try await repository.commit("More", files: ["more.txt": "x\n"])
  }

  /// Finishes by a policy that allows a version above the open release.
  private func finish(
    _ options: String..., in repository: ScratchRepository
  ) async throws -> FlowctlRun {
    let own = try? String(contentsOfFile: repository.path + "/.flowctl.yml", encoding: .utf8)
    let policy = (own ?? "") + "rules: { version-order: warning }\n"
    try repository.scratch.write(policy, to: "older.yml")
    return try await repository.flowctl(
      ["finish", "--local", "--config", repository.scratch.path + "/older.yml"] + options)
  }

  @Test(arguments: [nil, "Hotfix (#1)"], [false, true])
  func `the finish of its pull request lists what to pick`(
    title: String?, isDeleted: Bool
  ) async throws {
    try await FinishDesk.serving { desk in
      try await begin(desk.clone)
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main", squashedAs: title)
      var place = desk.clone
      if isDeleted {
        let git = ["--git-dir", desk.clone.originPath]
        try await desk.clone.git("push", "--quiet", "origin", "release/1.1.0")
        try await desk.clone.git(git + ["update-ref", "refs/pull/1/head", name])
        try await desk.clone.git(git + ["branch", "--quiet", "-D", name])
        place = try await desk.clone.clone("later", "--branch", "develop")
        try await place.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
        try await place.git(
          "config", "url.\(desk.clone.originPath).insteadOf", "https://github.com/octo/app.git")
      }
      for option in ["--dry-run", "--json", "--fetch"] {
        let run = try await desk.finish(name, option, in: place)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
          run.output.contains("'release/1.1.0' has an older version"), "\(option): \(run.output)")
        if option == "--fetch" { try await type(pick(run.output), in: place) }
      }
    }
  }

  @Test func `an outdated local main is not used for the pick`() async throws {
    let repository = try await ScratchRepository.published()
    let other = try await repository.clone("other", "--branch", "main")
    try await other.commit("Theirs", files: ["theirs.txt": "x\n"])
    try await other.git("push", "--quiet", "origin", "main")
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("fetch", "--quiet")
    try await repository.work(name, from: "origin/main")
    try await repository.commit("More", files: ["more.txt": "x\n"])
    let run = try await finish(in: repository)
    #expect(run.status == 0, "\(run.errors)")
    try await type(pick(run.output), in: repository)
    #expect(try await repository.gitResult(["cat-file", "-e", "HEAD:theirs.txt"]).status != 0)
  }

  @Test func `a rerun of the finish still lists what to pick`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await begin(repository)
    #expect(try await finish("--keep", in: repository).status == 0)
    // A commit of today: the release continues.
    try await repository.git("switch", "--quiet", "release/1.1.0")
    _ = try await repository.run(
      "git", ["commit", "--quiet", "--allow-empty", "--message", "Go on"])
    let run = try await finish(name, in: repository)
    #expect(run.status == 0, "\(run.errors)")
    try await type(pick(run.output), in: repository)
  }

  /// A hotfix of a repository with a version in its files, started by flowctl.
  private func stating() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "Begin",
      files: [
        ".flowctl.yml": "versions: { files: [VERSION], changelog: CHANGELOG.md }\n",
        "VERSION": "1.0.0\n", "CHANGELOG.md": "# Changelog\n\n## [1.0.0] - 2024-01-01\n",
      ])
    try await repository.git("tag", "v1.0.0")
    try await repository.git("branch", "develop")
    let run = try await repository.flowctl("start", "hotfix", "--version", "1.2.0")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.current() == name)
    #expect(try await repository.git("show", "HEAD:VERSION") == "1.2.0")
    try await repository.branch("release/1.1.0", from: "develop")
    try await repository.commit("State it", files: ["VERSION": "1.1.0\n"])
    try await repository.git("switch", "--quiet", name)
    return repository
  }

  @Test(arguments: [false, true])
  func `version changes and merges are not picked`(isMoved: Bool) async throws {
    let repository = try await stating()
    try await repository.branch("side", from: name)
    try await repository.commit("Work on \(name)", files: ["side.txt": "x\n"])
    try await repository.git("switch", "--quiet", name)
    try await repository.merge("side")
    try await repository.commit("More", files: ["more.txt": "x\n"])
    // The target may be at the same commit as the branch.
    if isMoved { try await repository.git("branch", "--force", "main", name) }
    let run = try await finish(in: repository)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "to apply the changes there, without the commits that only set the version: git"))
    try await type(pick(run.output), in: repository)
    #expect(try await repository.git("show", "HEAD:VERSION") == "1.1.0")
  }

  @Test func `commits that are fetched first are picked without them, too`() async throws {
    try await FinishDesk.serving { desk in
      try await desk.clone.work("release/1.1.0", from: "develop")
      try await desk.clone.git("push", "--quiet", "origin", "release/1.1.0")
      try await desk.clone.branch(name, from: "main")
      try await desk.clone.commit("Begin version 1.2.0", files: ["VERSION": "1.2.0\n"])
      try await desk.clone.branch("side", from: name)
      try await desk.clone.commit("Work on \(name)", files: ["side.txt": "x\n"])
      try await desk.clone.git("switch", "--quiet", name)
      try await desk.clone.merge("side")
      try await desk.clone.commit("More", files: ["more.txt": "x\n"])
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main", squashedAs: "Hotfix (#1)")
      let git = ["--git-dir", desk.clone.originPath]
      try await desk.clone.git(git + ["update-ref", "refs/pull/1/head", name])
      try await desk.clone.git(git + ["branch", "--quiet", "-D", name])
      let place = try await desk.clone.clone("later", "--branch", "develop")
      try await place.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
      try await place.git(
        "config", "url.\(desk.clone.originPath).insteadOf", "https://github.com/octo/app.git")
      try place.write("versions: { files: [VERSION] }\n", to: "stating.yml")
      let run = try await desk.finish(name, "--fetch", "--config", "stating.yml", in: place)
      try await type(pick(run.output), in: place)
      #expect(try await place.gitResult(["cat-file", "-e", "HEAD:VERSION"]).status != 0)
    }
  }

  @Test func `a branch with only its version has no commits to pick`() async throws {
    let repository = try await stating()
    let run = try await finish(in: repository)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.contains("has an older version"), "\(run.output)")
  }
}
