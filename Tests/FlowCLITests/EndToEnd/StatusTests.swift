import Base
import FlowCLI
import Foundation
import TestSupport
import Testing

/// `status` reports the state of the current branch, from Git's files alone.
struct StatusTests {
  private struct Status: Decodable {
    struct Move: Decodable { let command: String }
    struct PendingBackMerges: Decodable { let target: String, commits: Int }
    struct Tree: Decodable { let clean: Bool, staged: Int, changed: Int, untracked: Int }
    struct Pull: Decodable { let number: Int, state: String, title: String }
    let branch, kind, target, comparedWith, operation: String?
    let ahead, behind, toPush, toPull: Int?
    let open: [String]
    let pendingBackMerges: [PendingBackMerges]
    let moves: [Move]
    let tree: Tree?
    let pullRequest: Pull?
  }

  private func status(
    _ repository: ScratchRepository, _ options: String...
  ) async throws -> Status {
    let run = try await repository.flowctl(["status", "--json"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(Status.self, from: Data(run.output.utf8))
  }

  @Test func `without a commit, status shows the command for the first, which works`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let moves = try await status(repository).moves.map(\.command)
    let first = try #require(moves.first)
    #expect(moves.count == 1)
    #expect(try await repository.run("sh", ["-c", first]).status == 0)
    #expect(try await !status(repository).moves.map(\.command).contains(first))
  }

  @Test func `a feature shows its target, its distance and the next step`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/42-login", from: "develop")
    let status = try await status(repository)
    #expect(status.branch == "feature/42-login" && status.kind == "feature")
    #expect(status.target == "develop" && status.comparedWith == "origin/develop")
    #expect(status.ahead == 1 && status.behind == 0 && status.toPush == nil)
    #expect(status.moves.map(\.command) == ["flowctl finish --local --push"])
    let text = try await repository.flowctl("status")
    #expect(text.output.contains("feature/42-login: a feature branch into 'develop'"))
    #expect(text.output.contains("not pushed"))
    try await repository.git("remote", "set-url", "origin", "git@github.com:o/r.git")
    let moves = try await self.status(repository).moves.map(\.command)
    #expect(moves == ["flowctl submit", "flowctl finish"])
    try await repository.git("remote", "set-url", "origin", "git@gitlab.com:o/r.git")
    let elsewhere = try await self.status(repository).moves.map(\.command)
    #expect(elsewhere == ["flowctl finish --local --push"])
  }

