import Base
import Foundation
import TestSupport
import Testing

/// `init`, `config`, `model`, `explain` and `doctor`.
struct SetupTests {
  @Test func `init writes a file that can be read, once`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("init", "--yes")
    #expect(run.status == 0)
    let written = try repository.scratch.read("work/.flowctl.yml")
    #expect(try await repository.flowctl("config", "check").status == 0)
    let again = try await repository.flowctl("init", "--yes", "--preset", "classic", "--json")
    #expect(again.status == 73)
    #expect(try again.answer().verdict == "fail")
    #expect(try repository.scratch.read("work/.flowctl.yml") == written)
  }

  @Test func `init replaces a file by force and keeps its mode`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("preset: adapted\n", to: ".flowctl.yml")
    let path = repository.path + "/.flowctl.yml"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let run = try await repository.flowctl("init", "--yes", "--force", "--preset", "github-flow")
    #expect(run.status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
    #expect(try await repository.flowctl("config", "show").output.contains("preset = github-flow"))
  }

  @Test func `init writes nothing on a dry run, and to no link`() async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.flowctl("init", "--dry-run").status == 0)
    #expect(!repository.scratch.exists("work/.flowctl.yml"))
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.flowctl.yml",
      withDestinationPath: repository.scratch.path + "/outside.yml")
    #expect(try await repository.flowctl("init", "--yes").status == 73)
    #expect(!repository.scratch.exists("outside.yml"))
    // With --force, a link is replaced by a regular file.
    #expect(try await repository.flowctl("init", "--yes", "--force").status == 0)
    #expect(!repository.scratch.exists("outside.yml"))
    let path = repository.path + "/.flowctl.yml"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(((mode as? NSNumber)?.intValue ?? 0o777) & 0o111 == 0)
  }

  @Test func `init imports settings of git-flow`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for (key, value) in [
      ("branch.master", "main"), ("branch.develop", "develop"), ("prefix.feature", "topic/"),
      ("prefix.release", "release/"), ("prefix.hotfix", "hotfix/"), ("prefix.bugfix", "bugfix/"),
    ] { try await repository.git("config", "gitflow.\(key)", value) }
    #expect(try await repository.flowctl("init", "--yes").status == 0)
    #expect(try await repository.flowctl("check", "branch", "topic/x").status == 0)
    #expect(try await repository.flowctl("check", "branch", "feature/x").status == 1)
  }

  @Test func `init imports settings of git-flow-next`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for (key, value) in [
      ("version", "1.0"), ("initialized", "true"), ("branch.main.type", "base"),
      ("branch.develop.type", "base"), ("branch.develop.parent", "main"),
      ("branch.feature.type", "topic"), ("branch.feature.parent", "develop"),
      ("branch.feature.prefix", "topic/"),
    ] { try await repository.git("config", "gitflow.\(key)", value) }
    #expect(try await repository.flowctl("init", "--yes").status == 0)
    #expect(try await repository.flowctl("config", "check").status == 0)
    #expect(try await repository.flowctl("check", "branch", "topic/x").status == 0)
  }

  @Test func `settings have their origin`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("rules: { stale-base: { limit: 5 } }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("config", "show", "--origin")
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("rules.stale-base.limit") }
    #expect(line?.contains("5") == true && line?.contains(".flowctl.yml") == true)
    #expect(try await repository.answer("config", "show").command == "config show")
    #expect(try await repository.flowctl("config", "schema", "--json").status == 0)
    let schema = try await repository.flowctl("config", "schema")
    #expect(try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) is [String: Any])
  }

  @Test func `all errors of a file are reported at once`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("presett: classic\nrules: { wrong-bas: off }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("config", "check", "--json")
    #expect(run.status == 78)
    #expect(try run.answer().findings?.count == 2)
  }

  @Test func `a duplicate key is reported with both lines and a hint`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write(
      """
      branches:
        feature: { aliases: [feat/] }
      # branches:
      tags: { version: v1.4.0 }  # the form of version tags, not a version
      branches:
        chore: { name: "chore/<slug>", from: develop, into: develop }

      """, to: ".flowctl.yml")
    let run = try await repository.flowctl("config", "check")
    #expect(run.status == 78)
    let told = run.output + run.errors
    #expect(
      told.contains(".flowctl.yml:5:1: error: the key 'branches' is defined twice"), "\(told)")
    #expect(told.contains("at lines 1 and 5"))
    #expect(told.contains("hint: move its content under the existing 'branches:' of line 1"))
  }

  @Test func `with only master, status hints at init`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "master")
    try await repository.commit("Begin")
    let before = try await repository.flowctl("status")
    #expect(before.output.contains("flowctl init "), "\(before.output)")
    #expect(try await repository.flowctl("init", "--yes").status == 0)
    let after = try await repository.flowctl("status")
    #expect(!after.output.contains("flowctl init "), "\(after.output)")
  }

  @Test func `the model is drawn in four formats`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let text = try await repository.flowctl("model", "show")
    #expect(text.output.contains("hotfix/<version>"))
    let json = try await repository.flowctl("model", "show", "--format", "json")
    #expect(try json.answer().command == "model show")
    let mermaid = try await repository.flowctl("model", "show", "--format", "mermaid")
    let lines = mermaid.output.split(separator: "\n")
    #expect(lines.first == "flowchart LR" && lines.contains { $0.contains("-->") })
    let dot = try await repository.flowctl("model", "show", "--format", "dot").output
    #expect(dot.hasPrefix("digraph ") && dot.hasSuffix("}\n") && dot.contains("\"main\""))
    #expect(dot.filter { $0 == "{" }.count == dot.filter { $0 == "}" }.count)
    #expect(dot.filter { $0 == "\"" }.count.isMultiple(of: 2))
    #expect(try await repository.answer("model", "check").verdict == "pass")
  }

  @Test func `every rule has a page`() async throws {
    let repository = try await ScratchRepository.make()
    let all = try await repository.flowctl("explain", "--all")
    for rule in [
      "branch-name", "name-collision", "merge-target", "wrong-base", "stale-base",
      "version-order", "missing-back-merge", "merge-method", "pull-request-size",
    ] {
      let page = try await repository.flowctl("explain", rule)
      #expect(page.status == 0 && page.output.hasPrefix("# \(rule)\n"))
      #expect(all.output.contains(page.output.trimmingCharacters(in: .newlines)))
    }
    let unknown = try await repository.flowctl("explain", "wrong-bas")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'wrong-base'"))
  }

  @Test func `doctor reports what is missing`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    let answer = try await repository.answer("doctor")
    #expect(answer.hints().contains { $0.contains("git branch develop main") })
    #expect(answer.hints().contains("flowctl hooks install"))
    try await repository.git("branch", "develop")
    try await repository.git("commit-graph", "write", "--reachable")
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    let well = try await repository.flowctl("doctor", "--fail-on", "note", "--json")
    #expect(well.status == 0)
    #expect(try well.answer().findings?.isEmpty == true)
    #expect(try await repository.at("home").flowctl("doctor").status == 0)
  }

  @Test func `doctor lists the missing programs of gates, and starts none`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let gates = """
      gates:
        lint: { command: [no-such-linter] }
        style: { command: [no-such-linter, --style] }
        slow: { command: [sh, -c, "touch ran"] }

      """
    try repository.write(gates, to: ".flowctl.yml")
    let run = try await repository.flowctl("doctor")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "warn missing-program 'no-such-linter' is not on PATH: gates 'lint', 'style' can't run\n"),
      "\(run.output)")
    #expect(run.output.contains("hint: install 'no-such-linter', or add its folder to PATH"))
    #expect(!repository.scratch.exists("work/ran"))
    try repository.write("gates: { slow: { command: [sh] } }\n", to: ".flowctl.yml")
    let well = try await repository.flowctl("doctor", "--verbose")
    #expect(well.output.contains("the program of 1 gate is installed"), "\(well.output)")
  }

  @Test func `doctor checks Git outside a repository`() async throws {
    let home = try await ScratchRepository.gitflow().at("home")
    #expect(try await home.flowctl("doctor", "--verbose").output.contains("git 2."))
    let without = try await home.flowctl(["doctor"], with: ["PATH": home.path])
    #expect(without.status == 1)
    #expect(without.output.contains("can't run git"))
  }

  @Test func `doctor shows the first step in a repository without a commit`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("doctor")
    #expect(
      run.output.contains("the repository has no commits yet\n  hint: git commit --allow-empty -m"))
    #expect(!run.output.contains("git branch"))
    try await repository.commit("Begin")
    try await repository.git("branch", "-m", "trial")
    let two = try await repository.flowctl("doctor").output
    #expect(two.contains(" 2 permanent branches are missing\n"), "\(two)")
    #expect(
      two.contains("hint: git branch main\n") && two.contains("hint: git branch develop main\n"))
  }

  @Test(arguments: ["back-merges", "history"])
  func `without a commit, the hint of a check is the first commit`(check: String) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("check", check)
    #expect(run.status == 2)
    #expect(run.output.contains("hint: git commit --allow-empty -m Begin\n"), "\(run.output)")
    #expect(!run.output.contains("git branch"))
  }

  @Test func `a bare repository gets no unused file`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.publish()
    let bare = try repository.at("origin.git")
    let run = try await bare.flowctl("init", "--yes")
    #expect(run.status == 73)
    #expect(run.errors.contains("is bare"))
    #expect(run.errors.contains(" && flowctl init\n"), "\(run.errors)")
    #expect(!repository.scratch.exists("origin.git/.flowctl.yml"))
  }
}
