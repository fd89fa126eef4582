import Foundation
import TestSupport
import Testing

@Suite struct PipelineTests {
  private func workflow(_ repository: ScratchRepository, _ name: String = "push-develop") -> String
  {
    repository.path + "/.github/workflows/\(name).yml"
  }

  @Test func `generated files are valid and not written again`() async throws {
    let repository = try await PipelineSample.repository()
    let shown = try await repository.flowctl("pipeline", "generate", "--dry-run")
    #expect(shown.output.contains("create  .github/workflows/push-develop.yml"))
    #expect(!FileManager.default.fileExists(atPath: workflow(repository)))
    #expect(try await repository.flowctl("pipeline", "check").status == 1)
    let made = try await repository.flowctl("pipeline", "generate")
    #expect(made.status == 0)
    #expect(made.output.contains("create  .flowctl/pipeline.lock\n"), "\(made.output)")
    let again = try await repository.flowctl("pipeline", "generate")
    #expect(again.output.contains("no change"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    #expect(try await repository.flowctl("pipeline", "diff").output == "no difference\n")
  }

  @Test func `an existing workflow is reported once, and kept`() async throws {
    let repository = try await PipelineSample.repository()
    try repository.write("name: own\non: push\njobs: {}\n", to: ".github/workflows/ci.yml")
    let words = "'.github/workflows/ci.yml' is kept and runs in addition"
    let run = try await repository.flowctl("pipeline", "generate")
    #expect((run.output + run.errors).contains(words), "\(run.output)\(run.errors)")
    let again = try await repository.flowctl("pipeline", "generate")
    #expect(!(again.output + again.errors).contains(words), "\(again.output)")
  }

