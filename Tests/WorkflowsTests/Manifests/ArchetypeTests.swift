import Diagnostics
import TestSupport
import Testing
import Workflows

/// The templates that the program carries, made for real.
struct ArchetypeTests {
  @Test(arguments: [
    "android", "app-extensions", "browser", "cached", "managed", "multiplatform",
  ])
  func `a name and an identifier make a project that is as its template makes it`(
    archetype: String
  ) async throws {
    let scene = try await ProjectScene()
    var options = NewProject.Options()
    options.archetype = archetype
    options.answers.settings = ["name=Demo", "bundle-id=com.example.demo"]
    #expect(try await NewProject.run(options, in: try scene.session()).verdict == .pass)
    #expect(scene.text(".flowctl.yml") != nil)
    #expect(try await scene.drift() == [:])
    #expect(try await scene.update().notes == ["nothing changes"])
    let texts = try await scene.tree()
    #expect(texts.allSatisfy { !$0.value.contains("<%") && !$0.key.contains("__") })
    let dryRun = try await adopted(scene)
    #expect(dryRun.details["different"] == .strings([]))
  }

  /// What an adoption without the lock would find.
  private func adopted(_ scene: ProjectScene) async throws -> Report {
    try scene.repository.scratch.write("", to: "work/.flowctl/manifest.lock")
    try await scene.repository.git("clean", "-fdqx", ".flowctl")
    var options = AdoptManifest.Options()
    options.isDryRun = true
    let report = try await AdoptManifest.run(options, in: try scene.session())
    #expect(report.details["missing"] == .strings([]))
    return report
  }
}
