import TestSupport
import Testing

/// `start` writes versions in the form of the repository.
struct StartFormsTests {
  @Test func `the form of open releases is followed`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/v1-4-0", from: "develop")
    #expect(try await repository.answer("start", "release").branch == "release/v1-5-0")
  }

  @Test func `tags in plain form are versions like others`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "1.4.0", "main")
    #expect(try await repository.answer("start", "release").branch == "release/1.5.0")
  }

  @Test func `among mixed forms, that of the newest version is used`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/v1-4-0", from: "develop")
    try await repository.work("release/1.6.0", from: "develop")
    #expect(try await repository.answer("start", "release").branch == "release/1.7.0")
  }

  @Test func `a configured form is written`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("names: { version: v1-4-0 }\n", to: ".flowctl.yml")
    #expect(try await repository.answer("start", "release").branch == "release/v1-1-0")
  }

  @Test func `a form is read completely or not at all`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for tag in ["v9-9", "7.7.7-beta", "v6.6-rc6"] {
      try await repository.git("tag", tag)
    }
    #expect(try await repository.answer("start", "release").branch == "release/1.1.0")
  }

  @Test func `several apps with different versions have no next version`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "--delete", "v1.0.0")
    for tag in ["ios-v1.1.0", "ios-v1.0.0", "android-v0.9.0", "nightly-build"] {
      try await repository.git("tag", tag)
    }
    let run = try await repository.flowctl("start", "hotfix")
    #expect(run.status == 2, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("'ios-v1.1.0'") && run.errors.contains("'android-v0.9.0'"))
    #expect(run.errors.contains("of 3 tags with numbers, 3 are read"), "\(run.errors)")
    let named = try await repository.flowctl("start", "hotfix", "--version", "1.1.1")
    #expect(named.status == 0, "\(named.errors)")
    try await repository.commit(
      "configure", files: [".flowctl.yml": "tags: { form: ios-v<version> }\n"])
    #expect(try await repository.answer("start", "hotfix", "--dry-run").branch == "hotfix/1.1.2")
  }

  @Test func `versions with two numbers are followed by versions with two numbers`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "--delete", "v1.0.0")
    for tag in ["2.33", "2.34"] { try await repository.git("tag", tag, "main") }
    #expect(try await repository.answer("start", "release", "--dry-run").branch == "release/2.35")
    #expect(try await repository.answer("start", "hotfix", "--dry-run").branch == "hotfix/2.34.1")
    let check = try await repository.flowctl("check", "branch", "release/2.34.0")
    #expect(check.status == 1 && check.output.contains("2.34"), "\(check.output)\(check.errors)")
    #expect(try await repository.flowctl("check", "branch", "release/2.35").status == 0)
    let live = try await repository.flowctl("release", "status", "--offline")
    #expect(live.output.contains("live: 2.34 (2.34)"), "\(live.output)")
  }

  @Test func `a version is written where the base's configuration sets it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    func commit(_ file: String) async throws {
      try await repository.commit(
        "configure", files: [".flowctl.yml": "versions: { files: [\(file)] }\n", file: "1.0.0\n"])
    }
    try await repository.git("switch", "--quiet", "main")
    try await commit("VERSION")
    try await repository.git("switch", "--quiet", "develop")
    try await commit("App/VERSION")
    let run = try await repository.flowctl("start", "hotfix", "--version", "1.0.1", "--no-fetch")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.git("show", "hotfix/1.0.1:VERSION").hasPrefix("1.0.1"))
  }

  @Test(arguments: ["develop", "main", "release"])
  func `a bugfix that is merged into its base passes every check`(line: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["next.txt": "1\n"])
    try repository.scratch.write(
      "branches: { bugfix: { from: \(line), into: \(line) } }\n", to: "policy.yml")
    func flowctl(_ words: String...) async throws -> FlowctlRun {
      try await repository.flowctl(words + ["--config", repository.scratch.path + "/policy.yml"])
    }
    let model = try await flowctl("model", "check")
    #expect(model.status == 0, "\(model.errors)")
    let start = try await flowctl("start", "bugfix", "crash", "--no-fetch")
    #expect(start.status == 0, "\(start.errors)")
    try await repository.commit("Fix", files: ["fix.txt": "1\n"])
    let merge = try await flowctl("check", "merge")
    #expect(merge.status == 0, "\(merge.output)\(merge.errors)")
    #expect(merge.output.contains("→ \(line == "release" ? "release/1.1.0" : line)"))
  }
}