  @Test func `an edit is reported and kept until it is overwritten on request`() async throws {
    let repository = try await PipelineSample.repository()
    _ = try await repository.flowctl("pipeline", "generate")
    try repository.write("name: mine\n", to: ".github/workflows/push-develop.yml")
    try repository.write("mine\n", to: ".github/pull_request_template.md")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("'.github/workflows/push-develop.yml' was edited by hand"))
    #expect(!check.output.contains("pull_request_template"))
    #expect(try await repository.flowctl("pipeline", "diff").output.contains("-name: mine\n"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 1)
    #expect(try String(contentsOfFile: workflow(repository), encoding: .utf8) == "name: mine\n")
    #expect(try await repository.flowctl("pipeline", "generate", "--force").status == 0)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `a new configuration makes files outdated, and removed jobs are deleted`() async throws
  {
    let repository = try await PipelineSample.repository()
    _ = try await repository.flowctl("pipeline", "generate")
    try repository.write("pipeline: { providers: [gitlab] }\n", to: ".flowctl.yml")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.output.contains("'.gitlab-ci.yml' is missing"))
    #expect(check.output.contains("push-develop.yml' is no longer part of the pipeline"))
    let diff = try await repository.flowctl("pipeline", "diff").output
    #expect(diff.contains("--- a/.github/workflows/push-develop.yml\n"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(!FileManager.default.fileExists(atPath: workflow(repository)))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `a missing build folder is reported`() async throws {
    let repository = try await PipelineSample.repository()
    try repository.write("pipeline: { flowctl: { path: Tools/flow } }\n", to: ".flowctl.yml")
    _ = try await repository.flowctl("pipeline", "generate")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("jobs build flowctl from 'Tools/flow', which has no"))
    try repository.write("", to: "Tools/flow/Package.swift")
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `a file without the checksums of the release is reported`() async throws {
    let repository = try await PipelineSample.repository()
    try repository.write(
      "pipeline: { flowctl: { ref: v1.2.0, checksums: .flowctl/SUMS } }\n", to: ".flowctl.yml")
    _ = try await repository.flowctl("pipeline", "generate")
    let hint =
      "hint: curl --fail --location --create-dirs --output .flowctl/SUMS "
      + "https://github.com/flowctl/flowctl/releases/download/v1.2.0/SHA256SUMS"
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(
      check.output.contains("jobs need the checksums file '.flowctl/SUMS', which can't be read"))
    #expect(check.output.contains(hint), "\(check.output)")
    let sum = String(repeating: "0", count: 64)
    try repository.write("\(sum)  flowctl-1.1.0-x86_64-linux.tar.gz\n", to: ".flowctl/SUMS")
    let former = try await repository.flowctl("pipeline", "check")
    #expect(former.output.contains("'.flowctl/SUMS' contains no checksum of flowctl v1.2.0"))
    #expect(former.output.contains(hint))
    try repository.write("\(sum)  flowctl-1.2.0-x86_64-linux.tar.gz\n", to: ".flowctl/SUMS")
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `configurations of nested projects are allowed`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("gates: { secrets: }\n", to: "node_modules/x/.flowctl.yml")
    try repository.write("gates: { secrets: }\n", to: "Vendor/Lib/.flowctl.yml")
    try repository.write("{}\n", to: "Vendor/Lib/.flowctl/manifest.lock")
    try repository.write("gitdir: ../../.git/modules/Lib\n", to: "Vendor/Lib/.git")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
  }

  @Test func `a repository without a Fastfile gets one that loads the lanes`() async throws {
    let repository = try await PipelineSample.repository()
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
  func `no pipeline is generated for a nested project`(_ sub: String) async throws {
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
      let from = directory.isEmpty ? sub : ".."
      let hint = "hint: move the content of '\(from)' to the top of the repository\n"
      #expect((run.output + run.errors).contains(hint))
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
  func `a manual workflow that reports the verdict is found`(
    _ text: String, _ message: String, _ status: Int32
  ) async throws {
    let repository = try await PipelineSample.repository()
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try repository.write(text, to: ".github/workflows/own.yml")
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == status, "\(check.output)")
    #expect(message.isEmpty || check.output.contains(message))
    #expect(!message.isEmpty || !check.output.contains("own.yml"))
  }

  @Test func `nothing is written through a link`() async throws {
    let repository = try await PipelineSample.repository()
    try FileManager.default.createDirectory(
      atPath: repository.path + "/.github", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: repository.path + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.github/workflows",
      withDestinationPath: repository.path + "/elsewhere")
    let run = try await repository.flowctl("pipeline", "generate", "--force")
    #expect(run.status == 1)
    #expect(run.output.contains("'workflows' is a symbolic link, which flowctl does not follow"))
    let hint = "mv -n .github/workflows .github/workflows.old"
    #expect(run.output.contains("hint: \(hint) && flowctl pipeline generate\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: repository.path + "/elsewhere").isEmpty)
    _ = try await repository.run("sh", ["-c", hint])
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
  }

  @Test func `a lane that lacks a variable fails the check before it runs`() async throws {
    let repository = try await PipelineSample.repository()
    let text = PipelineSample.configuration.replacing("PLAY_SERVICE_ACCOUNT, ", with: "")
    try repository.write(text, to: ".flowctl.yml")
    _ = try await repository.flowctl("pipeline", "generate")
    let answer = try await repository.flowctl("pipeline", "check", "--json").answer()
    #expect(answer.failed == ["lane-environment"])
    #expect(try await repository.flowctl("explain", "lane-environment").status == 0)
  }

  @Test func `an event is explained without a server`() async throws {
    let repository = try await PipelineSample.repository()
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

  @Test func `files that the repository has already are not generated`() async throws {
    let repository = try await PipelineSample.repository()
    try repository.write("# ours\n", to: ".github/PULL_REQUEST_TEMPLATE.md")
    try repository.write("{}\n", to: "renovate.json")
    let run = try await repository.flowctl("pipeline", "generate")
    #expect(run.status == 0)
    #expect(
      run.output.contains("'.github/dependabot.yml' is not written: 'renovate.json' exists"))
    for path in [".github/dependabot.yml", ".github/pull_request_template.md"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: repository.path + "/.github")
      #expect(!names.contains(String(path.dropFirst(".github/".count))))
    }
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }
}
