import Gitflow
import Testing

/// What a shell text would do to branches is read without running it.
struct AgentStepTests {
  private func actions(_ text: String) -> [AgentStep.Action] {
    AgentStep.read(text, in: "/work").map(\.action)
  }

  @Test(arguments: [
    "git status && ls", "git log | grep commit", "echo \"git commit\"", "# git commit",
    "git commit --dry-run", "git merge --abort", "git checkout -- file.txt", "git diff > git.txt",
    "git add . ; git stash", "cat <<END\ngit push origin main\nEND", "git pull", "git fetch",
    "git reset --hard", "git reset --hard HEAD",
    "git reset a.txt", "git branch --list", "git push --dry-run origin main",
    "swift build 2>&1 | tail -5",
    "gh pr view 12", "gh api repos/o/r/pulls",
  ])
  func `a text that changes no branch has no steps`(_ text: String) {
    #expect(actions(text) == [])
  }

  @Test(arguments: [
    "git commit -m x", "git add . && git commit -m x", "FOO=1 git commit", "/usr/bin/git commit",
    "if true; then git commit; fi", "bash -c 'git commit -m x'", "sh -lc \"git commit\"",
    "env A=b git commit", "sudo -u me git commit", "nice -n 5 git commit", "(git commit)",
    "{ git commit; }", "echo $(git commit)", "echo `git commit`", "eval 'git commit'",
    "! git commit", "git -c user.name=x --no-pager commit", "git commit \\\n -m x",
    "git commit -m \"$(cat <<'EOF'\nIt's :) \"odd\nEOF\n)\"", "bash <<END\ngit commit\nEND",
    "true || git commit", "xargs git commit", "command git commit", "git commit &> log",
    "x=$(true) git commit",
  ])
  func `a commit is found wherever the shell would run it`(_ text: String) {
    #expect(actions(text) == [.commit("commit")], "\(text)")
  }

  @Test func `the text after a message with an odd quote is read`() {
    let text = "git commit -m \"$(cat <<'EOF'\nIt's :) \"odd\nEOF\n)\" && git push origin HEAD:main"
    let push = AgentStep.Push(
      remote: "origin", refs: [.init(source: "HEAD", target: "main", isForced: false)])
    #expect(actions(text) == [.commit("commit"), .push(push)])
  }

  @Test(arguments: [
    "git push origin $B", "git push origin \"$(git branch --show-current)\"",
    "$GIT push origin main",
    "git $VERB", "echo 'git push' | sh", "bash -c \"$TEXT\"", "git update-ref --stdin",
    "GIT_DIR=../other git commit", "git -c push.default=upstream push",
    "git config push.default matching; git push", "git branch -u origin/main && git push",
    "gh api -X DELETE repos/o/r/git/refs/heads/main", "gh pr edit 3 --base main",
  ])
  func `what only the run shows is unreadable`(_ text: String) {
    let isUnreadable = actions(text).contains { action in
      if case .unreadable = action { true } else { false }
    }
    #expect(isUnreadable, "\(text): \(actions(text))")
  }

  @Test func `options and refspecs of a push are read`() throws {
    func refs(_ text: String) throws -> [AgentStep.Push.Ref] {
      guard case .push(let push)? = actions(text).last else { return [] }
      return push.refs
    }
    #expect(
      try refs("git push -fu origin a +b:refs/heads/c :d")
        == [
          .init(source: "a", target: "", isForced: true),
          .init(source: "b", target: "refs/heads/c", isForced: true),
          .init(source: nil, target: "d", isForced: true),
        ])
    #expect(
      try refs("git push origin --delete e") == [.init(source: nil, target: "e", isForced: false)])
    #expect(
      try refs("git push --force-with-lease=a origin a")
        == [.init(source: "a", target: "", isForced: true)])
  }

  @Test func `the folder follows cd, -C and subshells`() {
    let text = "(cd a && git commit); git -C /b commit; cd c; git commit; cd \"$X\"; git commit"
    #expect(
      AgentStep.read(text, in: "/work").map(\.directory) == ["/work/a", "/b", "/work/c", nil])
  }

  @Test func `branches that are created, moved and renamed are read`() {
    #expect(
      actions("git checkout -b a origin/develop; git switch -c b; git branch c d; git branch -D e")
        == [
          .create("a", start: "origin/develop", checksOut: true),
          .create("b", start: nil, checksOut: true),
          .create("c", start: "d", checksOut: false), .lose("e", by: "git branch --delete"),
        ])
    #expect(
      actions("git branch -m f; git branch -M g h; git update-ref refs/heads/i j; git checkout k")
        == [
          .rename(from: nil, to: "f"), .rename(from: "g", to: "h"),
          .lose("i", by: "git update-ref"), .checkout("k"),
        ])
    #expect(
      actions("git worktree add -b l ../l m; git pull origin n; gh pr create -B o --head=p:q")
        == [
          .create("l", start: "m", checksOut: false), .take("n", by: "pull"),
          .openRequest(base: "o", head: "q"),
        ])
  }

  @Test func `an alias of Git is followed`() {
    let aliases = ["ci": "commit -m", "up": "!git push origin HEAD:main"]
    #expect(
      AgentStep.read("git ci text", in: "/", aliases: aliases).map(\.action) == [.commit("commit")])
    #expect(AgentStep.read("git up", in: "/", aliases: aliases).count == 1)
    #expect(actions("git ci text") == [.alias("ci")])
  }

  @Test func `any text is read without a trap`() {
    let parts = [
      "git", " push", "'", "\"", "$(", ")", "`", "\\", "<<E\n", "E\n", "${", "}", "&&", "(",
    ]
    var state: UInt64 = 7
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        text += parts[Int(state >> 33) % parts.count]
      }
      #expect(actions(text).count < 100)
    }
  }
}
