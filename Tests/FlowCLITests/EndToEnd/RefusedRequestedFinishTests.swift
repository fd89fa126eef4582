import Foundation
import TestSupport
import Testing

/// `finish` through pull requests where a remote or an option stands in its way.
struct RefusedRequestedFinishTests {
  @Test func `a remote that takes no tag loses nothing`() async throws {
    try await FinishDesk.serving { desk in
      let name = "hotfix/1.0.1"
      try await desk.clone.work(name, from: "main")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main")
      let hook = "\(desk.clone.originPath)/hooks/pre-receive"
      try Data("#!/bin/sh\necho protected >&2\nexit 1\n".utf8).write(to: URL(fileURLWithPath: hook))
      try ScratchDirectory.makeExecutable(hook)
      let refused = try await desk.finish()
      #expect(refused.status == 69 && refused.errors.contains("protected"))
      #expect(
        refused.errors.contains("hint: once 'origin' lets you: flowctl finish hotfix/1.0.1\n"))
      #expect(await desk.requests().isEmpty)
      #expect(try await desk.clone.current() == name)
      #expect(!(try await desk.clone.git("tag")).contains("v1.0.1"))
      try FileManager.default.removeItem(atPath: hook)
      #expect(try await desk.finish().status == 0)
      #expect(try await desk.clone.git("tag").contains("v1.0.1"))
    }
  }

  @Test func `a tag that a rule refuses is left to those who may push it`() async throws {
    try await FinishDesk.serving { desk in
      let name = "hotfix/1.0.1"
      try await desk.clone.work(name, from: "main")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      let landed = try await desk.merge(1, name, into: "main")
      let hook = "\(desk.clone.originPath)/hooks/update"
      let rule = "case $1 in refs/tags/*) echo \"no rule lets you create $1\" >&2; exit 1;; esac"
      try Data("#!/bin/sh\n\(rule)\n".utf8).write(to: URL(fileURLWithPath: hook))
      try ScratchDirectory.makeExecutable(hook)
      let refused = try await desk.finish()
      #expect(refused.status == 69, "\(refused.output)")
      let tag = "git tag --annotate --message v1.0.1 v1.0.1 \(landed.prefix(10))"
      #expect(
        refused.errors.contains(
          "hint: somebody who may push tags: \(tag) && git push origin v1.0.1\n"
            + "  hint: then: flowctl finish hotfix/1.0.1\n"), "\(refused.errors)")
      #expect(!(try await desk.clone.git("tag")).contains("v1.0.1"))
      #expect(try await desk.refs().contains("refs/heads/hotfix/1.0.1"))
      // Whoever may push does as told; the same again goes on from there.
      try FileManager.default.removeItem(atPath: hook)
      try await desk.clone.git("tag", "--annotate", "--message", "v1.0.1", "v1.0.1", landed)
      try await desk.clone.git("push", "--quiet", "origin", "v1.0.1")
      #expect(try await desk.finish().status == 0)
    }
  }

  @Test(arguments: ["--push", "--no-push"])
  func `whether the remote is told is asked of a local finish alone`(option: String) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/login", from: "develop")
    let before = try await repository.state()
    let run = try await repository.flowctl("finish", "feature/login", option)
    #expect(run.status == 64)
    #expect(run.errors.contains("\(option) goes with --local"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "hint: leave out \(option), or finish it here: flowctl finish feature/login --local"))
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("finish", "--local", option).status == 0)
  }
}
