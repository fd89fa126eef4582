import CommandTestSupport
import ProjectCommands
import Base
import Foundation
import TestSupport
import Testing

struct AdoptTests {
  private func adopt(_ scene: ProjectScene, dryRun: Bool = false) async throws -> Report {
    var options = AdoptManifest.Options()
    options.template = "../template"
    options.isDryRun = dryRun
    return try await AdoptManifest.run(options, in: try scene.session())
  }

  @Test func `files equal to the template are managed, and the rest stays unmanaged`()
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
    #expect(try await scene.update().notes == ["no change"])
    try scene.repository.write("edited\n", to: "App/MyDemo.swift")
    #expect(try await scene.drift() == ["App/MyDemo.swift": ["hand-edited"]])
  }

  @Test func `a project with a template can't adopt one again`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("name: My Demo\n", to: "project.yml")
    try scene.repository.write("plan\n", to: "notes/plan.txt")
    _ = try await adopt(scene)
    let before = try await scene.tree()
    let failure = await #expect(throws: Failure.self) { try await adopt(scene) }
    #expect(failure?.diagnostics.first?.hint?.text == "flowctl manifest update")
    #expect(try await scene.tree() == before)
  }

  @Test func `a project without a matching file is not adopted, and each file has a reason`()
    async throws
  {
    let scene = try await ProjectScene()
    try scene.repository.write("name: My Demo\n", to: "project.yml")
    try scene.repository.write("build/\n", to: ".gitignore")
    let before = try await scene.tree()
    let report = try await adopt(scene)
    #expect(report.verdict == .fail)
    #expect(report.notes == ["nothing was written"])
    #expect(
      report.diagnostics.map(\.message) == [
        "the template 'tiny' generates no file that this project has: there is nothing to adopt",
        "'.gitignore' stays unmanaged: the lines 'flowctl:begin' and 'flowctl:end' are missing",
        "'project.yml' stays unmanaged: 4 of the template's 4 lines are missing",
      ])
    #expect(report.details["missing"] == .strings(["App/MyDemo.swift", "notes/plan.txt"]))
    let hint = report.diagnostics.first?.hint
    #expect(hint?.text == "gates, versions and a pipeline work without a template: flowctl init")
    #expect(try await scene.tree() == before)
  }

  @Test func `if no template fits, init is the next step, and then there is none`()
    async throws
  {
    let scene = try await ProjectScene()
    try scene.repository.write(
      "name: Demo\noptions: { bundleIdPrefix: com.example }\ntargets: { Demo: { type: application, "
        + "platform: iOS } }\n", to: "project.yml")
    func failure() async -> Diagnostic? {
      let failure = await #expect(throws: Failure.self) {
        try await AdoptManifest.run(AdoptManifest.Options(), in: try scene.session())
      }
      return failure?.diagnostics.first
    }
    let first = await failure()
    #expect(first?.message == "no template generates a file that this project has")
    #expect(first?.hint?.commands == [.flowctl("init")])
    try scene.repository.write("preset: adapted\n", to: ".flowctl.yml")
    #expect(await failure()?.hint?.commands == [])
    try scene.repository.write("targets: {}\n", to: "project.yml")
    #expect(await failure()?.message.contains("can't determine the project's name") == true)
  }

  @Test func `the values are those of the app, not of a sample`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write(
      """
      name: Rocket
      options: { bundleIdPrefix: com.example }
      targets:
        Preview: { type: application, platform: iOS }
        Rocket: { type: application, platform: iOS }
      """, to: "project.yml")
    var options = AdoptManifest.Options()
    options.archetype = "browser"
    options.isDryRun = true
    let report = try await AdoptManifest.run(options, in: try scene.session())
    guard case .object(let answers)? = report.details["answers"] else {
      Issue.record("there are no answers")
      return
    }
    #expect(answers["bundle-id"] == "com.example.Rocket")
  }

  @Test func `a similar merged file is managed, so that updates reach it`() async throws {
    let scene = try await ProjectScene()
    let mine = "name: MyDemo\n\none: mine\n\ntwo: 2\n\nthree: 3\n"
    try scene.repository.write(mine, to: "project.yml")
    let report = try await adopt(scene)
    #expect(report.details["merged"] == .strings(["project.yml"]))
    #expect(scene.text("project.yml") == mine)
    try scene.write([
      "files/project.yml.mustache": "name: <%name%>\n\none: 1\n\ntwo: 2\n\nthree: three\n"
    ])
    _ = try await scene.update()
    #expect(scene.text("project.yml") == mine.replacing("three: 3", with: "three: three"))
  }

  @Test func `an Xcode project gives its name and its identifier`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write(
      "a = { PRODUCT_BUNDLE_IDENTIFIER = com.example.demo.tests; }; b = { "
        + "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.demo\"; };",
      to: "My App.xcodeproj/project.pbxproj")
    try await scene.repository.git("add", "--all")
    let report = try await adopt(scene, dryRun: true)
    #expect(report.details["answers"] == ["name": "MyApp", "widget": "false"])
  }

  @Test func `a Gradle project gives its name and its package`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("rootProject.name = \"Demo\"\n", to: "settings.gradle.kts")
    let report = try await adopt(scene, dryRun: true)
    #expect(report.details["answers"] == ["name": "Demo", "widget": "false"])
  }
}
