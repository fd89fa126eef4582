import TestSupport
import Testing

/// A bugfix that was published with its release, and whose branch still exists.
struct ReleasedWorkTests {
  private let name = "bugfix/1.1.0/title"

  private func desk() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work(name, from: "release/1.1.0")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    return repository
  }

  /// How it was merged into its release.
  enum Way: CaseIterable { case squashed, merged, rebased }

  private func bring(_ way: Way, in repository: ScratchRepository) async throws {
    switch way {
    case .squashed, .merged:
      let method = way == .merged ? "merge" : "squash"
      let run = try await repository.flowctl("finish", "--local", "--keep", "--method", method)
      #expect(run.status == 0, "\(run.errors)")
    case .rebased:
      try await repository.git("switch", "--quiet", "release/1.1.0")
      try await repository.commit("Other", files: ["other.txt": "other\n"])
      try await repository.git("cherry-pick", "\(name)~2..\(name)")
    }
    let run = try await repository.flowctl("finish", "release/1.1.0", "--local")
    #expect(run.status == 0, "\(run.errors)")
    try await repository.git("switch", "--quiet", name)
  }

  @Test(arguments: Way.allCases)
  func `it is reported as published, and the hint deletes it`(_ way: Way) async throws {
    let repository = try await desk()
    try await bring(way, in: repository)
    let words = "is already in 1.1.0 (tag 'v1.1.0')"
    for command in [["check", "merge"], ["update"], ["update", "--fix-base"]] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 2 && run.errors.contains("'\(name)' \(words)"), "\(run.errors)")
      #expect(run.errors.contains("  hint: flowctl finish \(name) --local\n"), "\(run.errors)")
    }
    let status = try await repository.flowctl("status")
    #expect(status.output.contains("flowctl finish --local"), "\(status.output)")
    #expect(status.output.contains("it \(words): delete it"), "\(status.output)")
    let run = try await repository.flowctl("finish", name, "--local")
    #expect(
      run.output == "switched to 'main'\ndeleted '\(name)'\n'\(name)' \(words)\n", "\(run.errors)")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.current() == name)
  }

  @Test func `it is reported for its release, too`() async throws {
    let repository = try await desk()
    try await repository.flowctl("finish", "--local", "--keep")
    try await repository.git("branch", "kept", "release/1.1.0")
    try await repository.flowctl("finish", "release/1.1.0", "--local")
    try await repository.git("branch", "-m", "kept", "release/1.1.0")
    let run = try await repository.flowctl(
      "check", "merge", "--head", name, "--base", "release/1.1.0")
    #expect(run.output.contains("hint: flowctl finish \(name) --local"), "\(run.output)")
  }

  @Test func `a release without its branch and tag is searched in production`() async throws {
    let repository = try await desk()
    try await bring(.squashed, in: repository)
    try await repository.git("tag", "--delete", "v1.1.0")
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.output.contains("deleted '\(name)'\n'\(name)' is already in 'main'"))
  }

  @Test func `it is deleted on the remote at once or later`() async throws {
    let repository = try await desk()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.publish()
    try await repository.git("switch", "--quiet", name)
    try await bring(.squashed, in: repository)
    let later = "not pushed to 'origin'; to push: flowctl finish \(name) --local --push"
    let run = try await repository.flowctl("finish", name, "--local")
    #expect(run.status == 0 && run.output.contains(later), "\(run.output)\(run.errors)")
    let push = try await repository.flowctl("finish", name, "--local", "--push")
    #expect(push.output.contains("deleted '\(name)' on 'origin'"), "\(push.output)\(push.errors)")
    #expect(try await repository.git("ls-remote", "origin", "refs/heads/\(name)").isEmpty)
    #expect(try await repository.flowctl("finish", name, "--local").status != 0)
  }

  @Test func `later and reverted commits are work for the next release`() async throws {
    let repository = try await desk()
    try await bring(.squashed, in: repository)
    try await repository.commit("Late", files: ["late.txt": "late\n"])
    let late = try await repository.flowctl("finish", "--local")
    #expect(late.errors.contains("flowctl rename \(name) feature/title"), "\(late.errors)")
    let other = try await desk()
    try await other.flowctl("finish", "--local", "--keep", "--method", "merge")
    try await other.git("switch", "--quiet", "release/1.1.0")
    try await other.git("revert", "--no-edit", "-m", "1", "HEAD")
    try await other.flowctl("finish", "--local")
    let run = try await other.flowctl("finish", name, "--local")
    #expect(run.errors.contains("flowctl rename \(name) feature/title"), "\(run.errors)")
  }

  @Test func `through pull requests only the remaining steps are done`() async throws {
    try await FinishDesk.serving { desk in
      try await desk.clone.work("release/1.1.0", from: "develop")
      try await desk.clone.git("push", "--quiet", "origin", "release/1.1.0")
      try await desk.clone.work(name, from: "release/1.1.0")
      for branch in ["release/1.1.0", name] { try await desk.know(branch) }
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "release/1.1.0", squashedAs: "Title (#1)")
      try await desk.clone.git("fetch", "--quiet")
      try await desk.clone.git("branch", "--quiet", "-f", "release/1.1.0", "origin/release/1.1.0")
      #expect(
        try await desk.clone.flowctl("finish", "release/1.1.0", "--local", "--push").status == 0)
      let dry = try await desk.finish(name, "--dry-run")
      #expect(dry.output.contains("would delete '\(name)'"), "\(dry.output)\(dry.errors)")
      let run = try await desk.finish(name)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("'\(name)' is already in 1.1.0 (tag 'v1.1.0')"))
      #expect(try await !desk.refs().contains(name))
      #expect(try await desk.clone.current() == "main")
    }
  }
}
