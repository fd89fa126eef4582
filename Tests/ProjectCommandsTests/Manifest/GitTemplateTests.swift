import ProjectCommands
import Base
import Foundation
import TestSupport
import Testing

struct GitTemplateTests {
  private static let address = "https://example.com/team/template.git"

  /// Commits the template, and stores it where a fetch would.
  private func kept(_ scene: ProjectScene, link: Bool = false) async throws -> String {
    let scratch = scene.repository.scratch
    let cache =
      "home/.cache/flowctl/templates/" + SHA256.digits(of: Array(Self.address.utf8))
    let template = try scene.repository.at("template")
    try await template.git("init", "--quiet")
    if link {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path + "/template/files/passwords", withDestinationPath: "/etc/passwd")
    }
    try await template.git("add", "--all")
    let commit = try await template.commit("a template")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/home/.cache/flowctl/templates", withIntermediateDirectories: true)
    try await template.git("clone", "--quiet", "--bare", ".", scratch.path + "/" + cache)
    return commit
  }

  private func make(_ scene: ProjectScene, _ template: String) async throws {
    var options = NewProject.Options()
    options.template = template
    options.answers.settings = ["name=Demo"]
    _ = try await NewProject.run(options, in: try scene.session())
  }

  @Test func `a template in a repository is read at its commit, which the lock file records`()
    async throws
  {
    let scene = try await ProjectScene()
    let commit = try await kept(scene)
    try await make(scene, Self.address + "@" + commit)
    #expect(scene.text("App/Demo.swift") == "// Demo of tiny 1.0.0\n")
    #expect(scene.text(".flowctl/manifest.lock")?.contains(commit) == true)
    #expect(try await scene.drift() == [:])
    #expect(try await scene.update().notes == ["no change"])
  }

  @Test func `a link in a template is rejected`() async throws {
    let scene = try await ProjectScene()
    let commit = try await kept(scene, link: true)
    let refusal = await #expect(throws: Failure.self) {
      try await make(scene, Self.address + "@" + commit)
    }
    #expect(refusal?.diagnostics.first?.message.contains("'files/passwords'") == true)
    #expect(scene.text("project.yml") == nil)
    try FileManager.default.createSymbolicLink(
      atPath: scene.repository.scratch.path + "/template/files/other", withDestinationPath: "/etc")
    await #expect(throws: Failure.self) { try await scene.make() }
  }

  @Test(arguments: [
    "file:///tmp/template", "ext::sh -c id", "git://example.com/x", "http://example.com/x",
    "https://", "https://-x", "ssh://-oProxyCommand=id/x", "ssh://git@-oProxyCommand/x",
    "https://user@example.com/x", "https://example.com/x?y", "https://example.com/\n",
    "git@example.com:x",
  ])
  func `a URL that could run or read something else is rejected`(address: String) async throws {
    let scene = try await ProjectScene()
    let commit = String(repeating: "a", count: 40)
    let refusal = await #expect(throws: Failure.self) {
      try await make(scene, "\(address)@\(commit)")
    }
    #expect(refusal?.status == .usage)
  }

  @Test(arguments: ["main", "v1.0", "abcdef1", ""])
  func `a template needs the full id of a commit`(revision: String) async throws {
    let scene = try await ProjectScene()
    let refusal = await #expect(throws: Failure.self) {
      try await make(scene, "\(Self.address)@\(revision)")
    }
    #expect(refusal?.status == .usage)
  }
}
