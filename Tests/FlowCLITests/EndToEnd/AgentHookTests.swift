import Base
import TestSupport
import Testing

/// `hooks run agent` refuses what would change a protected branch, and prints nothing else.
struct AgentHookTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/one", from: "develop")
    try await repository.git("push", "--quiet", "origin", "feature/one")
    return repository
  }

  private func asks(
    _ repository: ScratchRepository, _ command: String, typingHints: Bool = true
  ) async throws -> (status: Int32, output: String, errors: String) {
    let input = JSONValue.object([
      "tool_name": "Bash", "cwd": .string(repository.path),
      "tool_input": ["command": .string(command)],
    ])
    let text = String(decoding: JSONWriter(.compact).bytes(input), as: UTF8.self)
    let words = ["hooks", "run", "agent"]
    // In the states of random commands the next command can fail.
    let run =
      typingHints
      ? try await repository.flowctl(words, input: Array(text.utf8))
      : try await FlowctlProgram.run(
        words, in: repository.path, input: Array(text.utf8), environment: repository.environment)
    return (run.status, run.output, run.errors)
  }

  @Test(arguments: [
    "ls", "git status", "git commit --allow-empty -m x", "git push", "git push origin feature/one",
    "git checkout develop && git checkout -b feature/two && git commit -m x",
    "git switch -c hotfix/1.0.1 main && git commit -m x", "git checkout -b claude/fix develop",
    "git push --force-with-lease origin feature/one", "git merge develop", "git rebase develop",
    "git checkout main && git pull", "gh pr create --base develop", "cd /tmp && git commit",
    "git branch -D feature/one", "git checkout develop -- a.txt", "flowctl submit --draft",
    "git push -u origin \"$(git branch --show-current)\"", "git switch -",
    "git fetch origin develop:develop",
    "git checkout develop && git pull --ff-only && git switch - && git commit -m x",
    "git checkout develop && git reset --hard origin/develop", "git reset --soft HEAD~1",
    "git worktree add -b feature/two ../two develop && cd ../two && git commit -m x",
    "git checkout -B feature/one origin/feature/one", "mkdir new && cd new && git commit -m x",
    // portable: these commands are only read.
    "git init ../new && cd ../new && git commit -m x", "timeout 1m git push origin feature/one",
  ])
  func `usual work on an own branch is allowed without a word`(_ command: String) async throws {
    let answer = try await asks(try await repository(), command)
    #expect(answer == (0, "", ""), "\(command): \(answer)")
  }

  @Test(arguments: [
    ("git checkout develop && git commit -m x", "flowctl start feature <words>"),
    ("git checkout main; git merge feature/one", "flowctl hotfix start"),
    ("git checkout -b feature/two main", "flowctl start feature <words>"),
    ("git checkout -b hotfix/1.0.1", ""),
    ("git checkout develop; git checkout -b hotfix/1.0.1", "flowctl hotfix start"),
    ("git checkout -b nonsense", "flowctl start feature <words>"),
    ("git push origin HEAD:main", "flowctl submit --draft"),
    ("git push --no-verify origin HEAD:develop", "flowctl submit --draft"),
    ("git push origin --delete develop", "flowctl branches"),
    ("git push origin :main", "flowctl branches"),
    ("git push --mirror", "flowctl branches"),
    ("git push --tags", ""), ("git push origin v9.0.0", ""), ("git branch -m main old", ""),
    ("git branch -f develop HEAD", ""), ("git update-ref refs/heads/main HEAD", ""),
    ("gh pr create --base main", "flowctl submit --draft"),
    ("gh pr merge 3", "flowctl check merge"),
    ("git push origin $BRANCH", ""), ("git push origin 'refs/heads/*:refs/heads/*'", ""),
    ("git config alias.up 'push origin HEAD:main'; git up", ""),
    ("git push --follow-tags", ""), ("git push origin tag v9.0.0", ""), ("git push origin :", ""),
    ("git push -- origin main", ""), ("git branch -Df develop", "flowctl branches"),
    ("git checkout develop && git switch feature/one && git switch - && git commit -m x", ""),
    ("git checkout develop && git merge --ff-only feature/one", ""),
    ("git checkout develop && git reset HEAD~1", ""), ("git fetch . feature/one:develop", ""),
    ("git checkout develop && git pull . feature/one", ""), ("git filter-branch", ""),
    ("git worktree add ../w develop && git -C ../w commit -m x", ""),
    ("git worktree add ../w develop && cd ../w/sub && git commit -m x", ""),
    ("git clone -q . ../copy && cd ../copy && git push origin HEAD:main", ""),
    ("cd ../missing && git commit -m x", ""), ("gh release create v9.0.0", ""),
    ("gh pr -R o/r merge 3", "flowctl check merge"), ("echo main | xargs git push origin", ""),
    ("pushd / && popd && git push origin main", ""),
  ])
  func `a command that could reach a protected branch is refused with the one to type`(
    _ command: String, _ hint: String
  ) async throws {
    let repository = try await repository()
    if command.contains("alias.up") {
      try await repository.git("config", "alias.up", "push origin HEAD:main")
    }
    let answer = try await asks(repository, command)
    if command == "git checkout -b hotfix/1.0.1" {
      // From a topic branch the base is checked with the first commit.
      #expect(answer.status == 0)
      return
    }
    #expect(answer.status == 2 && answer.output.isEmpty, "\(command): \(answer)")
    #expect(
      answer.errors.contains("error: ") && answer.errors.contains("hint: \(hint)"), "\(answer)")
  }

  @Test func `tags of apps are versions, and a setting that pushes tags is named`() async throws {
    let repository = try await repository()
    let apps = """
      production: per-app
      apps:
        mail: { paths: [mail/**], tag: mail-v<version> }
        maps: { paths: [maps/**], tag: maps-v<version> }

      """
    try repository.write(apps, to: ".flowctl.yml")
    for command in [
      "git push origin HEAD:refs/tags/maps-v2.0.0", "git push origin :refs/tags/mail-v1.0.0",
      "gh release create mail-v1.1.0",
    ] {
      let answer = try await asks(repository, command, typingHints: false)
      #expect(answer.status == 2 && answer.errors.contains("tag of a version"), "\(answer)")
    }
    try await repository.git("config", "push.followTags", "true")
    let answer = try await asks(repository, "git push origin feature/one", typingHints: false)
    #expect(answer.errors.contains("hint: git push --no-follow-tags origin feature/one"))
    #expect(
      try await asks(repository, "git push --no-follow-tags origin feature/one").status == 0)
  }

  @Test func `a push that the hook before a push refuses, and nested aliases, are refused`()
    async throws
  {
    let repository = try await repository()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("push", "--quiet", "origin", "hotfix/1.0.1")
    try await repository.git("switch", "--quiet", "feature/one")
    try await repository.git("config", "alias.ci", "commit")
    try await repository.git("config", "alias.save", "ci -a")
    try await repository.git("config", "alias.loop", "loop")
    for command in [
      "git push origin feature/one:hotfix/1.0.1", "git push -f origin feature/one:hotfix/1.0.1",
      "git checkout develop && git save -m x", "git loop",
    ] {
      let answer = try await asks(repository, command, typingHints: false)
      #expect(answer.status == 2, "\(command): \(answer)")
    }
    #expect(try await asks(repository, "git save -m x").status == 0)
  }

  @Test func `a branch from the wrong base is refused at its commit and its push`() async throws {
    let repository = try await repository()
    try await repository.work("hotfix/1.0.1", from: "develop")
    for command in ["git commit -m x", "git push origin hotfix/1.0.1"] {
      let answer = try await asks(repository, command)
      #expect(answer.status == 2 && answer.errors.contains("develop"), "\(answer)")
    }
  }

  @Test func `each agent gets the answer in its form`() async throws {
    let repository = try await repository()
    let folder = JSONValue.string(repository.path)
    func ask(_ input: JSONValue) async throws -> (Int32, String) {
      let text = String(decoding: JSONWriter(.compact).bytes(input), as: UTF8.self)
      let run = try await repository.flowctl("hooks", "run", "agent", input: text)
      return (run.status, run.output)
    }
    let command = "git push origin HEAD:main"
    let cursor = try await ask(["command": .string(command), "cwd": folder])
    #expect(cursor.0 == 2 && cursor.1.contains("\"permission\":\"deny\""))
    let arguments = "{\"command\": \"\(command)\"}"
    let copilot = try await ask(["toolName": "bash", "toolArgs": .string(arguments), "cwd": folder])
    #expect(copilot.0 == 0 && copilot.1.contains("\"permissionDecision\":\"deny\""))
    let edit = try await ask(["tool_name": "Edit", "tool_input": ["file_path": "a"], "cwd": folder])
    #expect(edit == (0, ""))
    #expect(try await repository.flowctl("hooks", "run", "agent", input: "{").status == 2)
  }

  /// Commands of agents; `#` is the number of the step.
  private static let vocabulary = [
    "git commit --allow-empty -m x", "git checkout develop", "git checkout main",
    "git checkout -b feature/a#", "git checkout -b hotfix/1.0.# main", "git switch -c odd#",
    "git switch -c feature/b# main", "git push", "git push --no-verify", "git push origin HEAD",
    "git push origin feature/one", "git push origin HEAD:main", "git push -f origin HEAD:develop",
    "git push --no-verify origin HEAD:main",
    "git push origin --delete develop", "git push origin :main", "git branch -m main old#",
    "git branch -m renamed#", "git branch -f main HEAD", "git merge feature/one", "git rebase main",
    "git worktree add -b feature/w# ../w# develop", "cd .. && git -C work push origin HEAD:develop",
    "git checkout develop && git merge feature/one && git push", "git push --all",
    "git push --mirror",
    "git reset --hard main", "git checkout feature/one", "git push --force origin HEAD",
    "git config push.default upstream", "git branch -u origin/develop", "git branch -D develop",
    "git checkout -B main", "git update-ref refs/heads/develop HEAD",
    "git push origin main develop",
    "git symbolic-ref HEAD refs/heads/main", "sh -c 'git push origin HEAD:main'",
    "git push origin @:develop",
    "git pull origin feature/one", "git cherry-pick feature/one", "git revert --no-edit HEAD",
    "git tag v2.0.#; git push --tags", "git push origin +HEAD:refs/heads/main",
    "git switch - && git commit --allow-empty -m x", "git switch -", "git checkout - -q",
    "git tag -a v3.0.# -m x && git push --follow-tags", "git push origin :", "git pull --ff-only",
    "git checkout main && git merge --ff-only feature/one", "git fetch . +feature/one:develop",
    "git push -- origin HEAD:main", "git branch -fM develop",
    "git checkout develop; git reset HEAD~1",
    "git worktree add ../v# main && cd ../v# && git commit --allow-empty -m x",
    // portable: these commands are only read.
    "pushd / && popd && git push origin HEAD:develop", "timeout 10s git push origin HEAD:main",
    "echo HEAD:main | xargs git push origin", "env -C . git push origin HEAD:main",
    "git switch -Cmain feature/one", "git config branch.develop.merge refs/heads/feature/one",
    "git checkout develop && git pull --no-rebase", "git checkout -t origin/main -b feature/t#",
    "git config push.followTags true", "git push origin tag v4.0.0", "git checkout --detach main",
    "git bisect run git push origin HEAD:main", "git stash branch odd#",
    "git pull . feature/one:main",
  ]

  /// Begins a sequence: repositories are shared, as creating one takes longer than a sequence.
  private static let restored = """
    git checkout -q -f -B feature/one origin/feature/one
    git config --unset-all push.default; git config --unset-all push.followTags
    git config branch.develop.merge refs/heads/develop
    """

  @Test(arguments: 0..<20)
  func `no allowed sequence of commands changes a protected branch`(_ seed: Int) async throws {
    let repository = try await repository()
    let protected = ["origin", "refs/heads/main", "refs/heads/develop", "refs/tags/v*"]
    let before = try await repository.git(["ls-remote"] + protected)
    let local = try await repository.git("rev-parse", "main", "develop")
    var state = UInt64(seed + 1)
    for step in 0..<40 {
      if step % 4 == 0 { _ = try await repository.run("sh", ["-c", Self.restored]) }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let command = Self.vocabulary[Int(state >> 33) % Self.vocabulary.count]
        .split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(seed)\(step)")
      guard try await asks(repository, command, typingHints: false).status == 0 else { continue }
      _ = try await repository.run("sh", ["-c", command])
      #expect(
        try await repository.git(["ls-remote"] + protected) == before, "step \(step): \(command)")
      #expect(
        try await repository.git("rev-parse", "main", "develop") == local,
        "step \(step): \(command)")
    }
  }
}
