import Base
import TestSupport
import Testing

/// A push neither deletes nor rewinds permanent branches and version tags.
struct GuardedPushTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/one", from: "develop")
    try await repository.git("tag", "sketch", "main")
    try await repository.git(
      "push", "--quiet", "origin", "feature/one", "refs/tags/sketch")
    try await repository.git("commit", "--quiet", "--amend", "--message", "Another message")
    return repository
  }

  /// The lines that Git gives the hook for a push.
  private func lines(
    _ repository: ScratchRepository, _ push: [String]
  ) async throws -> (lines: String, isAllowed: Bool) {
    try repository.scratch.write(
      "#!/bin/sh\ncat > \"$HOME/lines\"\n", to: "work/.git/hooks/pre-push")
    _ = try await repository.run("chmod", ["+x", ".git/hooks/pre-push"])
    _ = try await repository.gitResult(["push", "--quiet", "--dry-run", "origin"] + push)
    let lines = String(
      decoding: try repository.scratch.read("home/lines"), as: UTF8.self)
    let run = try await repository.flowctl("hooks", "run", "pre-push", "origin", input: lines)
    return (lines + run.output + run.errors, run.status == 0)
  }

  @Test(arguments: [
    [":develop"], ["--delete", "main"], ["+develop~1:develop"],
    ["--force", "feature/one~2:develop"],
    [":refs/tags/v1.0.0"], ["+develop:refs/tags/v1.0.0"], ["--delete", "v1.0.0", "feature/one"],
    ["--prune", "refs/heads/feature/*:refs/heads/*"], ["feature/one", ":develop"],
  ])
  func `a push that loses commits or a version is refused`(_ push: [String]) async throws {
    let (lines, isAllowed) = try await lines(try await repository(), push)
    #expect(!isAllowed, "\(lines)")
    #expect(lines.contains("this push "), "\(lines)")
  }

  @Test(arguments: ["develop", "origin/develop", "develop~1", "", "spike", "feature/one", "HEAD"])
  func `no name of another branch's commits gets them into main`(_ source: String) async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    for file in ["a", "b"] { try await repository.commit("Add \(file)", files: [file: "1\n"]) }
    try await repository.git("push", "--quiet", "origin", "develop")
    try await repository.git("branch", "spike", "develop")
    try await repository.git("switch", "--quiet", "--detach", "develop")
    // The hint pushes the branch.
    try await repository.git("branch", "--quiet", "--force", "feature/one", "origin/feature/one")
    let id = source.isEmpty ? try await repository.git("rev-parse", "develop") : source
    let (output, isAllowed) = try await lines(
      repository, ["--force", "\(id):refs/heads/main"])
    #expect(!isAllowed, "\(output)")
    #expect(output.contains("to 'main' is not allowed; merge it instead"), "\(output)")
  }

  @Test(arguments: ["develop", "release/1.1.0"])
  func `the branch that ends with the pushed commit is named, not one that contains it`(
    place: String
  ) async throws {
    let repository = try await repository()
    // The hint pushes the branch.
    try await repository.git("push", "--quiet", "--force", "origin", "feature/one")
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", place)
    try await repository.merge("feature/one")
    let id = try await repository.tip("feature/one")
    let (output, isAllowed) = try await lines(repository, ["--force", "\(id):refs/heads/main"])
    #expect(!isAllowed && output.contains("pushing 'feature/one' to 'main'"), "\(output)")
  }

  @Test func `a new commit on main can be pushed without a branch`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "--detach", "main")
    try await repository.commit("Note the release", files: ["note": "1\n"])
    let (output, isAllowed) = try await lines(repository, ["HEAD:refs/heads/main"])
    #expect(isAllowed, "\(output)")
  }

  @Test(arguments: [
    ["--force", "feature/one"], [":feature/one"], [":refs/tags/sketch"],
    ["+feature/one:refs/tags/sketch"], ["develop~0:refs/tags/v1.1.0"],
  ])
  func `other branches and tags, and new ones, are the user's`(_ push: [String]) async throws {
    let (lines, isAllowed) = try await lines(try await repository(), push)
    #expect(isAllowed, "\(lines)")
  }

  @Test func `a release or hotfix on the remote keeps its commits`() async throws {
    let repository = try await repository()
    for branch in ["release/1.1.0", "hotfix/1.0.1"] {
      try await repository.work(branch, from: "develop")
      try await repository.git("push", "--quiet", "origin", branch)
      try await repository.git("commit", "--quiet", "--amend", "--message", "Another message")
      let (lines, isAllowed) = try await lines(repository, ["--force", branch])
      #expect(!isAllowed && lines.contains("removes commits from '\(branch)'"), "\(lines)")
      // A finished one is deleted.
      #expect(try await self.lines(repository, [":" + branch]).isAllowed)
    }
  }

  @Test(arguments: [["--no-edit"], ["-m", "Add it"]])
  func `a local merge into a permanent branch is what check merge allows`(
    _ options: [String]
  ) async throws {
    let repository = try await repository()
    try await repository.work("feature/two", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.git(["merge", "--quiet", "--no-ff"] + options + ["feature/two"])
    let (lines, isAllowed) = try await lines(repository, ["main"])
    #expect(!isAllowed && lines.contains("'feature/two' may not merge into 'main'"), "\(lines)")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git(["merge", "--quiet", "--no-ff"] + options + ["feature/two"])
    #expect(try await self.lines(repository, ["develop"]).isAllowed)
  }

  /// Configurations with the tag of a release, and of something else.
  private static let forms = [
    ("tags: { form: app-<version>-ga }\n", ["app-1.0.0-ga"], ["app-nightly"]),
    (
      "production: per-app\napps:\n  mail: { paths: [mail/**], tag: mail-v<version>, "
        + "old-tags: { form: post-<version>, below: 2.0.0 } }\n"
        + "  cal: { paths: [cal/**], tag: cal/<version> }\n",
      ["mail-v2.0.0", "cal/3.1.0", "post-1.0.0"], ["post-2.5.0", "mail-sketch"]
    ),
    // Without a configured form, the form of the existing tags decides.
    ("remote: origin\n", ["app-2.0.0", "app-2.1.0"], ["app-2.1.0-beta1", "notes-7"]),
  ]

  @Test(arguments: 0..<3)
  func `a version's tag is one in any form that the team has`(_ index: Int) async throws {
    let (configuration, releases, others) = Self.forms[index]
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Configure", files: [".flowctl.yml": configuration])
    try await repository.git("tag", "--delete", "v1.0.0")
    for tag in releases + others { try await repository.git("tag", tag, "develop~1") }
    try await repository.git("push", "--quiet", "origin", "--tags")
    // A tag that is already deleted in this clone is on the remote nevertheless.
    try await repository.git("tag", "--delete", releases[0])
    for tag in releases {
      for push in [":refs/tags/\(tag)", "+develop:refs/tags/\(tag)"] {
        let (lines, isAllowed) = try await lines(repository, [push])
        #expect(!isAllowed && lines.contains("the version tag '\(tag)'"), "\(lines)")
      }
    }
    for tag in others {
      let (lines, isAllowed) = try await lines(repository, [":refs/tags/\(tag)"])
      #expect(isAllowed, "\(lines)")
    }
  }

  @Test func `a permanent branch moves forward`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    let (lines, isAllowed) = try await lines(repository, ["develop"])
    #expect(isAllowed, "\(lines)")
  }

  @Test func `a push over a commit that the clone lacks is refused`() async throws {
    let repository = try await repository()
    let other = try await repository.clone("other")
    try await other.git("switch", "--quiet", "develop")
    try await other.commit("Theirs", files: ["theirs.txt": "theirs\n"])
    try await other.git("push", "--quiet", "origin", "develop")
    let (lines, isAllowed) = try await lines(repository, ["--force", "develop~0:develop"])
    #expect(!isAllowed && lines.contains("git pull --no-rebase origin develop"), "\(lines)")
  }
}
