import Base
import Foundation
import TestSupport
import Testing

/// Where hooks are installed, next to other hooks, and where not.
struct HookPlacesTests {
  @Test func `an existing hook runs after flowctl's and is restored unchanged`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let path = repository.path + "/.git/hooks/pre-commit"
    let script = Array("#!/bin/sh\r\n: \u{e9}\nexit 3".utf8) + [0xff]
    try repository.scratch.write(script, to: "work/.git/hooks/pre-commit")
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
    for _ in 0..<2 { #expect(try await repository.flowctl("hooks", "install").status == 0) }
    #expect(repository.scratch.exists("work/.git/hooks/pre-commit.local"))
    #expect(try await repository.flowctl("hooks", "uninstall").status == 0)
    #expect(try repository.scratch.read("work/.git/hooks/pre-commit") == script)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o750)
    #expect(!repository.scratch.exists("work/.git/hooks/pre-commit.local"))
    #expect(!repository.scratch.exists("work/.git/hooks/pre-push"))
  }

  @Test func `a link, husky and a directory of all repositories are reported`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.git/hooks/pre-commit", withDestinationPath: "../../hook")
    #expect(try await repository.flowctl("hooks", "install").status == 1)
    try await repository.git("config", "core.hooksPath", ".husky/_")
    let managed = try await repository.flowctl("hooks", "install", "--json")
    #expect(managed.status == 1)
    #expect(try managed.answer().hints().first?.contains("flowctl hooks run pre-commit") == true)
    #expect(!repository.scratch.exists("work/.husky"))
    try await repository.git("config", "core.hooksPath", "~/hooks")
    let shared = try await repository.flowctl("hooks", "install", "--json")
    #expect(shared.status == 1)
    let place = repository.path + "/.git/hooks"
    #expect(try shared.answer().hints() == ["git config --local core.hooksPath \(place)"])
    #expect(!repository.scratch.exists("home/hooks"))
    try FileManager.default.removeItem(atPath: place + "/pre-commit")
    try await repository.git("config", "--local", "core.hooksPath", place)
    #expect(try await repository.flowctl("hooks", "install").status == 0)
  }

  @Test(arguments: ["../hooks", "a/../../hooks", "link/hooks", ".husky/../../x/.husky"])
  func `hooks outside the repository are not changed, however the path is written`(
    _ value: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write("", to: "hooks/.keep")
    try repository.write("", to: "a/.keep")
    try repository.write("", to: ".husky/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link", withDestinationPath: "..")
    try await repository.git("config", "--global", "core.hooksPath", value)
    for command in ["install", "status", "uninstall"] {
      let run = try await repository.flowctl("hooks", command, "--json")
      #expect(run.status == (command == "install" ? 1 : 0))
    }
    #expect(try repository.scratch.list("hooks") == [".keep"])
    #expect(!repository.scratch.exists("x"))
    let place = repository.path + "/.git/hooks"
    #expect(
      try await repository.answer("hooks", "install").hints()
        == ["git config --local core.hooksPath \(place)"])
    try await repository.git("config", "--local", "core.hooksPath", place)
    #expect(try await repository.flowctl("hooks", "install").status == 0)
  }

  @Test func `a link instead of the hooks directory is not followed outside`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write("", to: "hooks/.keep")
    try FileManager.default.removeItem(atPath: repository.path + "/.git/hooks")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.git/hooks", withDestinationPath: "../../hooks")
    let run = try await repository.flowctl("hooks", "install", "--json")
    #expect(run.status == 1)
    let place = repository.path + "/.git/own-hooks"
    #expect(try run.answer().hints() == ["git config --local core.hooksPath \(place)"])
    try await repository.git("config", "--local", "core.hooksPath", place)
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(try repository.scratch.list("hooks") == [".keep"])
  }

  @Test func `links and '..' within the repository are followed`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("", to: "tools/hooks/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link", withDestinationPath: "tools")
    try await repository.git("config", "core.hooksPath", "tools/../link/hooks")
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(repository.scratch.exists("work/tools/hooks/pre-commit"))
  }

  @Test func `hooks are installed where Git runs them`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("config", "core.hooksPath", ".hooks")
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(repository.scratch.exists("work/.hooks/pre-commit"))
    let answer = try await repository.answer("doctor")
    #expect(!answer.hints().contains("flowctl hooks install"))
  }

  @Test(arguments: [".githooks", "tools/hooks", "../work/.githooks"])
  func `with a relative path each working tree says whether it runs hooks`(
    _ path: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("config", "core.hooksPath", path)
    let install = try await repository.flowctl("hooks", "install")
    #expect(install.status == 0, "\(install.errors)")
    let isShared = path.hasPrefix("..")
    #expect(install.output.contains("other working trees run no hooks") || isShared)
    try await repository.git("worktree", "add", "--quiet", "--detach", "../linked")
    let linked = try repository.at("linked")
    let status = try await linked.flowctl("hooks", "status")
    #expect((status.status == 1) != isShared, "\(status.output)")
    if isShared { return }
    #expect(status.output.contains("does not run in this working tree"), "\(status.output)")
    #expect(try await repository.flowctl("hooks", "status").status == 0)
    #expect(try await linked.flowctl("hooks", "install").status == 0)
    #expect(try await linked.flowctl("hooks", "status").status == 0)
    try await linked.git("add", path)
    try await linked.git("commit", "--quiet", "--no-verify", "--message", "Hooks")
    let again = try await linked.flowctl("hooks", "install")
    #expect(!again.output.contains("other working trees"), "\(again.output)")
    #expect(try await linked.flowctl("hooks", "uninstall").status == 0)
    #expect(try await linked.flowctl("hooks", "status").status == 0)
  }

  @Test func `a program with windows finds flowctl where it was at the installation`() async throws
  {
    let repository = try await ScratchRepository.gitflow()
    let program = URL(fileURLWithPath: try FlowctlProgram.path())
    try repository.scratch.write("", to: "shims/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: repository.scratch.path + "/shims/flowctl", withDestinationPath: program.path)
    let path = "\(repository.scratch.path)/shims:relative:\(repository.environment["PATH"] ?? "")"
    #expect(try await repository.flowctl("hooks", "install", with: ["PATH": path]).status == 0)
    let recorded = try await repository.git("config", "--local", "flowctl.path")
    #expect(recorded.hasPrefix(repository.scratch.path + "/shims:"))
    #expect(!recorded.contains("relative"))
    try await repository.git("switch", "--quiet", "--create", "wrong_name")
    let short = ["PATH": "/usr/bin:/bin"]
    let commit = ["commit", "--allow-empty", "--message", "x"]
    let run = try await repository.run("git", commit, with: short)
    #expect(run.status == 1)
    #expect(String(decoding: run.errors, as: UTF8.self).contains("wrong_name"))
    try await repository.git("branch", "--move", "feature/name")
    #expect(try await repository.run("git", commit, with: short).status == 0)
  }

  @Test func `a hook of another version is reported`() async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    let hook = "work/.git/hooks/pre-commit"
    let text = String(decoding: try repository.scratch.read(hook), as: UTF8.self)
    try repository.scratch.write(text + "# older\n", to: hook)
    _ = try await repository.run("chmod", ["+x", ".git/hooks/pre-commit"])
    let status = try await repository.flowctl("hooks", "status")
    #expect((status.output + status.errors).contains("is a hook of another version of flowctl"))
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(try await !repository.flowctl("hooks", "status").output.contains("another version"))
  }
}
