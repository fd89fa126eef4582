import Gitflow
import Testing

/// What a shell text would do to branches is read without running it.
struct AgentStepTests {
  private func actions(_ text: String) -> [AgentStep.Action] {
    AgentStep.read(text, in: "/work").map(\.action)
  }

  @Test(arguments: [
    "git status && ls", "eval \"$(ssh-agent -s)\"; git status", "git log | grep commit",
    "echo \"git commit\"", "# git commit",
    "git commit --dry-run", "git merge --abort", "git checkout -- file.txt", "git diff > git.txt",
    "git merge --squash x", "git merge --no-ff --no-commit x", "git checkout develop -- a.txt",
    "git fetch origin develop", "git fetch origin +refs/heads/*:refs/remotes/origin/*",
    "git branch --merged develop", "git bisect start", "git lfs pull", "watch 'git status'",
    "find . -name git", "xargs grep git", "echo git push origin main", "man git push",
    // portable: these commands are only read.
    "command -v git", "timeout 10s git status", "gh api graphql -f query='{ viewer { login } }'",
    "gh api --method GET search/issues -f q=x", "gh pr list -R o/r", "gh release list",
    // portable: these commands are only read.
    "gh release view 1.0.0", "sed -i 's/git push/x/' a", "alias ll='ls -l'",
    "python3 -c 'print(1)'", "cat .git/HEAD", "curl https://api.github.com/repos/o/r/git/refs",
    "gh api repos/o/r/pulls/5/comments -f body=x", "gh pr close 5", "rm -r build",
    "git add . ; git stash", "cat <<END\ngit push origin main\nEND", "git fetch",
    "cat <<'END'\n$(git commit)\nEND", "cat <<\\END\n$(git commit)\nEND", "echo ${A:-git commit}",
    "cat <<END\n\\$(git commit) ${A}\nEND",
    "git reset --hard", "git reset --hard HEAD",
    "git reset HEAD a.txt", "git reset -- a.txt", "git branch --list \"$PATTERN\"",
    "git push --dry-run origin main",
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
    // portable: these commands are only read.
    "true || git commit", "xargs git commit", "timeout 10s git commit", "setsid -w git commit",
    "bash -ce 'git commit'", "bash -o pipefail -c 'git commit'", "zsh --no-rcs -c -- 'git commit'",
    // portable: these commands are only read.
    "timeout -k 5 1m sudo -u me nice git commit", "time -p git commit",
    "git commit --mess --dry-run", "command git commit", "git commit &> log",
    "x=$(true) git commit", "echo ${A:-$(git commit)}", "echo \"${A:-`git commit`}\"",
    "cat <<END\n$(git commit)\nEND", "tee a <<END\n`git commit`\nEND",
    "echo ${A%\"}\"*}; git commit", "echo ${A:-'}'}; git commit", "echo \"${A:-'}\"; git commit",
    "echo \"${A:-\"}\"}\"; git commit", "echo $'it\\'s'; git commit",
    "echo ${A:-$'\\''}; git commit", "echo \"$'\"; git commit",
  ])
  func `a commit is found wherever the shell would run it`(_ text: String) {
    #expect(actions(text) == [.commit("commit")], "\(text)")
  }

  @Test(arguments: ["${a:-", "${a:-\"", "$(", "`", "\"${a:-", "${a:-`", "<<E\n${", "(", "<<E\n$("])
  func `a text of very many levels ends`(_ part: String) {
    let text = "git push origin HEAD:main; echo " + String(repeating: part, count: 50_000)
    #expect(!actions(text).isEmpty)
  }

  @Test func `the text after a message with an odd quote is read`() {
    let text = "git commit -m \"$(cat <<'EOF'\nIt's :) \"odd\nEOF\n)\" && git push origin HEAD:main"
    let push = AgentStep.Push(
      remote: "origin", refs: [.init(source: "HEAD", target: "main", isForced: false)])
    #expect(actions(text) == [.commit("commit"), .push(push)])
  }

