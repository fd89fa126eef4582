import Base
import Foundation
import TestSupport
import Testing

/// What `init` detects in a repository, and whether its next steps can be typed.
struct InitTests {
  /// Types every command that `init` prints below `next:`, and expects each to work.
  private func typeNext(_ repository: ScratchRepository, _ words: String...) async throws {
    let run = try await repository.flowctl(["init", "--yes"] + words)
    let folder = ShellWord.quoted(String(try FlowctlProgram.path().dropLast("/flowctl".count)))
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "next:"))
    let commands = lines[(start + 1)...].filter { $0.hasPrefix("  ") }
    #expect(
      commands.first == "  git add .flowctl.yml" || commands.first?.contains("switch") == true)
    for command in commands {
      let answer = try await repository.run("sh", ["-c", "PATH=\(folder):$PATH; \(command)"])
      #expect(answer.status == 0, "\(command): \(String(decoding: answer.errors, as: UTF8.self))")
    }
    #expect(try await repository.git("status", "--porcelain") == "")
    for check in [["status"], ["doctor"], ["check", "back-merges"]] {
      let answer = try await repository.flowctl(check)
      #expect(answer.status == 0, "\(check): \(answer.output) \(answer.errors)")
    }
  }

  @Test(arguments: [true, false])
  func `with one branch every step can be typed, with and without develop`(
    isAdapted: Bool
  ) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "master")
    try await repository.commit("Begin")
    try await repository.publish()
    try await typeNext(repository, "--preset", isAdapted ? "adapted" : "github-flow")
    let branches = try await repository.git("ls-remote", "--heads", "origin")
    #expect(branches.contains("refs/heads/develop") == isAdapted)
    // The newest branch has the configuration, too.
    if isAdapted {
      #expect(try await repository.git("ls-tree", "develop").contains(".flowctl.yml"))
    }
  }

  @Test(arguments: ["adapted", "classic"], [true, false])
  func `where only develop is known, the file is valid`(preset: String, isNarrow: Bool) async throws
  {
    let repository = try await ScratchRepository.make()
    if !isNarrow { try await repository.git("checkout", "--quiet", "-b", "develop") }
    try await repository.commit("Begin")
    var place = repository
    if isNarrow {
      try await repository.git("branch", "develop")
      try await repository.publish()
      place = try await repository.clone("narrow", "--branch", "develop", "--single-branch")
    }
    let run = try await place.flowctl("init", "--yes", "--preset", preset)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await place.flowctl("config", "check").status == 0)
  }

  @Test func `a folder with a line feed in its name stays out of the file`() async throws {
    let repository = try await ScratchRepository.make()
    let folder = "x\ngates: { own: { command: [touch, own] } }\n#/klok"
    try await repository.commit("Begin", files: [folder + "/f": "1\n"])
    for version in ["1.0.0", "1.1.0", "1.2.0"] {
      try await repository.commit(version)
      for app in ["klok", "uhr"] { try await repository.git("tag", "\(app)-v\(version)") }
    }
    #expect(try await repository.flowctl("init", "--yes").status == 0)
    let text = try String(contentsOfFile: repository.path + "/.flowctl.yml", encoding: .utf8)
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("gates: { own") }, "\(text)")
  }

  @Test func `a branch without the configuration gets a hint to the one that has it`() async throws
  {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "master")
    try await repository.commit("Begin")
    try await repository.git("branch", "develop")
    try await repository.publish()
    let made = try await repository.flowctl("init", "--yes", "--preset", "adapted")
    #expect(made.status == 0, "\(made.errors)")
    try await repository.git("add", ".flowctl.yml")
    try await repository.commit("Add the branch model")
    try await repository.git("switch", "--quiet", "develop")
    let run = try await repository.flowctl("release", "start")
    let line = "git checkout master -- .flowctl.yml"
    let words = "hint: 'master' has a .flowctl.yml, this branch does not: \(line)\n"
    #expect(run.status != 0 && run.errors.contains(words), "\(run.errors)")
    #expect(try await repository.type(line).status == 0)
    let again = try await repository.flowctl("release", "start", "1.0.0")
    #expect(again.status == 0, "\(again.errors)")
  }

  @Test func `in a repository without a commit the file is the first one`() async throws {
    try await typeNext(try await ScratchRepository.make())
  }

  @Test func `with both branches the file is merged from the production branch`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.publish()
    try await typeNext(repository)
    for branch in ["main", "develop"] {
      #expect(try await repository.git("ls-tree", branch).contains(".flowctl.yml"))
    }
  }

  @Test func `a repository with one branch gets the model with one branch`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "trunk")
    try await repository.commit("Begin")
    let run = try await repository.flowctl("init", "--yes")
    #expect(run.output.contains("preset: github-flow\n"), "\(run.output)")
    #expect(run.output.contains("flowctl init --preset adapted --force"))
    #expect(run.output.contains("main: trunk"))
    let adapted = try await repository.flowctl("init", "--preset", "adapted", "--force", "--yes")
    #expect(adapted.output.contains("  git branch develop\n"), "\(adapted.output)")
  }

  @Test func `a trunk with release branches is found, and its releases pass`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "trunk")
    try await repository.commit("Begin")
    for version in ["1.1.0", "1.2.0", "1.3.0"] {
      try await repository.work("release/\(version)", from: "trunk")
      try await repository.git("tag", version)
      try await repository.git("switch", "--quiet", "trunk")
      try await repository.merge("release/\(version)", subject: "Merge branch 'release/\(version)'")
    }
    try await repository.work("release/1.4.0", from: "trunk")
    try await repository.git("switch", "--quiet", "trunk")
    let run = try await repository.flowctl("init", "--yes")
    #expect(
      run.output.contains(
        "preset: trunk  # 4 release branches, newest 'release/1.4.0'; 3 merges of release branches"),
      "\(run.output)")
    try await repository.git("add", ".flowctl.yml")
    try await repository.commit("Add the branch model")
    #expect(try await repository.flowctl("check", "branch", "release/1.4.0").status == 0)
    let merge = try await repository.flowctl(
      "check", "merge", "--head", "release/1.4.0", "--base", "trunk")
    #expect(merge.status == 0, "\(merge.output)")
    let finish = try await repository.flowctl("finish", "release/1.4.0", "--local")
    #expect(finish.status == 0, "\(finish.output)\(finish.errors)")
    // The tag lies on the branch: the merge contains what trunk got since.
    #expect(try await repository.tip("1.4.0^{}") == repository.tip("trunk^2"))
    let hotfix = try await repository.flowctl("hotfix", "start", "crash")
    #expect(hotfix.status == 0, "\(hotfix.errors)")
    #expect(try await repository.tip("HEAD") == repository.tip("1.4.0^{}"))
  }

  @Test func `a repository with only develop gets no main`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "develop")
    try await repository.commit("Begin")
    let run = try await repository.flowctl("init", "--yes")
    #expect(run.output.contains("preset: github-flow\n"), "\(run.output)")
    #expect(run.output.contains("main: develop") && !run.output.contains("git branch main"))
  }

  @Test func `a committed file of git-flow-next is imported`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "main")
    let base = "[gitflow \"branch.main\"]\n\ttype = base\n"
    let next = "[gitflow \"branch.next\"]\n\ttype = base\n\tparent = main\n"
    try await repository.commit("Begin", files: [".gitflow": base + next])
    try await repository.git("branch", "next")
    let run = try await repository.flowctl("init", "--yes")
    #expect(run.output.contains("develop: { name: next"), "\(run.output)")
    #expect(run.output.contains("note: imported from git-flow-next"), "\(run.output)")
  }

  @Test(arguments: [
    (["VERSION"], "add before you commit: versions: { files: [VERSION] }"),
    (["App/app.json", "VERSION"], "versions: { files: [App/app.json, VERSION] }"),
    (
      ["A/app.json", "B/app.json", "C/app.json", "VERSION"],
      "4 files contain a version; which ones releases can set: flowctl version show"
    ), ([], nil),
  ])
  func `files that contain a version are noted`(paths: [String], words: String?) async throws {
    let repository = try await ScratchRepository.make()
    let texts = paths.map { $0 == "VERSION" ? "1.2.0\n" : #"{"expo": {"version": "1.2.0"}}"# }
    try await repository.commit(
      "Begin", files: Dictionary(uniqueKeysWithValues: zip(paths + ["VERSIONS"], texts + ["1.2.0"]))
    )
    let run = try await repository.flowctl("init", "--preset", "adapted", "--yes")
    let note = words.map { "\($0)\n" }
    #expect(note.map(run.output.contains) ?? !run.output.contains("releases"), "\(run.output)")
  }

  @Test func `a prefix of few merges is noted with the alias that adds it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("fix/crash", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("fix/crash", subject: "Merge branch 'fix/crash' into develop")
    let run = try await repository.flowctl("init", "--dry-run", "--json")
    #expect(
      run.output.contains(
        "1 past merge with the prefix 'fix/', which no branch type has; "
          + "to add it: branches: { feature: { aliases: ['fix/'] } }"), "\(run.output)")
  }

  @Test func `names, tags, prefixes, flows and tools are read from the repository`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "master")
    try repository.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    try repository.write("\n", to: "Tests/A.swift")
    try repository.write("\n", to: ".swiftlint.yml")
    try repository.write("stages: [test]\n", to: ".gitlab-ci.yml")
    try repository.write("lane :beta do\nend\n", to: "fastlane/Fastfile")
    try await repository.git("add", ".")
    try await repository.commit("Begin")
    try await repository.git("tag", "1.0.0")
    try await repository.git("checkout", "--quiet", "-b", "dev")
    for number in 1...5 {
      for name in ["bugfix/\(number)", "feat/\(number)"] {
        try await repository.work(name, from: "dev")
        try await repository.git("switch", "--quiet", "dev")
        try await repository.merge(name, subject: "Merge branch '\(name)' into dev")
      }
    }
    for words in [[], ["--from-history"]] {
      let run = try await repository.flowctl(["init", "--dry-run"] + words)
      #expect(
        run.output == """
          # The branch model; all keys with comments: flowctl config show --all
          preset: classic  # allows 5 more past merges than adapted
          branches:
            main: master
            develop: dev
            bugfix: { aliases: feat/ }  # 5 past merges with 'feat/'
          tags: { version: 1.4.0 }  # the form of version tags, not a version
          pipeline: { providers: [gitlab] }
          # deploy:
          #   beta: { command: [fastlane, beta], from: develop }

          gates:
            swiftlint: { preset: swiftlint }
            swift-test: { preset: swift-test }

          """)
    }
    #expect(try await repository.flowctl("init", "--yes").status == 0)
    #expect(try await repository.flowctl("config", "check").status == 0)
    #expect(try await repository.flowctl("check", "history").status == 0)
  }

  @Test func `where no merge would be checked, the proposal names no first day`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    try await repository.git("branch", "--move", "main")
    try await repository.git("switch", "--quiet", "--create", "feature/x")
    try await repository.commit("Work")
    try await repository.git("switch", "--quiet", "main")
    let time = "@\(Int(Date().timeIntervalSince1970)) +0000"
    let merge = try await repository.run(
      "git", ["merge", "--quiet", "--no-ff", "--no-edit", "feature/x"],
      with: ["GIT_COMMITTER_DATE": time, "GIT_AUTHOR_DATE": time])
    #expect(merge.status == 0)
    let run = try await repository.flowctl("init", "--dry-run", "--preset", "adapted")
    #expect(run.status == 0 && !run.output.contains("since"), "\(run.output)")
  }

  @Test func `the long form shows every key, with what the file sets`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("branches: { feature: { aliases: [feat/] } }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("config", "show", "--all")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count > 200)
    #expect(run.output.contains("\n    aliases: feat/\n"), "\(run.output)")
    try repository.write(run.output, to: ".flowctl.yml")
    #expect(try await repository.flowctl("config", "check").status == 0)
    #expect(try await repository.flowctl("config", "show", "--all").output == run.output)
  }
}
