import ProjectCommands
import Session
import Base
import Foundation
import Manifests
import TestSupport
import Testing

struct ProjectUpdateTests {
  @Test func `the base of the next merge is not written through a link`() async throws {
    let scene = try await ProjectScene()
    let outside = scene.repository.scratch.path + "/outside"
    for directory in [outside, scene.repository.path + "/.flowctl"] {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scene.repository.path + "/.flowctl/base", withDestinationPath: outside)
    let refusal = await #expect(throws: Failure.self) { try await scene.make() }
    #expect(refusal?.diagnostics.first?.message.contains("is behind a symbolic link") == true)
    #expect(scene.text("project.yml") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }

  @Test func `changes of the template are written, and edits stay`() async throws {
    let scene = try await ProjectScene()
    try await scene.make(["name=Demo", "widget=true"])
    try scene.repository.write(
      "name: Demo\n\none: mine\n\ntwo: 2\n\nthree: 3\n", to: "project.yml")
    try scene.repository.write(
      "before\n# flowctl:begin build\n.build/\n# flowctl:end build\nafter\n", to: ".gitignore")
    try FileManager.default.removeItem(atPath: scene.repository.path + "/App/Widget.swift")
    let description = try #require(ProjectScene.template["template.yml"])
    try scene.write([
      "template.yml": description.replacing("1.0.0", with: "1.1.0")
        + "\nrenames: [{ from: project.yml, to: App/project.yml, since: '1.1' }]\n"
        .replacing("{ path: project.yml", with: "{ path: App/project.yml"),
      "files/App/project.yml.mustache": "name: <%name%>\n\none: 1\n\ntwo: 2\n\nthree: 33\n",
      "files/.gitignore.mustache": "# flowctl:begin build\nDerivedData/\n# flowctl:end build\n",
    ])
    try FileManager.default.removeItem(
      atPath: scene.repository.scratch.path + "/template/files/project.yml.mustache")
    try scene.write([
      "template.yml": description.replacing("1.0.0", with: "1.1.0")
        .replacing("{ path: project.yml", with: "{ path: App/project.yml")
        + "\nrenames: [{ from: project.yml, to: App/project.yml, since: '1.1' }]\n"
    ])
    #expect(try await scene.drift()["project.yml"] == ["orphaned"])
    let report = try await scene.update()
    #expect(report.verdict == .pass)
    #expect(scene.text("project.yml") == nil)
    #expect(scene.text("App/project.yml") == "name: Demo\n\none: mine\n\ntwo: 2\n\nthree: 33\n")
    #expect(
      scene.text(".gitignore")
        == "before\n# flowctl:begin build\nDerivedData/\n# flowctl:end build\nafter\n")
    #expect(scene.text("App/Demo.swift") == "// Demo of tiny 1.1.0\n")
    #expect(scene.text("App/Widget.swift") == nil)
    #expect(
      report.diagnostics.map(\.message) == ["'App/Widget.swift' was deleted and stays deleted"])
    #expect(try await scene.update().notes == ["no change"])
  }

  @Test func `if the template no longer has a file, only its region is deleted`() async throws {
    let scene = try await ProjectScene()
    try await scene.make()
    let whole = try #require(scene.text(".gitignore"))
    try scene.repository.write("before\n\(whole)after\n", to: ".gitignore")
    let description = try #require(ProjectScene.template["template.yml"])
    try scene.write([
      "template.yml": description.replacing(
        "ownership: regions }", with: "ownership: regions, when: widget }")
    ])
    let listing = try await DiffManifest.run(in: try scene.session())
    #expect(
      String(decoding: listing.text, as: UTF8.self).hasSuffix(
        """
        .gitignore
          - line 2: # flowctl:begin build
          - line 3: .build/
          - line 4: # flowctl:end build

        """))
    _ = try await scene.update()
    #expect(scene.text(".gitignore") == "before\nafter\n")
  }

  @Test func `an edit in a region is reported like an edit of a whole file`() async throws {
    let scene = try await ProjectScene()
    try await scene.make()
    let whole = try #require(scene.text(".gitignore"))
    let edited = whole.replacing(".build/", with: ".build/\nmine/")
    try scene.repository.write(edited, to: ".gitignore")
    let report = try await scene.update()
    #expect(
      report.diagnostics.map(\.message)
        == ["'.gitignore' was edited by hand and is kept"])
    #expect(report.verdict == .pass && scene.text(".gitignore") == edited)
    _ = try await GenerateManifest.run(overwrites: true, in: try scene.session())
    #expect(scene.text(".gitignore") == whole)
  }

  @Test func `a change of both sides is marked and reported`() async throws {
    let scene = try await ProjectScene()
    try await scene.make()
    try scene.repository.write("name: Demo\n\none: mine\n", to: "project.yml")
    try scene.repository.write("// edited\n", to: "App/Demo.swift")
    let description = try #require(ProjectScene.template["template.yml"])
    try scene.write([
      "template.yml": description.replacing("1.0.0", with: "1.1.0"),
      "files/project.yml.mustache": "name: <%name%>\n\none: ours\n\ntwo: 2\n\nthree: 3\n",
    ])
    let report = try await scene.update()
    #expect(report.verdict == .fail)
    #expect(
      report.diagnostics.map { "\($0.rule) \($0.place?.path ?? "")" } == [
        "manifest-conflict App/Demo.swift", "manifest-conflict project.yml",
      ])
    #expect(
      report.diagnostics.map(\.hint?.text) == [
        "flowctl manifest diff App/Demo.swift",
        "git grep -n --untracked -e '^<<<<<<<' -e '^>>>>>>>' -- project.yml",
      ])
    #expect(report.listing == "  merge    project.yml\n")
    let text = try #require(scene.text("project.yml"))
    #expect(text.contains("<<<<<<< yours\none: mine\n=======\none: ours"))
    #expect(text.contains(">>>>>>> tiny 1.1.0"))
    let check = try await CheckManifest.run(in: try scene.session())
    #expect(check.verdict == .fail)
    let conflicts = check.diagnostics.filter { $0.rule == .manifestConflict }
    #expect(conflicts.map { $0.place?.path } == ["project.yml"])
    #expect(conflicts.map { $0.place?.line } == [3])
    #expect(check.checks.map(\.rule) == [.manifestDrift, .manifestConflict])
    #expect(scene.text("App/Demo.swift") == "// edited\n")
  }

  @Test func `new values are written, and values without a variable are rejected`()
    async throws
  {
    let scene = try await ProjectScene()
    try await scene.make()
    let report = try await scene.update(["widget=true"])
    #expect(report.verdict == .pass && scene.text("App/Widget.swift") == "// a widget\n")
    _ = try await scene.update(["widget=false"])
    #expect(scene.text("App/Widget.swift") == nil)
    await #expect(throws: Failure.self) { try await scene.update(["wigdet=true"]) }
    await #expect(throws: Failure.self) { try await scene.update(["name=a/b"]) }
  }
}