  @Test func `after the base of a pushed branch was fixed, the remote branch is overwritten`()
    async throws
  {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("feature/x", from: "release/1.1.0")
    try await repository.git("push", "--quiet", "origin", "release/1.1.0", "feature/x")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["other.txt": "one\n"])
    try await repository.git("push", "--quiet", "origin", "develop")
    try await repository.git("switch", "--quiet", "feature/x")
    let run = try await repository.flowctl("update", "--fix-base", "feature/x", "--base", "develop")
    #expect(run.status == 0, "\(run.errors)")
    let command = "flowctl submit feature/x --force-with-lease"
    for options in [[], ["--tree"]] {
      let text = try await repository.flowctl(["status"] + options).output
      #expect(text.contains("rebased or reset here: 2 to push, 2 to overwrite"), "\(text)")
      #expect(text.contains(command) && !text.contains("git push"), "\(text)")
    }
    #expect(try await repository.type(command).status == 0)
    #expect(try await status(repository).moves.first?.command == "flowctl finish --local --push")
  }

  @Test func `both ways of reading have the same result`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("bugfix/1.1.0/title", from: "release/1.1.0")
    for branch in ["main", "develop", "release/1.1.0", "bugfix/1.1.0/title", "odd"] {
      if branch == "odd" {
        try await repository.branch("odd", from: "develop")
      } else {
        try await repository.git("switch", "--quiet", branch)
      }
      for words in [["status"], ["status", "--json"]] {
        #expect(HookPath.statusFormat(words) != nil)
        #expect(HookPath.statusFormat(words + ["--fail-on", "error"]) == nil)
        let direct = try await repository.flowctl(words)
        #expect(direct == (try await repository.flowctl(words + ["--fail-on", "error"])))
        try await repository.git("pack-refs", "--all")
        #expect(direct == (try await repository.flowctl(words)))
        try await repository.git("commit-graph", "write", "--reachable")
        #expect(direct == (try await repository.flowctl(words)))
        try FileManager.default.removeItem(
          atPath: repository.path + "/.git/objects/info/commit-graph")
      }
    }
  }

  @Test func `an open release, a pending back-merge and the working tree are shown`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Hotfix", files: ["fix.txt": "x\n"])
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try repository.write("two\n", to: "app.txt")
    try repository.write("new\n", to: "new.txt")
    let status = try await status(repository, "--tree")
    #expect(status.open == ["release/1.1.0"] && status.target == "main")
    #expect(status.pendingBackMerges.map(\.target) == ["develop", "release/1.1.0"])
    #expect(status.moves.first?.command == "flowctl check back-merges")
    #expect(status.tree?.changed == 1 && status.tree?.untracked == 1 && status.tree?.clean == false)
    #expect(try await self.status(repository).tree == nil)
  }

  @Test func `a pending Git operation is shown first, and a detached head is no branch`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Clash", files: ["feature-a.txt": "other\n"])
    _ = try await repository.gitResult(["merge", "feature/a"])
    let merging = try await status(repository)
    #expect(merging.operation == "merge")
    #expect(merging.moves.first?.command == "git merge --continue")
    try await repository.git("merge", "--abort")
    try await repository.git("switch", "--quiet", "--detach")
    let detached = try await status(repository)
    #expect(detached.branch == nil && detached.moves.first?.command == "git switch <branch>")
  }

  @Test func `an unborn branch, a worktree and a clone without the target are shown`() async throws
  {
    let empty = try await ScratchRepository.make()
    #expect(try await status(empty).moves.first?.command == "git commit --allow-empty -m Begin")
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("worktree", "add", "--quiet", "-b", "feature/w", "../tree", "develop")
    let tree = try repository.at("tree")
    #expect(try await status(tree).branch == "feature/w")
    try await repository.publish()
    let clone = try await repository.clone("fresh", "--branch", "feature/w", "--single-branch")
    let alone = try await status(clone)
    #expect(alone.target == "develop" && alone.ahead == nil && alone.toPush == 0)
  }

  @Test func `outside a repository, status reports it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.at("home").flowctl("status")
    #expect(run.status == 64 && run.errors.contains("is not in a Git repository"))
  }

  @Test(arguments: [true, false])
  func `a merge that was undone without a word is reverted, and the command about it works`(
    keptNothing: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/old", from: "develop")
    try await repository.land("feature/old", on: "develop", by: keptNothing ? .ours : .merge)
    if !keptNothing {
      try await repository.git("revert", "--no-commit", "-m", "1", "HEAD")
      try await repository.commit("Take it back")
    }
    try await repository.git("switch", "--quiet", "feature/old")
    let text = try await repository.flowctl("status").output
    let effect = keptNothing ? "which kept none of its changes" : "and reverted by"
    #expect(text.contains(effect), "\(text)")
    let moves = try await status(repository).moves.map(\.command)
    let part = keptNothing ? "git show -m" : "git revert"
    let move = try #require(moves.first { $0.contains(part) }, "\(moves)")
    #expect(try await repository.run("sh", ["-c", move]).status == 0)
  }

  @Test func `the pull request is the cached one`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/a", from: "develop")
    let line = "7\topen\t1700000000\tfeature/a\tdevelop\thttps://github.com/o/r/pull/7\tA\u{202e}\n"
    try repository.scratch.write("damaged\n" + line, to: "work/.git/flowctl/pull-requests")
    #expect(try await status(repository).pullRequest?.number == 7)
    let text = try await repository.flowctl("status")
    #expect(text.output.contains("pull request #7 'A") && !text.output.contains("\u{202e}"))
    #expect(text.output.contains("push, and update pull request #7"))
  }
}
