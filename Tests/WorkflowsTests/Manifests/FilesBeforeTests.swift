import Diagnostics
import Manifests
import TestSupport
import Testing
import Workflows

/// Files that were there before a project was made, or whose marks are gone.
struct FilesBeforeTests {
  @Test func `a project is made beside files of parts that are there`() async throws {
    let scene = try await ProjectScene()
    try scene.repository.write("mine", to: ".gitignore")
    try scene.repository.write("mine\n", to: "notes/plan.txt")
    let report = try await scene.make()
    #expect(report.verdict == .pass)
    #expect(report.listing.contains("append   .gitignore\n"))
    #expect(
      scene.text(".gitignore") == "mine\n\n# flowctl:begin build\n.build/\n# flowctl:end build\n")
    #expect(report.diagnostics.map(\.hint) == ["flowctl manifest diff notes/plan.txt"])
    #expect(report.diagnostics.map(\.severity) == [.note])
    var options = DiffManifest.Options()
    options.paths = ["notes/plan.txt"]
    let listing = try await DiffManifest.run(options, in: try scene.session())
    #expect(String(decoding: listing.text, as: UTF8.self).contains("notes/plan.txt"))
    #expect(try await scene.drift() == [:])
  }

  @Test func `parts come again where marks were taken out, and broken ones are told`()
    async throws
  {
    let scene = try await ProjectScene()
    try await scene.make()
    try scene.repository.write("mine\n", to: ".gitignore")
    #expect(try await scene.drift() == [".gitignore": ["hand-edited"]])
    _ = try await GenerateManifest.run(.init(), in: try scene.session())
    #expect(scene.text(".gitignore")?.hasSuffix("\n# flowctl:end build\n") == true)
    #expect(try await scene.drift() == [:])
    try scene.repository.write("# flowctl:begin build\nmine\n", to: ".gitignore")
    let report = try await GenerateManifest.run(.init(), in: try scene.session())
    #expect(
      report.diagnostics.map(\.hint) == [
        "sed -i.bak '/flowctl:[be][a-z]* /d' .gitignore && rm .gitignore.bak && flowctl manifest generate"
      ])
  }
}
