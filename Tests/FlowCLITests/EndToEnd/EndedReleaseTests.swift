import Foundation
import TestSupport
import Testing

/// A bugfix whose release was finished without it.
struct EndedReleaseTests {
  private let name = "bugfix/1.1.0/title"

  private func desk() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work(name, from: "release/1.1.0")
    return repository
  }

  private func type(_ hint: String, in repository: ScratchRepository) async throws {
    for command in hint.components(separatedBy: " && ") {
      let words = command.split(separator: " ").map(String.init)
      if words[0] == "git" {
        try await repository.git(Array(words.dropFirst()))
      } else {
        let run = try await repository.flowctl(Array(words.dropFirst()))
        #expect(run.status == 0, "\(run.errors)")
      }
    }
  }

  private func hint(_ errors: String) throws -> String {
    let hint = try #require(HintLine.all(in: errors).first)
    return String(hint.text.dropFirst(hint.lead.count))
  }

  @Test func `a published release with its tag needs no other version`() async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "release/1.1.0", "--local", "--keep")
    let out = try await repository.flowctl(
      "check", "merge", "--head", "release/1.1.0", "--base", "main")
    #expect(
      out.status == 0 && out.output.contains("1.1.0 is released as 'v1.1.0'"), "\(out.errors)")
    // What began at the tag has a name that is taken.
    try await repository.work("hotfix/1.1.0", from: "main")
    _ = try await repository.run(
      "git", ["commit", "--quiet", "--allow-empty", "--message", "Later than the tag"])
    let taken = try await repository.flowctl(
      "check", "merge", "--head", "hotfix/1.1.0", "--base", "main")
    #expect(taken.status == 1, "\(taken.output)")
    #expect(taken.output.contains("flowctl rename"), "\(taken.output)")
  }

  @Test func `nothing is merged into a published release, even if its branch exists`()
    async throws
  {
    let repository = try await desk()
    try await repository.git("tag", "v1.1.0", "release/1.1.0")
    for command in [["check", "merge"], ["finish", "--local"], ["update"]] {
      let run = try await repository.flowctl(command)
      #expect(
        run.status == 2 && run.errors.contains("1.1.0 is released"), "\(command) \(run.errors)")
      #expect(run.errors.contains("hint: flowctl rename \(name) feature/title"), "\(run.errors)")
    }
    let named = try await repository.flowctl(
      "check", "merge", "--head", name, "--base", "release/1.1.0")
    #expect(named.status == 1)
    #expect(named.output.contains("'release/1.1.0' is released as 'v1.1.0'"), "\(named.output)")
  }

  @Test func `the hint for a bugfix of a published version works`() async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "release/1.1.0", "--local")
    let run = try await repository.flowctl("start", "bugfix", "title", "--release", "1.1.0")
    let words = "'1.1.0' is already released as 'v1.1.0'"
    #expect(run.status == 1 && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains("hint: flowctl hotfix start title"), "\(run.errors)")
  }

  @Test func `a release lists its open bugfixes once, before it is finished`() async throws {
    let repository = try await desk()
    let note =
      "'\(name)' is not in 'release/1.1.0' yet; before 'release/1.1.0' is finished: flowctl finish \(name)"
    let dry = try await repository.flowctl("release", "finish", "--local", "--dry-run")
    #expect(dry.output.contains(note) && !dry.errors.contains(note), "\(dry.output)\(dry.errors)")
    // A finish that stops before any change has reported it by then.
    try await repository.git("switch", "--quiet", "develop")
    let lock = repository.path + "/.git/index.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    let held = try await repository.flowctl("release", "finish", "--local")
    #expect(held.status != 0 && held.errors.contains("note: \(note)"), "\(held.errors)")
    try FileManager.default.removeItem(atPath: lock)
    let run = try await repository.flowctl("release", "finish", "--local", "--json")
    #expect(run.status == 0 && run.errors.contains("note: \(note)"), "\(run.errors)")
    #expect(run.output.contains(note))
    try await repository.flowctl("undo", "--yes")
    let text = try await repository.flowctl("release", "finish", "--local")
    #expect(text.errors.contains(note) && !text.output.contains(note), "\(text.output)")
  }

  @Test func `a release does not list bugfixes that it contains, also as a copy`() async throws {
    let repository = try await desk()
    let run = try await repository.flowctl("finish", "--local", "--keep")
    #expect(run.status == 0, "\(run.errors)")
    let dry = try await repository.flowctl("finish", "release/1.1.0", "--local", "--dry-run")
    #expect(dry.status == 0 && !dry.output.contains(name), "\(dry.output)")
  }

  @Test(arguments: [["finish", "--local"], ["check", "merge"]])
  func `the hint moves it to the next release`(command: [String]) async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "release/1.1.0", "--local")
    let run = try await repository.flowctl(command)
    #expect(run.status == 2)
    #expect(run.errors.contains("1.1.0 is released as 'v1.1.0'"), "\(run.errors)")
    try await type(try hint(run.errors), in: repository)
    #expect(try await repository.current() == "feature/title")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
  }

  @Test func `it is merged into the next open release, as in status`() async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "release/1.1.0", "--local")
    try await repository.work("release/1.2.0", from: "develop")
    try await repository.git("switch", "--quiet", name)
    let status = try await repository.flowctl("status")
    let next = "bugfix/1.2.0/title"
    let hint = "flowctl rename \(name) \(next) && flowctl update --fix-base \(next)"
    #expect(status.output.contains(hint), "\(status.output)")
    let answer = try await repository.flowctl("status", "--json").output
    #expect(answer.contains(hint))
    try await type(hint, in: repository)
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.output.contains("squashed '\(next)' into 'release/1.2.0'"), "\(run.errors)")
  }

  @Test func `the next release's version has the form of the last one`() async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "release/1.1.0", "--local")
    try await repository.work("release/v1.2.0", from: "develop")
    try await repository.git("switch", "--quiet", name)
    let next = "bugfix/v1.2.0/title"
    let hint = "flowctl rename \(name) \(next) && flowctl update --fix-base \(next)"
    let status = try await repository.flowctl("status")
    #expect(status.output.contains(hint), "\(status.output)")
    try await type(hint, in: repository)
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.output.contains("squashed '\(next)' into 'release/v1.2.0'"), "\(run.errors)")
  }

  @Test(arguments: [true, false])
  func `the hint works where the remote has the bugfix, too`(isHere: Bool) async throws {
    let repository = try await desk()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.publish()
    try await repository.flowctl("finish", "release/1.1.0", "--local", "--push")
    if isHere {
      try await repository.git("switch", "--quiet", name)
    } else {
      try await repository.git("branch", "--quiet", "-D", name)
    }
    let run = try await repository.flowctl("finish", name, "--local")
    let hint = try hint(run.errors)
    if isHere {
      #expect(try await repository.flowctl("status").output.contains(hint))
    }
    try await type(hint, in: repository)
    // A branch that is not checked out is renamed, and checked out nowhere.
    #expect(try await (repository.current() == "feature/title") == isHere)
    #expect(try await !repository.git("branch", "--list", "feature/title").isEmpty)
    #expect(try await repository.git("ls-remote", "origin", "refs/heads/\(name)").isEmpty)
  }

  @Test func `status reports it if no version is open`() async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "release/1.1.0", "--local")
    let status = try await repository.flowctl("status")
    #expect(status.output.contains("flowctl rename \(name) feature/title"), "\(status.output)")
  }
}
