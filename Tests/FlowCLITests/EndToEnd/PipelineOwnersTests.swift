import Foundation
import TestSupport
import Testing

/// The CODEOWNERS file, in which flowctl manages a section.
struct PipelineOwnersTests {
  @Test func `other owners are kept next to those of the configuration`() async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    func text() throws -> String {
      try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
    }
    try repository.write("* @team\n", to: path)
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    let unmarked = try await repository.flowctl("pipeline", "check")
    #expect(unmarked.output.contains("'\(path)' has no region for flowctl's lines"))
    #expect(
      try await repository.flowctl("pipeline", "diff").output.contains("+# flowctl:begin owners"))
    let appended = try await repository.flowctl("pipeline", "generate")
    #expect(appended.status == 0 && appended.output.contains("append  \(path)\n"))
    #expect(try text().hasPrefix("* @team\n\n# flowctl:begin owners\n"))
    #expect(try text().contains("/.flowctl.yml @a\n"))
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@b'] }\n", to: ".flowctl.yml")
    try repository.write("# ours\n" + (try text()), to: path)
    #expect(
      try await repository.flowctl("pipeline", "check").output
        .contains("'\(path)' was generated from an older configuration"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try text().hasPrefix("# ours\n* @team\n"))
    #expect(try text().contains("/.flowctl.yml @b\n"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    try repository.write((try text()) + "/.github/ @evil\n", to: path)
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("that overrides it: '/.github/ @evil'"))
  }

  @Test(arguments: [
    ("# flowctl:begin owners\n", "", "line 8 ends the region 'owners', which is not open"),
    ("# flowctl:end owners\n", "", "line 2 starts the region 'owners', which has no end"),
    (
      "# flowctl:end owners\n", "# flowctl:begin owners\n# flowctl:end owners\n",
      "line 10 starts the region 'owners' a second time"
    ),
  ])
  func `marker comments that don't match are reported, and nothing is written`(
    _ mark: String, _ more: String, _ words: String
  ) async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    try repository.write("* @team\n# flowctl:begin owners\n# flowctl:end owners\n", to: path)
    _ = try await repository.flowctl("pipeline", "generate")
    let file = repository.path + "/" + path
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    try repository.write(whole.replacing(mark, with: more.isEmpty ? "" : mark + more), to: path)
    for command in ["check", "generate"] {
      let run = try await repository.flowctl("pipeline", command)
      #expect(run.status == 1 && run.output.contains("don't match: \(words)"))
      #expect(run.output.contains("correct the marker comments in '\(path)', or delete them all"))
    }
    let lines = whole.split(separator: "\n").filter { !$0.contains("flowctl:") }
    try repository.write(lines.joined(separator: "\n"), to: path)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `owners with Windows line ends are the same, and never duplicated`()
    async throws
  {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    let file = repository.path + "/" + path
    func owners(_ name: String) throws {
      let line = "gate-run: { owners: ['\(name)'] }\n"
      try repository.write(PipelineSample.configuration + line, to: ".flowctl.yml")
    }
    try owners("@a")
    try repository.write("* @team\r\n", to: path)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    #expect(whole.hasPrefix("* @team\r\n\r\n# flowctl:begin owners\r\n"))
    #expect(!whole.replacing("\r\n", with: "").utf8.contains(UInt8(ascii: "\n")))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    try owners("@b")
    let run = try await repository.flowctl("pipeline", "generate")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == whole.replacing("@a", with: "@b"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `removing owners from the configuration keeps the lines of others`() async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    let marks = "# flowctl:begin owners\n# flowctl:end owners\n"
    try repository.write("* @team\n" + marks, to: path)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try repository.write(PipelineSample.configuration, to: ".flowctl.yml")
    #expect(try await repository.flowctl("pipeline", "check").status == 1)
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(
      try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8) == "* @team\n")
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test(arguments: ["CODEOWNERS", "docs/CODEOWNERS"])
  func `no CODEOWNERS file is written that hides another one`(_ other: String) async throws {
    let repository = try await PipelineSample.repository()
    try repository.write("* @team\n", to: other)
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    for command in ["generate", "check"] {
      let run = try await repository.flowctl("pipeline", command)
      #expect(run.status == 1)
      let hint = "hint: mkdir -p .github && mv -n \(other) .github/CODEOWNERS"
      #expect((run.output + run.errors).contains(hint))
    }
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.github"))
    try repository.write("* @team\n", to: ".github/CODEOWNERS")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
  }

  @Test func `the diff shows what is missing, and why a section can't be written`() async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    try FileManager.default.removeItem(atPath: repository.path + "/" + path)
    let missing = try await repository.flowctl("pipeline", "diff")
    #expect(missing.output.contains("+# flowctl:begin owners"))
    try repository.write("# flowctl:begin owners\n", to: path)
    let broken = try await repository.flowctl("pipeline", "diff")
    #expect(broken.status == 1 && (broken.output + broken.errors).contains("don't match"))
  }
}
