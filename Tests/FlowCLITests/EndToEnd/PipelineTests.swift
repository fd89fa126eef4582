import Foundation
import TestSupport
import Testing

@Suite struct PipelineTests {
  private static let configuration = """
    gates: { unit: { command: [./gradlew, test], inputs: ["app/**"] } }
    deploy:
      internal:
        command: [bundle, exec, fastlane, android, internal]
        from: develop
        build-number: { base: 100000 }
        environment:
          [PLAY_SERVICE_ACCOUNT, ANDROID_KEYSTORE, ANDROID_KEYSTORE_PASSWORD, ANDROID_KEY_ALIAS, ANDROID_KEY_PASSWORD]
    pipeline: { android: { module: app, package: com.example.demo } }

    """

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [".flowctl.yml": Self.configuration])
    return repository
  }

  private func workflow(_ repository: ScratchRepository, _ name: String = "push-develop") -> String
  {
    repository.path + "/.github/workflows/\(name).yml"
  }

  @Test func `what is written once changes nothing again, and is as it should be`() async throws {
    let repository = try await repository()
    let shown = try await repository.flowctl("pipeline", "generate", "--dry-run")
    #expect(shown.output.contains("create  .github/workflows/push-develop.yml"))
    #expect(!FileManager.default.fileExists(atPath: workflow(repository)))
    #expect(try await repository.flowctl("pipeline", "check").status == 1)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    let again = try await repository.flowctl("pipeline", "generate")
    #expect(again.output.contains("nothing changes"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    #expect(try await repository.flowctl("pipeline", "diff").output == "no difference\n")
  }

  @Test func `an edit is told and left, until it is to be written over`() async throws {
    let repository = try await repository()
    _ = try await repository.flowctl("pipeline", "generate")
    try repository.write("name: mine\n", to: ".github/workflows/push-develop.yml")
    try repository.write("mine\n", to: ".github/pull_request_template.md")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("'.github/workflows/push-develop.yml' was changed by hand"))
    #expect(!check.output.contains("pull_request_template"))
    #expect(try await repository.flowctl("pipeline", "diff").output.contains("-name: mine\n"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 1)
    #expect(try String(contentsOfFile: workflow(repository), encoding: .utf8) == "name: mine\n")
    #expect(try await repository.flowctl("pipeline", "generate", "--force").status == 0)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `another configuration makes files outdated, and what it drops goes`() async throws {
    let repository = try await repository()
    _ = try await repository.flowctl("pipeline", "generate")
    try repository.write("pipeline: { providers: [gitlab] }\n", to: ".flowctl.yml")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.output.contains("'.gitlab-ci.yml' is missing"))
    #expect(check.output.contains("push-develop.yml' is no part of the pipeline any more"))
    let diff = try await repository.flowctl("pipeline", "diff").output
    #expect(diff.contains("--- a/.github/workflows/push-develop.yml\n"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(!FileManager.default.fileExists(atPath: workflow(repository)))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `owners of their own stay beside those of the configuration`() async throws {
    let repository = try await repository()
    let path = ".github/CODEOWNERS"
    func text() throws -> String {
      try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
    }
    try repository.write("* @team\n", to: path)
    try repository.write(Self.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    let unmarked = try await repository.flowctl("pipeline", "check")
    #expect(unmarked.output.contains("'\(path)' has no part for flowctl's lines"))
    #expect(
      try await repository.flowctl("pipeline", "diff").output.contains("+# flowctl:begin owners"))
    let appended = try await repository.flowctl("pipeline", "generate")
    #expect(appended.status == 0 && appended.output.contains("append  \(path)\n"))
    #expect(try text().hasPrefix("* @team\n\n# flowctl:begin owners\n"))
    #expect(try text().contains("/.flowctl.yml @a\n"))
    try repository.write(Self.configuration + "gate-run: { owners: ['@b'] }\n", to: ".flowctl.yml")
    try repository.write("# ours\n" + (try text()), to: path)
    #expect(
      try await repository.flowctl("pipeline", "check").output
        .contains("'\(path)' is of an older configuration"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try text().hasPrefix("# ours\n* @team\n"))
    #expect(try text().contains("/.flowctl.yml @b\n"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    try repository.write((try text()) + "/.github/ @evil\n", to: path)
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("which goes before it: '/.github/ @evil'"))
  }

  @Test(arguments: [
    ("# flowctl:begin owners\n", "", "line 8 ends the part 'owners', which is not open"),
    ("# flowctl:end owners\n", "", "line 2 begins the part 'owners', which does not end"),
    (
      "# flowctl:end owners\n", "# flowctl:begin owners\n# flowctl:end owners\n",
      "line 10 begins the part 'owners' a second time"
    ),
  ])
  func `marks that do not fit together are set right by what the hint says`(
    _ mark: String, _ more: String, _ words: String
  ) async throws {
    let repository = try await repository()
    let path = ".github/CODEOWNERS"
    try repository.write(Self.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    try repository.write("* @team\n# flowctl:begin owners\n# flowctl:end owners\n", to: path)
    _ = try await repository.flowctl("pipeline", "generate")
    let file = repository.path + "/" + path
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    try repository.write(whole.replacing(mark, with: more.isEmpty ? "" : mark + more), to: path)
    let hint = "sed -i.bak '/flowctl:[be][a-z]* /d' \(path) && rm \(path).bak"
    for command in ["check", "generate"] {
      let run = try await repository.flowctl("pipeline", command)
      #expect(run.status == 1 && run.output.contains("do not fit together: \(words)"))
      #expect(run.output.contains("hint: \(hint) && flowctl pipeline generate\n"))
    }
    _ = try await repository.run("sh", ["-c", hint])
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `owners without marks are found again, edited or not`() async throws {
    let repository = try await repository()
    let path = ".github/CODEOWNERS"
    let file = repository.path + "/" + path
    func owners(_ name: String) throws {
      let line = "gate-run: { owners: ['\(name)'] }\n"
      try repository.write(Self.configuration + line, to: ".flowctl.yml")
    }
    func lose(_ edit: (String) -> String) throws {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let kept = text.split(separator: "\n").filter { !$0.contains("flowctl:") }
      try repository.write(edit(kept.joined(separator: "\n") + "\n"), to: path)
    }
    try owners("@a")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    try lose { $0.replacing("/.github/     @a", with: "/.github/ @me") }
    let kept = try await repository.flowctl("pipeline", "generate")
    #expect(kept.status == 1 && kept.output.contains("its part 'owners' was edited"))
    #expect(kept.output.contains("  merge   \(path)\n"))
    #expect(kept.output.contains("1 file changed, 1 of them in part\n"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("/.github/ @me\n"))
    #expect(try await repository.flowctl("pipeline", "generate", "--force").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
    try lose { $0 }
    try owners("@b")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == whole.replacing("@a", with: "@b"))
    try repository.write(Self.configuration, to: ".flowctl.yml")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: ["", "* @team\n", "* @team\n\n"])
  func `the advice that stood above the part of owners goes`(_ lines: String) async throws {
    let repository = try await repository()
    let path = ".github/CODEOWNERS"
    try repository.write(Self.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    if !lines.isEmpty { try repository.write(lines, to: path) }
    _ = try await repository.flowctl("pipeline", "generate")
    let file = repository.path + "/" + path
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    let advice =
      "# Lines of your own stand here: of all lines that fit a path the last one decides.\n\n"
    try repository.write(
      whole.replacing("# flowctl:begin", with: advice + "# flowctl:begin"), to: path)
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.output.contains("'\(path)' is of an older configuration"), "\(check.output)")
    #expect(
      try await repository.flowctl("pipeline", "diff").output.contains("-# Lines of your own"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `owners who leave the configuration leave the lines of others`() async throws {
    let repository = try await repository()
    let path = ".github/CODEOWNERS"
    try repository.write(Self.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    let marks = "# flowctl:begin owners\n# flowctl:end owners\n"
    try repository.write("* @team\n" + marks, to: path)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try repository.write(Self.configuration, to: ".flowctl.yml")
    #expect(try await repository.flowctl("pipeline", "check").status == 1)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(
      try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8) == "* @team\n")
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test(arguments: ["CODEOWNERS", "docs/CODEOWNERS"])
  func `no file of owners is written that hides another one`(_ other: String) async throws {
    let repository = try await repository()
    try repository.write("* @team\n", to: other)
    try repository.write(Self.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    for command in ["generate", "check"] {
      let run = try await repository.flowctl("pipeline", command)
      #expect(run.status == 1)
      let hint = "hint: mkdir -p .github && mv \(other) .github/CODEOWNERS"
      #expect((run.output + run.errors).contains(hint))
    }
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.github"))
    try repository.write("* @team\n", to: ".github/CODEOWNERS")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
  }

  @Test func `configurations of other projects below the top stop nothing`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("gates: { secrets: }\n", to: "node_modules/x/.flowctl.yml")
    try repository.write("gates: { secrets: }\n", to: "Vendor/Lib/.flowctl.yml")
    try repository.write("{}\n", to: "Vendor/Lib/.flowctl/manifest.lock")
    try repository.write("gitdir: ../../.git/modules/Lib\n", to: "Vendor/Lib/.git")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
  }

  @Test func `the diff shows what is missing, and says why a part can't be written`() async throws {
    let repository = try await repository()
    let path = ".github/CODEOWNERS"
    try repository.write(Self.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try FileManager.default.removeItem(atPath: repository.path + "/" + path)
    let missing = try await repository.flowctl("pipeline", "diff")
    #expect(missing.output.contains("+# flowctl:begin owners"))
    try repository.write("# flowctl:begin owners\n", to: path)
    let broken = try await repository.flowctl("pipeline", "diff")
    #expect(broken.status == 1 && (broken.output + broken.errors).contains("do not fit together"))
  }

  @Test func `a repository without a Fastfile gets one that loads the lanes`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    let path = repository.path + "/fastlane/Fastfile"
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("import(\"Lanes.rb\")"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    try repository.write("lane :mine do\nend", to: "fastlane/Fastfile")
    let check = try await repository.flowctl("pipeline", "check")
    let hint = #"printf '\nimport("Lanes.rb")\n' >> fastlane/Fastfile"#
    #expect(check.status == 1 && check.output.contains("hint: " + hint))
    let near = try await repository.flowctl(
      "-C", repository.path + "/fastlane", "pipeline", "check")
    #expect(near.output.contains(">> Fastfile\n"))
    _ = try await repository.run("sh", ["-c", hint])
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test(arguments: ["sub", "apps/sub"])
  func `no pipeline is made for a project below the top`(_ sub: String) async throws {
    let repository = try await ScratchRepository.make()
    let made = try await repository.flowctl(
      "manifest", "new", "browser", "--into", sub, "--set", "name=Demo", "--set",
      "bundle-id=com.example.demo")
    #expect(made.status == 0)
    #expect(made.output.contains("'\(sub)/.flowctl.yml' is not read"))
    for directory in ["", "/\(sub)/App"] {
      let run = try await repository.flowctl(
        "-C", repository.path + directory, "pipeline", "generate")
      #expect(run.status != 0)
      let (from, to) =
        directory.isEmpty ? (sub, ".") : ("..", sub.contains("/") ? "../../.." : "../..")
      #expect((run.output + run.errors).contains("hint: mv -n \(from)/* \(from)/.[!.]* \(to)\n"))
    }
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.github"))
    try repository.write("gates: { secrets: }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("pipeline", "generate")
    #expect(run.status == 0)
    let isNear = !sub.contains("/")
    #expect((run.output + run.errors).contains("'\(sub)/.flowctl.yml' is not read") == isNear)
  }

  @Test(arguments: [
    ("on: push\njobs: { gate: { runs-on: x } }\n", "the job 'gate' reports the check 'gate'", 1),
    ("on: push\njobs: { x: { name: gate } }\n", "the job 'x' reports the check 'gate'", 1),
    ("on: push\njobs: { x: { name: '${{ github.job }}' } }\n", "may report the check 'gate'", 0),
    ("on: push\njobs: { x: { name: gates } }\n", "", 0),
    ("on: workflow_call\njobs: { gate: { runs-on: x } }\n", "", 0),
  ])
  func `a workflow written by hand that reports the verdict is told`(
    _ text: String, _ message: String, _ status: Int32
  ) async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try repository.write(text, to: ".github/workflows/own.yml")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == status, "\(check.output)")
    #expect(message.isEmpty || check.output.contains(message))
    #expect(!message.isEmpty || !check.output.contains("own.yml"))
  }

  @Test func `nothing is written through a link`() async throws {
    let repository = try await repository()
    try FileManager.default.createDirectory(
      atPath: repository.path + "/.github", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: repository.path + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.github/workflows",
      withDestinationPath: repository.path + "/elsewhere")
    let run = try await repository.flowctl("pipeline", "generate", "--force")
    #expect(run.status == 1)
    #expect(run.output.contains("'workflows' is a link, which is not followed"))
    let hint = "mv -n .github/workflows .github/workflows.old"
    #expect(run.output.contains("hint: \(hint) && flowctl pipeline generate\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: repository.path + "/elsewhere").isEmpty)
    _ = try await repository.run("sh", ["-c", hint])
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
  }

  @Test func `a lane that lacks a variable fails the check before it runs`() async throws {
    let repository = try await repository()
    let text = Self.configuration.replacing("PLAY_SERVICE_ACCOUNT, ", with: "")
    try repository.write(text, to: ".flowctl.yml")
    _ = try await repository.flowctl("pipeline", "generate")
    let answer = try await repository.flowctl("pipeline", "check", "--json").answer()
    #expect(answer.failed == ["lane-environment"])
    #expect(try await repository.flowctl("explain", "lane-environment").status == 0)
  }

  @Test func `an event is explained without a server`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "pipeline", "explain", "--event", "push", "--branch", "develop")
    #expect(run.output.contains("lane android internal"))
    #expect(run.output.contains("secrets of internal: PLAY_SERVICE_ACCOUNT"))
    let json = try await repository.flowctl(
      "pipeline", "explain", "--event", "pull_request", "--json")
    #expect(json.output.contains("\"name\": \"gate\"") || json.output.contains("\"name\":\"gate\""))
    #expect(try await repository.flowctl("pipeline", "explain").status == 64)
    for option in ["--branch", "--base"] {
      let refused = try await repository.flowctl(
        "pipeline", "explain", "--event", "pull_request", option, "develop")
      #expect(refused.status == 64)
    }
  }
}
