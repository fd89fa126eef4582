import Foundation
import TestSupport
import Testing

/// The file of owners, of which flowctl has a part.
struct PipelineOwnersTests {
  @Test func `owners of their own stay beside those of the configuration`() async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    func text() throws -> String {
      try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
    }
    try repository.write("* @team\n", to: path)
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    let unmarked = try await repository.flowctl("pipeline", "check")
    #expect(unmarked.output.contains("'\(path)' has no part for flowctl's lines"))
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
        .contains("'\(path)' is of an older configuration"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try text().hasPrefix("# ours\n* @team\n"))
    #expect(try text().contains("/.flowctl.yml @b\n"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
    try repository.write((try text()) + "/.github/ @evil\n", to: path)
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("which goes before it: '/.github/ @evil'"))
  }

  @Test(arguments: [
    ("# flowctl:begin owners\n", "", "line 8 ends the part 'owners', which is not open"),
    ("# flowctl:end owners\n", "", "line 2 begins the part 'owners', which does not end"),
    (
      "# flowctl:end owners\n", "# flowctl:begin owners\n# flowctl:end owners\n",
      "line 10 begins the part 'owners' a second time"
    ),
  ])
  func `marks that do not fit together are set right by what the hint says`(
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
    let hint = "sed -i.bak '/flowctl:[be][a-z]* /d' \(path) && rm \(path).bak"
    for command in ["check", "generate"] {
      let run = try await repository.flowctl("pipeline", command)
      #expect(run.status == 1 && run.output.contains("do not fit together: \(words)"))
      #expect(run.output.contains("hint: \(hint) && flowctl pipeline generate\n"))
    }
    _ = try await repository.run("sh", ["-c", hint])
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `owners without marks are found again, edited or not`() async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    let file = repository.path + "/" + path
    func owners(_ name: String) throws {
      let line = "gate-run: { owners: ['\(name)'] }\n"
      try repository.write(PipelineSample.configuration + line, to: ".flowctl.yml")
    }
    func lose(_ edit: (String) -> String) throws {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let kept = text.split(separator: "\n").filter { !$0.contains("flowctl:") }
      try repository.write(edit(kept.joined(separator: "\n") + "\n"), to: path)
    }
    try owners("@a")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    try lose { $0.replacing("/.github/     @a", with: "/.github/ @me") }
    let kept = try await repository.flowctl("pipeline", "generate")
    #expect(kept.status == 1 && kept.output.contains("its part 'owners' was edited"))
    #expect(kept.output.contains("  merge   \(path)\n"))
    #expect(kept.output.contains("1 file changed, 1 of them in part\n"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("/.github/ @me\n"))
    #expect(try await repository.flowctl("pipeline", "generate", "--force").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
    try lose { $0 }
    try owners("@b")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == whole.replacing("@a", with: "@b"))
    try repository.write(PipelineSample.configuration, to: ".flowctl.yml")
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `owners whose lines end as on Windows are the same, and never there twice`()
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
    let lines = whole.components(separatedBy: "\r\n").filter { !$0.contains("flowctl:") }
    try repository.write(lines.joined(separator: "\r\n"), to: path)
    try owners("@b")
    let run = try await repository.flowctl("pipeline", "generate")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == whole.replacing("@a", with: "@b"))
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test(arguments: ["", "* @team\n", "* @team\n\n"])
  func `the advice that stood above the part of owners goes`(_ lines: String) async throws {
    let repository = try await PipelineSample.repository()
    let path = ".github/CODEOWNERS"
    try repository.write(
      PipelineSample.configuration + "gate-run: { owners: ['@a'] }\n", to: ".flowctl.yml")
    if !lines.isEmpty { try repository.write(lines, to: path) }
    _ = try await repository.flowctl("pipeline", "generate")
    let file = repository.path + "/" + path
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    let advice =
      "# Lines of your own stand here: of all lines that fit a path the last one decides.\n\n"
    try repository.write(
      whole.replacing("# flowctl:begin", with: advice + "# flowctl:begin"), to: path)
    let check = try await repository.flowctl("pipeline", "check")
    #expect(check.output.contains("'\(path)' is of an older configuration"), "\(check.output)")
    #expect(
      try await repository.flowctl("pipeline", "diff").output.contains("-# Lines of your own"))
    #expect(try await repository.flowctl("pipeline", "generate").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == whole)
    #expect(try await repository.flowctl("pipeline", "check").status == 0)
  }

  @Test func `owners who leave the configuration leave the lines of others`() async throws {
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
  func `no file of owners is written that hides another one`(_ other: String) async throws {
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

  @Test func `the diff shows what is missing, and says why a part can't be written`() async throws {
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
    #expect(broken.status == 1 && (broken.output + broken.errors).contains("do not fit together"))
  }
}
