import ProjectCommands
import Base
import Foundation
import Manifests
import TestSupport
import Testing

/// A file that both sides changed, without a known base.
struct LostBaseTests {
  private func scene(editing text: String) async throws -> ProjectScene {
    let scene = try await ProjectScene()
    try await scene.make()
    try scene.repository.write(text, to: "project.yml")
    try FileManager.default.removeItem(
      atPath: scene.repository.path + "/" + ManifestBase.directory)
    let description = try #require(ProjectScene.template["template.yml"])
    try scene.write([
      "template.yml": description.replacing("1.0.0", with: "1.1.0"),
      "files/project.yml.mustache": "name: <%name%>\n\none: ours\n\ntwo: 2\n\nthree: 3\n",
    ])
    return scene
  }

  private func conflicts(_ report: Report) -> [String?] {
    report.diagnostics.filter { $0.rule == .manifestConflict }.map { $0.place?.path }
  }

  @Test func `all differences are marked, and the check fails until the markers are gone`()
    async throws
  {
    let scene = try await scene(editing: "name: Demo\n\none: mine\n\ntwo: 2\n\nthree: 3\n")
    #expect(try await scene.update().verdict == .fail)
    let marked = try #require(scene.text("project.yml"))
    #expect(marked.contains("<<<<<<< yours\none: mine\n=======\none: ours\n>>>>>>> tiny 1.1.0"))
    for _ in 0..<2 {
      let check = try await CheckManifest.run(in: try scene.session())
      #expect(check.verdict == .fail && conflicts(check) == ["project.yml"])
      #expect(conflicts(try await scene.update()) == ["project.yml"])
      #expect(scene.text("project.yml") == marked)
    }
    try scene.repository.write(
      "name: Demo\n\none: mine\n\ntwo: 2\n\nthree: 3\n", to: "project.yml")
    let settled = try await CheckManifest.run(in: try scene.session())
    #expect(settled.verdict == .pass)
    #expect(
      settled.checks.first?.summary == "2 managed files match the template, 1 merged file has edits"
    )
    #expect(try await scene.update().notes == ["no change"])
  }

  @Test func `a binary file is reported until the user chooses a side`() async throws {
    let scene = try await scene(editing: "name: \0\n")
    for _ in 0..<2 {
      let report = try await scene.update()
      #expect(conflicts(report) == ["project.yml"])
      #expect(
        report.diagnostics.first { $0.rule == .manifestConflict }?.hint?.text
          == "mv -n project.yml project.yml.old && flowctl manifest generate")
      #expect(try await CheckManifest.run(in: try scene.session()).verdict == .fail)
    }
    #expect(scene.text("project.yml") == "name: \0\n")
    try FileManager.default.removeItem(atPath: scene.repository.path + "/project.yml")
    _ = try await GenerateManifest.run(in: try scene.session())
    _ = try await scene.update()
    #expect(try await CheckManifest.run(in: try scene.session()).verdict == .pass)
    try scene.repository.write("name: \0\n", to: "project.yml")
    #expect(try await CheckManifest.run(in: try scene.session()).verdict == .pass)
  }
}
