import Diagnostics
import Foundation
import TestSupport
import Testing
import Workflows

struct AdoptTests {
  private func adopt(_ scene: ProjectScene, dryRun: Bool = false) async throws -> Report {
    var options = AdoptManifest.Options()
    options.template = "../template"
    options.isDryRun = dryRun
    return try await AdoptManifest.run(options, in: try scene.session())
  }

  @Test func `what equals the template is its own, the rest stays theirs and untouched`()
    async throws
  {
    let scene = try await ProjectScene()
    try scene.repository.write("name: My Demo\n", to: "project.yml")
    try scene.repository.write("// MyDemo of tiny 1.0.0\n", to: "App/MyDemo.swift")
    let before = try await scene.tree()
    let shown = try await adopt(scene, dryRun: true)
    #expect(shown.details["answers"] == ["name": "MyDemo", "widget": "false"])
    #expect(try await scene.tree() == before)
    let report = try await adopt(scene)
    #expect(report.verdict == .pass)
    #expect(report.details["equal"] == .strings(["App/MyDemo.swift"]))
    #expect(report.details["different"] == .strings(["project.yml"]))
    #expect(report.details["missing"] == .strings([".gitignore", "notes/plan.txt"]))
    let after = try await scene.tree()
    #expect(after.filter { !$0.key.hasPrefix(".flowctl/") } == before)
    #expect(try await scene.drift() == [:])
    #expect(try await scene.update().notes == ["nothing changes"])
    try scene.repository.write("edited\n", to: "App/MyDemo.swift")
    #expect(try await scene.drift() == ["App/MyDemo.swift": ["hand-edited"]])
  }

  @Test func `a project that a template holds is not adopted again`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("name: My Demo\n", to: "project.yml")
    _ = try await adopt(scene)
    let before = try await scene.tree()
    let failure = await #expect(throws: Failure.self) { try await adopt(scene) }
    #expect(failure?.diagnostics.first?.hint?.text == "flowctl manifest update")
    #expect(try await scene.tree() == before)
  }

  @Test func `a project of Gradle tells its name and its package`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("rootProject.name = \"Demo\"\n", to: "settings.gradle.kts")
    let report = try await adopt(scene, dryRun: true)
    #expect(report.details["answers"] == ["name": "Demo", "widget": "false"])
  }
}
