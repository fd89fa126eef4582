import ProjectCommands
import Base
import Foundation
import LiveEffects
import Manifests
import TestSupport
import Testing

struct ProjectTests {
  @Test func `a project is created once, and a second run changes nothing`() async throws {
    let scene = try await ProjectScene()
    let report = try await scene.make()
    #expect(report.verdict == .pass)
    #expect(scene.text("project.yml") == "name: Demo\n\none: 1\n\ntwo: 2\n\nthree: 3\n")
    #expect(scene.text("App/Demo.swift") == "// Demo of tiny 1.0.0\n")
    #expect(scene.text("App/Widget.swift") == nil)
    #expect(try await scene.drift() == [:])
    let tree = try await scene.tree()
    let again = try await GenerateManifest.run(in: try scene.session())
    #expect(again.notes == ["no change"])
    #expect(try await scene.update().notes == ["no change"])
    #expect(try await scene.tree() == tree)
    await #expect(throws: Failure.self) { try await scene.make() }
  }

  @Test(arguments: ["sub", "a$b", "~x/$(y)"])
  func `a project is created in the requested directory`(
    _ directory: String
  ) async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("", to: directory + "/kept")
    var options = NewProject.Options()
    options.template = scene.repository.scratch.path + "/template"
    options.answers.settings = ["name=Demo"]
    let report = try await NewProject.run(options, in: try scene.session(in: directory))
    #expect(report.verdict == .pass)
    #expect(scene.text(directory + "/App/Demo.swift") == "// Demo of tiny 1.0.0\n")
    #expect(scene.text("App/Demo.swift") == nil)
    try scene.repository.write("// edited\n", to: directory + "/App/Demo.swift")
    let check = try await ManifestDriftCheck.run(in: try scene.session(in: directory))
    #expect(check.findings.map { $0.place?.path } == [directory + "/App/Demo.swift"])
  }

  @Test func `no file is overwritten, outside of the project, or behind a link`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("mine\n", to: "project.yml")
    try scene.repository.write("mine\n", to: "notes/plan.txt")
    let outside = scene.repository.scratch.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scene.repository.path + "/App", withDestinationPath: outside)
    let before = try await scene.tree()
    let refusal = await #expect(throws: Failure.self) { try await scene.make() }
    #expect(refusal?.status == .cannotCreate)
    #expect(refusal?.diagnostics.map { $0.place?.path } == ["App/Demo.swift", "project.yml"])
    #expect(refusal?.diagnostics.first?.message.contains("'App' is a symbolic link") == true)
    #expect(try await scene.tree() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }

  @Test func `an executable of the template is executable in the project`() async throws {
    let scene = try await ProjectScene()
    try scene.write(["files/gradlew": "#!/bin/sh\n"])
    let files = FileSystem.live
    try files.setPermissions(scene.repository.scratch.path + "/template/files/gradlew", 0o755)
    try await scene.make()
    func isProgram(_ path: String) throws -> Bool {
      try files.status(scene.repository.path + "/" + path).permissions & 0o100 != 0
    }
    #expect(try isProgram("gradlew"))
    #expect(try !isProgram("project.yml"))
    try files.remove(scene.repository.path + "/gradlew")
    _ = try await GenerateManifest.run(in: try scene.session())
    #expect(try isProgram("gradlew"))
    #expect(try await scene.drift() == [:])
  }

  @Test func `each difference of a file is reported`() async throws {
    let scene = try await ProjectScene()
    try await scene.make(["name=Demo", "widget=true"])
    try scene.repository.write("// edited\n", to: "App/Demo.swift")
    try scene.repository.write("name: Demo\n", to: "project.yml")
    try scene.repository.write("theirs\n", to: "notes/plan.txt")
    try FileManager.default.removeItem(atPath: scene.repository.path + "/App/Widget.swift")
    let drift = try await scene.drift()
    #expect(
      drift == [
        "App/Demo.swift": ["hand-edited"], "App/Widget.swift": ["deleted"],
        "project.yml": ["hand-edited"],
      ])
    let findings = try await ManifestDriftCheck.run(in: try scene.session()).findings
    #expect(findings.map(\.severity) == [.error, .error, .note])
    let restored = try await GenerateManifest.run(in: try scene.session())
    #expect(scene.text("App/Widget.swift") == "// a widget\n")
    #expect(
      scene.text("App/Demo.swift") == "// edited\n" && scene.text("project.yml") == "name: Demo\n")
    #expect(restored.diagnostics.map(\.severity) == [.warning])
    _ = try await GenerateManifest.run(overwrites: true, in: try scene.session())
    #expect(try await scene.drift() == ["project.yml": ["hand-edited"]])
  }

  @Test func `a project from a newer template is reported, and neither checked nor written`()
    async throws
  {
    let scene = try await ProjectScene()
    let description = try #require(ProjectScene.template["template.yml"])
    try scene.write(["template.yml": description.replacing("1.0.0", with: "1.1.0")])
    try await scene.make()
    try scene.write(["template.yml": description])
    let session = try scene.session()
    let words = "the project was generated from 'tiny 1.1.0', which is newer than '1.0.0'"
    let checked = await refusal { _ = try await CheckManifest.run(in: session) }
    #expect(checked == words)
    let made = await refusal { _ = try await GenerateManifest.run(in: session) }
    #expect(made == words)
    let differing = await refusal { _ = try await DiffManifest.run(in: session) }
    #expect(differing == words)
    let updated = await refusal { _ = try await UpdateManifest.run(in: session) }
    #expect(updated == words)
  }

  @Test func `a newer lock format requires a newer flowctl, and no command writes an older one`()
    async throws
  {
    let scene = try await ProjectScene()
    try await scene.make()
    let lock = ".flowctl/manifest.lock"
    let text = try #require(scene.text(lock)).replacing(": 1", with: ": 2")
    try scene.repository.scratch.write(
      text.replacing("generated", with: "shared"), to: "work/" + lock)
    let session = try scene.session()
    let words = "a newer flowctl wrote '\(lock)'"
    let checked = await refusal { _ = try await CheckManifest.run(in: session) }
    #expect(checked == words)
    let differing = await refusal { _ = try await DiffManifest.run(in: session) }
    #expect(differing == words)
    try scene.repository.scratch.write(text.replacing(": 2", with: ": one"), to: "work/" + lock)
    let broken = await refusal { _ = try await DiffManifest.run(in: session) }
    #expect(broken != words && broken != nil)
  }

  private func refusal(_ run: () async throws -> Void) async -> String? {
    do {
      try await run()
      return nil
    } catch {
      return (error as? Failure)?.diagnostics.first?.message
    }
  }

  @Test func `a project below the top is found from inside of it`() async throws {
    let scene = try await ProjectScene()
    var options = NewProject.Options()
    options.template = "../template"
    options.answers.settings = ["name=Demo"]
    options.into = "Mobile"
    _ = try await NewProject.run(options, in: try scene.session())
    #expect(scene.text("Mobile/App/Demo.swift") != nil && scene.text("App/Demo.swift") == nil)
    try scene.repository.write("x\n", to: "Mobile/App/Demo.swift")
    let check = try await ManifestDriftCheck.run(in: try scene.session(in: "Mobile/App"))
    #expect(check.findings.map { $0.place?.path } == ["Mobile/App/Demo.swift"])
  }

  @Test(arguments: ["../beside", ".git/demo", "link/demo"])
  func `a project is created only in a directory of the repository`(into: String) async throws {
    let scene = try await ProjectScene()
    let outside = scene.repository.scratch.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scene.repository.path + "/link", withDestinationPath: outside)
    var options = NewProject.Options()
    options.template = "../template"
    options.answers.settings = ["name=Demo"]
    options.into = into
    await #expect(throws: Failure.self) {
      try await NewProject.run(options, in: try scene.session())
    }
    #expect(scene.text("project.yml") == nil && scene.text(".git/demo/project.yml") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    let beside = scene.repository.scratch.path + "/beside"
    #expect(!FileManager.default.fileExists(atPath: beside))
  }
}
