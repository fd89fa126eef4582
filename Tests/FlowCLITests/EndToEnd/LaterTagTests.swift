import TestSupport
import Testing

/// A version whose tag is on a later commit of production than its merge.
struct LaterTagTests {
  private func tagged(after other: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0", subject: "Merge branch 'release/1.1.0'")
    if other == "main" {
      try await repository.commit("Later", files: ["later.txt": "later\n"])
    } else {
      try await repository.work(other, from: "main")
      try await repository.git("switch", "--quiet", "main")
      try await repository.merge(other, subject: "Merge branch '\(other)'")
      try await repository.git("branch", "--quiet", "-D", other)
    }
    try await repository.git("tag", "v1.1.0")
    return repository
  }

  @Test func `the branch of several versions gets commits for the next one`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "--delete", "v1.0.0")
    try await repository.check(out: "main")
    try await repository.commit("Configure", files: [".flowctl.yml": "preset: trunk\n"])
    for line in ["1.1", "1.2", "1.3"] {
      try await repository.work("release/\(line)", from: "main")
      try await repository.git("tag", line + ".0")
    }
    for patch in ["1.3.1", nil] {
      try await repository.commit("Fix", files: ["fix.txt": patch ?? "next"])
      if let patch { try await repository.git("tag", patch) }
      let run = try await repository.flowctl("check", "branch", "release/1.2", "release/1.3")
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test(arguments: ["1.4.x", "1.4"])
  func `finish gives the released branch of several versions no other tag`(
    line: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    for older in ["1.2", "1.3"] {
      let name = line.replacing("1.4", with: older)
      try await repository.git("branch", "release/\(name)", "main")
    }
    try await repository.work("release/\(line)", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/\(line)", subject: "Merge branch 'release/\(line)'")
    try await repository.git("tag", "v1.4.0")
    let run = try await repository.flowctl("finish", "release/\(line)", "--local")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.git("tag", "--list", "v1.4*") == "v1.4.0")
  }

  @Test func `a used version is refused, also for a branch that began in the second of its tag`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--create", "release/1.0.0", "main")
    let tag = try await repository.git("log", "-1", "--format=%cd", "v1.0.0")
    _ = try await repository.run(
      "git", ["commit", "--quiet", "--allow-empty", "--message", "Same second"],
      with: ["GIT_COMMITTER_DATE": tag])
    #expect(try await repository.git("log", "-1", "--format=%cd") == tag)
    let run = try await repository.flowctl("check", "branch", "release/1.0.0")
    #expect(run.status == 1 && run.output.contains("1.0.0"), "\(run.output)")
  }

  @Test func `finish accepts it if no other version was merged in between`() async throws {
    let repository = try await tagged(after: "main")
    let tag = try await repository.tip("v1.1.0")
    let run = try await repository.flowctl("finish", "release/1.1.0", "--local")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.tip("v1.1.0") == tag)
  }

  @Test func `finish refuses it if it contains another version`() async throws {
    let repository = try await tagged(after: "hotfix/1.1.1")
    let before = try await repository.state()
    let run = try await repository.flowctl("finish", "release/1.1.0", "--local")
    #expect(
      run.status == 1 && (run.output + run.errors).contains("the tag 'v1.1.0' is at"), "\(run)")
    #expect(try await repository.state() == before)
  }
}
