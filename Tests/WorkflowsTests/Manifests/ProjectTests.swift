import Diagnostics
import Effects
import Foundation
import LiveEffects
import Manifests
import TestSupport
import Testing
import Workflows

struct ProjectTests {
  @Test func `a project is made once, and making it again changes nothing`() async throws {
    let scene = try await ProjectScene()
    let report = try await scene.make()
    #expect(report.verdict == .pass)
    #expect(scene.text("project.yml") == "name: Demo\n\none: 1\n\ntwo: 2\n\nthree: 3\n")
    #expect(scene.text("App/Demo.swift") == "// Demo of tiny 1.0.0\n")
    #expect(scene.text("App/Widget.swift") == nil)
    #expect(try await scene.drift() == [:])
    let tree = try await scene.tree()
    let again = try await GenerateManifest.run(.init(), in: try scene.session())
    #expect(again.notes == ["nothing changes"])
    #expect(try await scene.update().notes == ["nothing changes"])
    #expect(try await scene.tree() == tree)
    await #expect(throws: Failure.self) { try await scene.make() }
  }

  @Test(arguments: ["sub", "a$b", "~x/$(y)"])
  func `a project is made in the directory that it is asked for in`(
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

  @Test func `nothing is written over, outside, or through a link`() async throws {
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
    #expect(refusal?.diagnostics.first?.message.contains("'App' is a link") == true)
    #expect(try await scene.tree() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }

  @Test func `what the next update merges with goes through no link either`() async throws {
    let scene = try await ProjectScene()
    let outside = scene.repository.scratch.path + "/outside"
    for directory in [outside, scene.repository.path + "/.flowctl"] {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scene.repository.path + "/.flowctl/base", withDestinationPath: outside)
    let refusal = await #expect(throws: Failure.self) { try await scene.make() }
    #expect(refusal?.diagnostics.first?.message.contains("'base' is a link") == true)
    #expect(scene.text("project.yml") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }

  @Test func `a program of the template is one in the project`() async throws {
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
    _ = try await GenerateManifest.run(.init(), in: try scene.session())
    #expect(try isProgram("gradlew"))
    #expect(try await scene.drift() == [:])
  }

  @Test func `each way in which a file differs is told`() async throws {
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
    let restored = try await GenerateManifest.run(.init(), in: try scene.session())
    #expect(scene.text("App/Widget.swift") == "// a widget\n")
    #expect(
      scene.text("App/Demo.swift") == "// edited\n" && scene.text("project.yml") == "name: Demo\n")
    #expect(restored.diagnostics.map(\.severity) == [.warning])
    var options = GenerateManifest.Options()
    options.overwrites = true
    _ = try await GenerateManifest.run(options, in: try scene.session())
    #expect(try await scene.drift() == ["project.yml": ["hand-edited"]])
  }

  @Test func `a file of the project's own that holds a former answer is told and left`()
    async throws
  {
    let scene = try await ProjectScene()
    try scene.write([
      "files/notes/plan.txt": "kept\n",
      "files/notes/about.txt.mustache": "About <%name%>\nkept\nBy <%name%>\n",
      "files/.gitignore.mustache":
        "# of <%name%>\n# flowctl:begin build\n<%name%>/\n# flowctl:end build\n",
    ])
    try await scene.make()
    try scene.repository.write("mine\n  About Demo\nAbout Demo\nBy Demo\n", to: "notes/about.txt")
    let report = try await scene.update(["name=Other"])
    #expect(
      report.diagnostics.map(\.message) == [
        "'.gitignore' is yours and still says what a former answer gave: '# of Demo'",
        "'notes/about.txt' is yours and still says what a former answer gave: 'About Demo' and 1 line more",
      ])
    #expect(
      report.diagnostics.map(\.hint) == ["write '# of Other' there", "write 'About Other' there"])
    #expect(report.diagnostics.map { $0.place?.line } == [1, 3])
    #expect(scene.text(".gitignore")?.contains("\nOther/\n") == true)
    #expect(scene.text("notes/about.txt")?.contains("About Demo") == true)
    #expect(try await scene.update().diagnostics.isEmpty)
  }

  @Test func `what a former answer left is told again when the answer changes once more`()
    async throws
  {
    let scene = try await ProjectScene()
    try scene.write(["files/notes/about.txt.mustache": "About <%name%>\nBy <%name%>\n"])
    try await scene.make()
    _ = try await scene.update(["name=Other"])
    try scene.repository.write("About Demo\nBy Other\n", to: "notes/about.txt")
    _ = try await GenerateManifest.run(.init(), in: try scene.session())
    let report = try await scene.update(["name=Third"])
    let told = report.diagnostics.filter { $0.place?.path == "notes/about.txt" }
    #expect(
      told.map(\.message) == [
        "'notes/about.txt' is yours and still says what a former answer gave: 'About Demo' and 1 line more"
      ])
    #expect(told.map(\.hint) == ["write 'About Third' there"])
    try scene.repository.write("About Last\nBy Last\n", to: "notes/about.txt")
    try FileManager.default.removeItem(atPath: scene.repository.path + "/.gitignore")
    _ = try await scene.update(["name=Last"])
    #expect(scene.text(".flowctl/manifest.lock")?.contains("formerAnswers") == false)
  }

  @Test func `what is new in the template comes, and edits stay`() async throws {
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
    #expect(report.diagnostics.map(\.message) == ["'App/Widget.swift' was deleted and stays so"])
    #expect(try await scene.update().notes == ["nothing changes"])
  }

  @Test func `of a file of theirs that the template has no more only our part goes`() async throws {
    let scene = try await ProjectScene()
    try await scene.make()
    let whole = try #require(scene.text(".gitignore"))
    try scene.repository.write("before\n\(whole)after\n", to: ".gitignore")
    let description = try #require(ProjectScene.template["template.yml"])
    try scene.write([
      "template.yml": description.replacing(
        "ownership: regions }", with: "ownership: regions, when: widget }")
    ])
    let listing = try await DiffManifest.run(.init(), in: try scene.session())
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

  @Test func `an edit between marks is told as one of a whole file is`() async throws {
    let scene = try await ProjectScene()
    try await scene.make()
    let whole = try #require(scene.text(".gitignore"))
    let edited = whole.replacing(".build/", with: ".build/\nmine/")
    try scene.repository.write(edited, to: ".gitignore")
    let report = try await scene.update()
    #expect(
      report.diagnostics.map(\.message)
        == ["'.gitignore' was edited by hand and is left as it is"])
    #expect(report.verdict == .pass && scene.text(".gitignore") == edited)
    var options = GenerateManifest.Options()
    options.overwrites = true
    _ = try await GenerateManifest.run(options, in: try scene.session())
    #expect(scene.text(".gitignore") == whole)
  }

  @Test func `what both sides changed is marked and told`() async throws {
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
      report.diagnostics.map(\.hint) == [
        "flowctl manifest diff App/Demo.swift", "git diff project.yml",
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

  @Test func `answers that are new are brought, and answers of no question are refused`()
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

  @Test func `a project below the top is found from within it`() async throws {
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
  func `a project is made in no directory but the repository's own`(into: String) async throws {
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
