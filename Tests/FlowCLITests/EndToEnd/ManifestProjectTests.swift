import Base
import Foundation
import TestSupport
import Testing

/// Projects of an archetype, with the built program.
@Suite struct ManifestProjectTests {
  private static let answers = ["--set", "name=Demo", "--set", "bundle-id=com.example.demo"]

  private func project() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    let made = try await repository.flowctl(["manifest", "new", "browser"] + Self.answers)
    #expect(made.status == 0, "\(made.errors)")
    return repository
  }

  private func text(_ path: String, of repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  private func names(in repository: ScratchRepository) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: repository.path).sorted()
  }

  @Test(arguments: [
    ("../our template", "flowctl manifest new --template '../our template'"),
    ("https://example.com/a@0123", "flowctl manifest new --template https://example.com/a@0123"),
    ("browsers", "did you mean 'browser'?"), ("zzz", "flowctl manifest new --list"),
  ])
  func `an unknown template has a hint with the valid form`(
    _ name: String, _ hint: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("manifest", "new", name)
    #expect(run.status == 64 && run.errors.contains("hint: \(hint)\n"), "\(run.errors)")
  }

  @Test func `the next commands create the repository, on the model's branches`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    try await repository.git("symbolic-ref", "HEAD", "refs/heads/master")
    let run = try await repository.flowctl(["manifest", "new", "browser"] + Self.answers)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "next:"))
    let commands = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
    #expect(commands.prefix(2) == ["  git switch -c main", "  flowctl pipeline generate"])
    let folder = ShellWord.quoted(String(try FlowctlProgram.path().dropLast("/flowctl".count)))
    for command in commands where !command.contains("doctor") && !command.contains("xcodegen") {
      let answer = try await repository.run("sh", ["-c", "PATH=\(folder):$PATH; \(command)"])
      #expect(answer.status == 0, "\(command): \(String(decoding: answer.errors, as: UTF8.self))")
    }
    #expect(try await repository.git("status", "--porcelain").isEmpty)
    #expect(try await repository.git("branch", "--format=%(refname:short)") == "develop\nmain")
    #expect(try await repository.flowctl("start", "feature", "login").status == 0)
  }

  @Test func `an existing file is moved aside, never overwritten`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("mine\n", to: "project.yml")
    let run = try await repository.flowctl(["manifest", "new", "browser"] + Self.answers)
    #expect(run.status != 0 && !run.errors.contains("--force"), "\(run.errors)")
    #expect(run.errors.contains("hint: mv -n project.yml project.yml.old"), "\(run.errors)")
    _ = try await repository.run("mv", ["-n", "project.yml", "project.yml.old"])
    let again = try await repository.flowctl(["manifest", "new", "browser"] + Self.answers)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try text("project.yml.old", of: repository) == "mine\n")
  }

  @Test func `a new project passes its own check`() async throws {
    let repository = try await project()
    #expect(try text("App/DemoApp.swift", of: repository).contains("struct DemoApp: App"))
    let check = try await repository.answer("manifest", "check")
    #expect(check.answer(of: "manifest-drift") == "pass")
    let again = try await repository.flowctl("manifest", "generate")
    #expect(again.status == 0)
    #expect((again.output + again.errors).contains("no change"))
    #expect(
      try await repository.flowctl(["manifest", "new", "browser"] + Self.answers).status != 0)
  }

  @Test func `an edit is found, shown and kept when a value changes`() async throws {
    let repository = try await project()
    let config = try text(".editorconfig", of: repository)
    try repository.write(config + "# by hand\n", to: ".editorconfig")
    try repository.write(
      "# by hand\n" + (try text("project.yml", of: repository)), to: "project.yml")
    let check = try await repository.flowctl("manifest", "check", "--json")
    #expect(check.status == 1)
    let failed = try check.answer().findings?.filter { $0.severity == "error" }
    #expect(failed?.map(\.message) == ["'.editorconfig' was edited by hand"])
    let diff = try await repository.flowctl("manifest", "diff", ".editorconfig")
    #expect(diff.output.contains(".editorconfig\n") && diff.output.contains("# by hand"))
    let update = try await repository.flowctl(
      "manifest", "update", "--set", "deployment-target=18.0")
    #expect(update.status == 0, "\(update.errors)")
    let spec = try text("project.yml", of: repository)
    #expect(spec.hasPrefix("# by hand\n") && spec.contains("18.0") && !spec.contains("17.0"))
    #expect(try text(".editorconfig", of: repository).hasSuffix("# by hand\n"))
    #expect(try await repository.flowctl("manifest", "generate", "--force").status == 0)
    #expect(try text(".editorconfig", of: repository) == config)
    #expect(try await repository.flowctl("manifest", "check").status == 0)
  }

  @Test func `values without a default are requested by name`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("manifest", "new", "browser")
    #expect(run.status == 64)
    #expect((run.output + run.errors).contains("--set name=<name> --set bundle-id=<bundle-id>"))
    #expect(try names(in: repository) == [".git"])
  }

  @Test(arguments: [
    "name=../../Demo", "name=Demo\"; rm -rf /", "name=Demo\nrun: true", "name={{name}}",
    "name=${{ github.token }}", "name=class", "bundle-id=com.example/../..", "bundle-id=a.b: c",
    "deployment-target=17.0\"\n", "team-id=$(id)", "home-page=javascript:alert(1)", "nobody=asks",
  ])
  func `an ambiguous value is rejected`(_ answer: String) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl(
      ["manifest", "new", "browser"] + Self.answers + ["--set", answer])
    #expect(run.status == 64, "\(run.output)\(run.errors)")
    #expect(try names(in: repository) == [".git"])
  }

  @Test func `a dry run writes nothing`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl(
      ["manifest", "new", "browser"] + Self.answers + ["--dry-run", "--json"])
    #expect(run.status == 0)
    #expect(try run.answer().dryRun == true)
    #expect(try names(in: repository) == [".git"])
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.git/flowctl"))
  }

  @Test func `existing files are moved or overwritten by the hinted commands`() async throws {
    let repository = try await ScratchRepository.make()
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/Config", withDestinationPath: "elsewhere")
    try repository.write("mine\n", to: "project.yml")
    let words = [
      "manifest", "new", "browser", "--set", "name=Demo", "--set", "bundle-id=com.example.demo",
    ]
    let hints = [
      "mv -n Config Config.old",
      "mv -n project.yml project.yml.old && flowctl \(words.joined(separator: " "))",
    ]
    let blocked = try await repository.flowctl(words)
    #expect(blocked.status == 73)
    for hint in hints { #expect(blocked.errors.contains("hint: \(hint)\n")) }
    #expect(try await repository.flowctl(words + ["--force"]).status == 73)
    _ = try await repository.run("sh", ["-c", hints[0]])
    #expect(try await repository.flowctl(words + ["--force"]).status == 0)
    #expect(try await repository.flowctl("manifest", "check").status == 0)
  }

  @Test func `marker comments that don't match are named, in any working directory`() async throws {
    let repository = try await ScratchRepository.make()
    let made = try await repository.flowctl(
      ["manifest", "new", "browser", "--into", "sub"] + Self.answers)
    #expect(made.status == 0, "\(made.errors)")
    try repository.write("gates: { manifest: }\n", to: ".flowctl.yml")
    try await repository.git("add", "--all")
    try repository.write("# flowctl:begin builds\n", to: "sub/.gitignore")
    let commands = [("", ["gate", "run", "manifest"]), ("/sub/App", ["manifest", "check"])]
    for (directory, words) in commands {
      let run = try await repository.flowctl(["-C", repository.path + directory] + words)
      #expect(
        run.output.contains(
          "hint: correct the marker comments in 'sub/.gitignore', or delete them all\n"),
        "\(run.output)\(run.errors)")
    }
  }

  @Test func `a project fits a repository that has commits on master`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.git("symbolic-ref", "HEAD", "refs/heads/master")
    try await repository.commit("begin", files: ["a": "a\n"])
    let run = try await repository.flowctl(["manifest", "new", "browser"] + Self.answers)
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOfFile: repository.path + "/.flowctl.yml", encoding: .utf8)
    #expect(text.contains("preset: adapted\nbranches: { main: \"master\" }\n"))
    #expect(run.output.contains("  flowctl pipeline generate\n  git add --all\n"))
    #expect(try await repository.flowctl("model", "check").status == 0)
    #expect(try await repository.flowctl("manifest", "check").status == 0)
  }

  @Test func `a broken part of one file hides no other file's difference`() async throws {
    let repository = try await project()
    try repository.write(
      try text(".gitignore", of: repository).replacing("flowctl:end", with: "end"),
      to: ".gitignore")
    try repository.write(
      try text("project.yml", of: repository).replacing("17.0", with: "16.0"), to: "project.yml")
    let run = try await repository.flowctl("manifest", "diff")
    #expect(run.status == 1)
    #expect(run.output.contains("project.yml\n") && run.output.contains("16.0"), "\(run.output)")
    #expect(run.output.contains("'.gitignore'"), "\(run.output)")
    let json = try await repository.flowctl("manifest", "diff", "--json").output
    #expect(json.contains("\"faults\"") && json.contains("project.yml"))
    let only = try await repository.flowctl("manifest", "diff", ".gitignore")
    #expect(only.status == 1 && (only.output + only.errors).contains("'.gitignore'"))
    let other = try await repository.flowctl("manifest", "diff", "project.yml")
    #expect(other.status == 0 && !other.output.contains(".gitignore"), "\(other.output)")
  }

  @Test func `jobs build the TV and the Mac app, and coverage measures shared code`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let made = try await repository.flowctl(["manifest", "new", "multiplatform"] + Self.answers)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    let workflow = try text(".github/workflows/pull-request.yml", of: repository)
    let run = try #require(
      workflow.split(separator: "\n").first { $0.contains("gate run") && $0.contains("build-tv") })
    #expect(run.contains("build-mac") && run.contains("tests"), "\(run)")
    let job = try #require(workflow.firstRange(of: run)).lowerBound
    let machine = workflow[..<job].split(separator: "\n").last { $0.contains("runs-on:") }
    #expect(machine?.contains("macos") == true)
    for (gate, scheme) in [("build-tv", "DemoTV"), ("build-mac", "DemoMac")] {
      let shown = try await repository.flowctl("gate", "explain", gate)
      #expect(shown.status == 0 && shown.output.contains(scheme), "\(shown.output)")
      #expect(try text("project.yml", of: repository).contains("\"\(scheme)\":"))
    }
    struct Plan: Decodable {
      struct Options: Decodable { let codeCoverage: Coverage }
      struct Coverage: Decodable { let targets: [Target] }
      struct Target: Decodable { let name: String }
      let defaultOptions: Options
    }
    let plan = try JSONDecoder().decode(
      Plan.self, from: Data(try text("Demo.xctestplan", of: repository).utf8))
    #expect(plan.defaultOptions.codeCoverage.targets.map(\.name) == ["Demo", "Shared"])
  }
}