  @Test(arguments: [
    "git push origin $B", "git push origin \"$(git -C ../other branch --show-current)\"",
    "git push origin \"$(git branch --show-current | head -1)\"",
    "git push origin \"x$(git branch --show-current)\"",
    "git push origin \"$(git branch --show-current)$X\"",
    "git push origin \"$(git branch --show-current)-x\"",
    "git push origin `git branch --show-current`/x",
    "git push origin $(git branch --show-current)$(git branch --show-current)",
    "$GIT push origin main",
    "git $VERB", "echo 'git push' | sh", "bash -c \"$TEXT\"", "git update-ref --stdin",
    "GIT_DIR=../other git commit", "git -c push.default=upstream push",
    "git config push.default matching; git push", "git branch -u origin/main && git push",
    "gh api -X DELETE repos/o/r/git/refs/heads/main", "gh pr edit 3 --base main",
    "gh api --method=DELETE repos/o/r/git/refs/heads/main", "gh api repos/o/r/merges -f head=a",
    "gh api graphql -f query='mutation { mergePullRequest }'", "gh repo sync", "gh $VERB",
    "echo develop | xargs git push origin", "git branch --merged | xargs git branch -d",
    "xargs git", "env -C .. git commit", "env -S 'git commit'", "ssh host git push origin main",
    "watch 'git push'", "docker run alpine/git push", "alias gp='git push'; gp origin main",
    "git rebase -x 'git push origin HEAD:main' main", "git bisect run sh -c 'git push'",
    "git push origin @{-1}", "git branch -D @{-1}",
    "git rebase --update-refs main", "source <(echo 'git push origin main')",
    "python3 -c \"import os; os.system('git push origin main')\"", "rm .git/refs/heads/main",
    "echo 'ref: refs/heads/main' > .git/HEAD", "gh pr close 5 --delete-branch",
    "curl -X DELETE https://api.github.com/repos/o/r/git/refs/heads/main",
    "gh api repos/o/r/pulls -f base=main -f head=a", "jj git push",
    "git submodule foreach 'git push origin HEAD:main'",
    "git fetch origin 'refs/heads/*:refs/heads/*'",
    "git branch -u origin/x && git pull", "xargs -I test git push origin test",
    "trap 'git push' EXIT",
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
    let tag = AgentStep.Push.Ref(source: "refs/tags/1.0", target: "refs/tags/1.0", isForced: false)
    #expect(try refs("git push -- origin tag 1.0") == [tag])
    #expect(
      try refs("git push origin --dele tag 1.0")
        == [.init(source: nil, target: "refs/tags/1.0", isForced: false)])
    #expect(
      try refs("git push -u origin \"$(git branch --show-current)\"")
        == [.init(source: "HEAD", target: "", isForced: false)])
    #expect(
      try refs("git push origin \"$(git branch --show-current):main\"")
        == [.init(source: "HEAD", target: "main", isForced: false)])
  }

  @Test(arguments: [
    "git push origin :", "git push origin +:", "git push --mirr", "git push --all origin",
    "git push --repo=origin --all", "git push --prune origin",
  ])
  func `a push of many branches is read`(_ text: String) {
    guard case .push(let push)? = actions(text).last else { Issue.record("\(text)"); return }
    #expect(push.pushesMany)
  }

  @Test func `the option about tags is read`() {
    func tags(_ text: String) -> AgentStep.Push.Tags? {
      guard case .push(let push)? = actions(text).last else { return nil }
      return push.tags
    }
    #expect(tags("git push --follow-tags") == .pushed && tags("git push --tags origin") == .pushed)
    #expect(tags("git push --no-follow-tags") == .kept && tags("git push") == nil)
  }

  @Test func `the folder follows cd, -C and subshells`() {
    func folders(_ text: String) -> [String?] {
      AgentStep.read(text, in: "/work", home: "/home").map(\.directory)
    }
    let text = "(cd a && git commit); git -C /b commit; cd c; git commit; cd \"$X\"; git commit"
    #expect(folders(text) == ["/work/a", "/b", "/work/c", nil])
    #expect(
      folders("pushd a >/dev/null; git commit; popd; git commit; popd; git commit")
        == ["/work/a", "/work", nil])
    #expect(
      folders("cd ~/x; git commit; git -C ~ commit; git -C ~me commit; cd; git commit")
        == ["/home/x", "/home", nil, nil])
    #expect(folders("cd -P -- a && git commit; cd -; git commit") == ["/work/a", nil])
    #expect(folders("cd \"$(git rev-parse --show-toplevel)\" && git commit") == ["/work/."])
    #expect(folders("git --git-dir=../o/.git commit; git --git-dir x commit") == [nil, nil])
  }

  @Test func `branches that are created, moved and renamed are read`() {
    #expect(
      actions("git checkout -b a origin/develop; git switch -c b; git branch c d; git branch -D e")
        == [
          .create("a", start: "origin/develop", checksOut: true),
          .create("b", start: nil, checksOut: true),
          .create("c", start: "d", checksOut: false),
          .lose("e", to: nil, by: "git branch --delete"),
        ])
    #expect(
      actions("git branch -m f; git branch -M g h; git update-ref refs/heads/i j; git checkout k")
        == [
          .rename(from: nil, to: "f"), .lose("h", to: nil, by: "git branch --move"),
          .rename(from: "g", to: "h"), .lose("i", to: nil, by: "git update-ref"), .checkout("k"),
        ])
    #expect(
      actions("git worktree add -b l ../l m; git pull origin n; gh pr create -B o --head=p:q")
        == [
          .create("l", start: "m", checksOut: false), .addTree(at: "../l", branch: "l"),
          .take("origin/n", by: "pull"), .openRequest(base: "o", head: "q"),
        ])
  }

  @Test(arguments: [
    "git branch -Df x", "git branch -fd x", "git branch -D -- x", "git branch --dele x",
    "git branch -f -- x y", "git branch --forc x y", "git branch -C y x", "git branch -M y x",
    "git switch -Cx y", "git switch --force-create=x y", "git checkout -fB x y",
    "git checkout -Bx y", "git worktree add -B x ../w y", "git fetch . y:x",
    "git fetch . +y:refs/heads/x",
    "git pull origin y:x", "git symbolic-ref refs/heads/x refs/heads/y",
    "git update-ref -d refs/heads/x",
  ])
  func `each form of the options that replace or delete a branch is read`(_ text: String) {
    let lost = actions(text).contains {
      if case .lose("x", _, _) = $0 { true } else { false }
    }
    #expect(lost, "\(text): \(actions(text))")
  }

  @Test(
    arguments: [
      ("git checkout develop --", [.checkout("develop")]), ("git switch -", [.checkout("-")]),
      ("git switch --detach main", [.checkout(nil)]), ("git checkout -d main", [.checkout(nil)]),
      ("git checkout --track origin/a/b", [.create("a/b", start: "origin/a/b", checksOut: true)]),
      ("git stash branch a/b", [.create("a/b", start: nil, checksOut: true)]),
      ("git merge --ff-only a", [.take("a", by: "merge")]), ("git pull", [.take(nil, by: "pull")]),
      ("git merge --no-commit a", [.take("a", by: "merge")]),
      ("git merge a b", [.commit("merge")]), ("git switch -- a", [.checkout("a")]),
      ("git rebase --root a", [.checkout("a"), .commit("rebase")]),
      ("git pull origin a b", [.take("origin/a", by: "pull"), .take("origin/b", by: "pull")]),
      ("gh pr create -f -B main", [.openRequest(base: "main", head: nil)]),
      ("git-push --all", [.push(.many)]), ("git.exe commit", [.commit("commit")]),
      ("hub commit", [.commit("commit")]),
      ("git pull --ff-only . a", [.take("a", by: "pull")]),
      ("git reset HEAD~1", [.take("HEAD~1", by: "reset")]),
      ("git worktree add ../w", [.addTree(at: "../w", branch: "w")]),
      ("git worktree add ../w a", [.addTree(at: "../w", branch: "a")]),
      ("git clone https://h/o/r.git", [.addRepository(at: "r", isEmpty: false)]),
      ("git init", [.addRepository(at: ".", isEmpty: true)]),
      ("gh pr -R o/r merge 5", [.mergeRequest]), ("gh release create 1.1.0", [.tag("1.1.0")]),
      ("gh release edit 1.0 --tag=1.2", [.tag("1.0"), .tag("1.2")]),
      ("git filter-branch", [.alias("filter-branch")]),
    ] as [(String, [AgentStep.Action])])
  func `a command has these steps`(_ text: String, _ steps: [AgentStep.Action]) {
    #expect(actions(text) == steps)
  }

  @Test func `an alias of Git is followed`() {
    let aliases = ["ci": "commit -m", "up": "!git push origin HEAD:main"]
    #expect(
      AgentStep.read("git ci text", in: "/", aliases: aliases).map(\.action) == [.commit("commit")])
    #expect(AgentStep.read("git up", in: "/", aliases: aliases).count == 1)
    #expect(actions("git ci text") == [.alias("ci")])
  }

  @Test(arguments: ["HEAD:heads/main", "HEAD:refs/heads/main", "+HEAD:heads/main"])
  func `the remote completes the name of a branch`(_ ref: String) {
    guard case .push(let push)? = actions("git push origin \(ref)").last else {
      Issue.record("no push")
      return
    }
    #expect(push.refs.map(\.target) == ["refs/heads/main"])
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

extension AgentStep.Push {
  fileprivate static var many: Self {
    var push = Self(remote: nil)
    push.pushesMany = true
    return push
  }
}
