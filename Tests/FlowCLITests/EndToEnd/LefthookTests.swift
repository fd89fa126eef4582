import FlowCLI
import Foundation
import TestSupport
import Testing

/// The documentation's lefthook configuration works with flowctl.
struct LefthookTests {
  /// Each hook of the page with the command that lefthook runs for it.
  private static func lines() throws -> [(hook: String, words: [String])] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/how-to/hooks.md"),
      encoding: .utf8)
    return page.split(separator: "\n").filter { $0.contains("commands: { flowctl:") }.map { line in
      let quoted = line.split(separator: "\"").dropFirst().first ?? ""
      return (
        String(line.prefix { $0 != ":" }), quoted.split(separator: " ").map(String.init)
      )
    }
  }

  @Test func `every hook has a line, and each runs`() async throws {
    let lines = try Self.lines()
    #expect(Set(lines.map(\.hook)) == Set(Hook.allCases.map(\.rawValue)))
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--create", "feature/42-login", "develop")
    try repository.write("Add a login\n", to: "message")
    for line in lines {
      #expect(line.words.prefix(4) == ["flowctl", "hooks", "run", line.hook])
      let run = try await repository.flowctl(Self.filled(line.words))
      #expect(run.status == 0, "\(line.hook): \(run.errors)")
    }
    #expect(
      try repository.scratch.read("work/message") == Array("Add a login\n\nRefs: #42\n".utf8))
  }

  @Test func `each line rejects what it must reject`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("commits: { subject-length: 30 }\n", to: ".flowctl.yml")
    try await repository.git("switch", "--quiet", "--create", "featrue/login", "develop")
    try repository.write(String(repeating: "x", count: 40) + "\n", to: "message")
    for line in try Self.lines() where ["pre-commit", "commit-msg"].contains(line.hook) {
      #expect(try await repository.flowctl(Self.filled(line.words)).status == 1, "\(line.hook)")
    }
  }

  /// The arguments from lefthook: the message file, and its source.
  private static func filled(_ words: [String]) -> [String] {
    words.dropFirst().map { ["{1}", "{2}"].contains($0) ? "message" : $0 }
  }
}
