import ProjectCommands
import Session
import Base
import Foundation
import Manifests
import TestSupport
import Testing

/// Files that existed before the project, or lost their marker comments.
struct FilesBeforeTests {
  @Test func `a project is created next to existing files with regions`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("mine", to: ".gitignore")
    try scene.repository.write("mine\n", to: "notes/plan.txt")
    let report = try await scene.make()
    #expect(report.verdict == .pass)
    #expect(report.listing.contains("append   .gitignore\n"))
    #expect(
      scene.text(".gitignore") == "mine\n\n# flowctl:begin build\n.build/\n# flowctl:end build\n")
    #expect(report.diagnostics.map(\.hint?.text) == ["flowctl manifest diff notes/plan.txt"])
    #expect(report.diagnostics.map(\.severity) == [.note])
    let listing = try await DiffManifest.run(["notes/plan.txt"], in: try scene.session())
    #expect(String(decoding: listing.text, as: UTF8.self).contains("notes/plan.txt"))
    #expect(try await scene.drift() == [:])
  }

  @Test func `regions are restored without markers, and broken markers are reported`()
    async throws
  {
    let scene = try await ProjectScene()
    try await scene.make()
    try scene.repository.write("mine\n", to: ".gitignore")
    #expect(try await scene.drift() == [".gitignore": ["hand-edited"]])
    _ = try await GenerateManifest.run(in: try scene.session())
    #expect(scene.text(".gitignore")?.hasSuffix("\n# flowctl:end build\n") == true)
    #expect(try await scene.drift() == [:])
    try scene.repository.write("# flowctl:begin build\nmine\n", to: ".gitignore")
    let report = try await GenerateManifest.run(in: try scene.session())
    #expect(
      report.diagnostics[0].hint?.text.hasPrefix("correct the marker comments in '.gitignore'")
        == true)
    let session = try scene.session()
    let check = try await ManifestDriftCheck.run(in: session).findings
    #expect(check.map(\.rule) == [.manifestConflict])
    #expect(check.map(\.hint?.text) == report.diagnostics.map(\.hint?.text))
    let refusal = await #expect(throws: Failure.self) {
      try await DiffManifest.run(in: session)
    }
    #expect(refusal?.diagnostics == check)
  }

  @Test func `a hint works in the user's directory, and keeps existing files`() async throws {
    let scene = try await ProjectScene()
    try await scene.make()
    try FileManager.default.removeItem(atPath: scene.repository.path + "/project.yml")
    for path in ["project.yml/x", "project.yml.old", "project.yml.old2"] {
      try scene.repository.write("mine\n", to: path)
    }
    let report = try await GenerateManifest.run(in: try scene.session(in: "App"))
    #expect(
      report.diagnostics.map(\.hint?.text)
        == ["mv -n ../project.yml ../project.yml.old3 && flowctl manifest generate"])
  }

  @Test func `a file that the template no longer has is moved by its hint`() async throws {
    let scene = try await ProjectScene()
    try await scene.make(["name=Demo", "widget=true"])
    try await scene.repository.git("add", "--all")
    try scene.repository.write("// edited\n", to: "App/Widget.swift")
    let report = try await scene.update(["widget=false"])
    #expect(report.diagnostics.map(\.hint?.text) == ["mv -n App/Widget.swift App/Widget.swift.old"])
  }
}
