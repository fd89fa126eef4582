import Base
import TestSupport
import Testing

/// A release that is published with its tag, and has new commits since then.
struct LateCommitTests {
  private let name = "release/1.1.0"

  private func late(_ repository: ScratchRepository) async throws {
    try await repository.git("switch", "--quiet", name)
    try await repository.commit("Late", files: ["late.txt": "late\n"])
    try await repository.commit("Later", files: ["later.txt": "later\n"])
  }

  private func command(_ text: String) throws -> String {
    let range = try #require(text.firstRange(of: "flowctl hotfix start && git cherry-pick "))
    return String(text[range.lowerBound...].prefix { $0 != "\n" })
  }

  private func type(_ command: String, in repository: ScratchRepository) async throws {
    let run = try await repository.type(command)
    #expect(run.status == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    #expect(try await repository.current() == "hotfix/1.1.1")
    #expect(try await repository.git("log", "main..", "--format=%s") == "Later\nLate")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
  }

  @Test(arguments: ["merge", "squash"])
  func `a local finish has a hint to a hotfix with these commits`(way: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work(name, from: "develop")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    if way == "merge" {
      try await repository.flowctl("finish", "--local", "--keep")
    } else {
      try await repository.git("switch", "--quiet", "main")
      try await repository.git("merge", "--quiet", "--squash", name)
      try await repository.commit("Release 1.1.0 (#7)")
      try await repository.git("tag", "v1.1.0")
    }
    try await late(repository)
    let status = try await repository.flowctl("status")
    #expect(
      status.output.contains("  flowctl hotfix start && git cherry-pick "), "\(status.output)")
    #expect(!status.output.contains("flowctl submit"), "\(status.output)")
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 1)
    let words = "'\(name)' has commits after its tag 'v1.1.0'"
    #expect(run.errors.contains(words), "\(run.errors)")
    let command = try command(run.errors)
    let check = try await repository.flowctl("check", "merge")
    #expect(check.status == 1 && check.output.contains(words), "\(check.output)")
    #expect(check.output.contains(command), "\(check.output)")
    try await type(command, in: repository)
  }

  @Test func `commits that production has by a pick are not picked again`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work(name, from: "develop")
    try await repository.flowctl("finish", "--local", "--keep")
    try await late(repository)
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("cherry-pick", "\(name)~1")
    try await repository.git("switch", "--quiet", name)
    let last = try await repository.tip(name).prefix(10)
    let run = try await repository.flowctl("finish", "--local")
    let hint = "flowctl hotfix start && git cherry-pick \(last)\n"
    #expect(run.status == 1 && run.errors.contains(hint), "\(run.errors)")
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("cherry-pick", name)
    try await repository.git("switch", "--quiet", name)
    let status = try await repository.flowctl("status")
    #expect(status.output.contains("flowctl finish \(name) --local"), "\(status.output)")
    let end = try await repository.flowctl("finish", "--local")
    #expect(end.status == 0 && end.output.contains("deleted '\(name)'"), "\(end.errors)")
    #expect(try await repository.tip("v1.1.0^{commit}") == (try await repository.tip("main~2")))
  }

  @Test func `after another merge, it is finished, and its tag is kept`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work(name, from: "develop")
    try await repository.flowctl("finish", "--local", "--keep")
    let tag = try await repository.tip("v1.1.0")
    try await late(repository)
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge(name, subject: "Merge branch '\(name)' once more")
    try await repository.git("switch", "--quiet", name)
    let check = try await repository.flowctl("check", "merge")
    #expect(!check.output.contains("flowctl rename"), "\(check.output)")
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 0 && run.output.contains("deleted '\(name)'"), "\(run.errors)")
    #expect(try await repository.tip("v1.1.0") == tag)
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test func `a tag without commits of the branch gives no hint to a hotfix`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for (name, base) in [("hotfix/1.0.1", "main"), (name, "develop")] {
      try await repository.work(name, from: base)
      try await repository.git("tag", "v" + name.suffix(5), "main")
      let run = try await repository.flowctl("finish", "--local")
      #expect(run.status == 1 && !run.errors.contains("commits after its tag"), "\(run.errors)")
      #expect(!run.errors.contains("cherry-pick"), "\(run.errors)")
    }
  }

  @Test(arguments: [nil, "Release 1.1.0 (#1)"])
  func `finish and submit through pull requests give the same hint`(title: String?) async throws {
    try await FinishDesk.serving { desk in
      try await desk.clone.work(name, from: "develop")
      try await desk.clone.git("push", "--quiet", "origin", name)
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main", squashedAs: title)
      #expect(try await desk.finish(name, "--keep").status == 0)
      _ = try await desk.merge(2, title == nil ? name : "main", into: "develop")
      try await late(desk.clone)
      let run = try await desk.finish(name)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("to continue with a new version: "), "\(run.output)")
      #expect(!run.output.contains("flowctl submit"), "\(run.output)")
      let command = try command(run.output)
      let submit = try await desk.clone.flowctl("submit", name)
      #expect(submit.status == 1 && submit.errors.contains(command), "\(submit.errors)")
      try await desk.clone.git("branch", "--quiet", "-f", "main", "origin/main")
      try await type(command, in: desk.clone)
    }
  }
}
