import Base
import Foundation
import TestSupport
import Testing

@Suite struct GateSelftestTests {
  /// Finds forced casts, and reports them in the form of ktlint.
  private static let linter = """
    #!/bin/sh
    found=$(grep -rl ' as! ' --include='*.swift' . | head -n 1)
    [ -z "$found" ] && echo '[]' && exit 0
    printf '[{"file":"%s","line":1,"character":1,"severity":"Error","rule_id":"force_cast",' "$found"
    printf '"reason":"no","type":"Cast"}]\\n'
    exit 2
    """

  @Test func `each built-in gate is checked to fail, and nothing else is changed`() async throws {
    let repository = try await repository(
      """
      secrets: { preset: secrets }
      copies: { preset: duplication }
      size: { preset: pull-request-size, lines: 30 }
      conflicts: { preset: conflicts }
      texts: { preset: strings }
      names: { preset: branch-policy }
      coverage: { preset: coverage, minimum: 50, needs: [lint] }
      lint: { preset: swiftlint, command: [./swiftlint] }
      """)
    try repository.write("not committed\n", to: "notes.txt")
    let before = try await Self.state(of: repository)
    let run = try await repository.flowctl(
      ["gate", "selftest", "--json"], with: ["TMPDIR": repository.scratch.path + "/home"])
    let answer = try run.answer()
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let subjects = ["secrets", "copies", "size", "conflicts", "texts", "names", "coverage", "lint"]
    #expect(answer.checks?.map(\.subject) == subjects)
    #expect(answer.checks?.allSatisfy { $0.answer == "pass" } == true)
    #expect(run.errors.contains("lint: a forced cast in 'Sources/FlowctlSelftest.swift'"))
    #expect(try await Self.state(of: repository) == before)
    let home = try FileManager.default.contentsOfDirectory(
      atPath: repository.scratch.path + "/home")
    #expect(home == [".gitconfig"])
  }

  @Test(arguments: [
    ("{ preset: swiftlint, command: ['true'], reports: [] }", "fail", 1),
    ("{ preset: swiftlint, command: ['false'], reports: [] }", "unknown", 2),
    ("{ preset: swiftlint, command: [no-such-program] }", "unknown", 2),
    ("{ command: ['true'] }", "unknown", 2),
    ("{ preset: duplication, percent: 100 }", "fail", 1),
    ("{ command: [sh, -c, '! grep -rq \" as! \" Sources', swiftlint] }", "pass", 0),
  ])
  func `gates that can't fail and gates that can't run are reported`(
    gate: String, answer: String, status: Int32
  ) async throws {
    let repository = try await repository("lint: \(gate)")
    let run = try await repository.flowctl("gate", "selftest", "--json")
    #expect(try run.answer().answer(of: "gate-selftest") == answer, "\(run.output)\(run.errors)")
    #expect(run.status == status)
  }

  @Test func `a gate that never fails outweighs an unknown one`() async throws {
    let repository = try await repository(
      """
      own: { command: ['true'] }
      lint: { preset: swiftlint, command: ['true'], reports: [] }
      """)
    #expect(try await repository.flowctl("gate", "selftest").status == 1)
    #expect(try await repository.flowctl("gate", "selftest", "own").status == 2)
    let unknown = try await repository.flowctl("gate", "selftest", "lnt")
    #expect(unknown.status == 64 && unknown.errors.contains("one of: own, lint"))
  }

  @Test func `a signal stops it, and no copy remains`() async throws {
    let repository = try await repository(
      "lint: { preset: swiftlint, command: [sh, -c, 'touch \"$HOME/begun\"; sleep 60'] }")
    let program = try FlowctlProgram.word()
    let script = """
      TMPDIR="$HOME" \(program) gate selftest --json > answer & pid=$!
      while [ ! -e "$HOME/begun" ]; do sleep 0.02; done
      kill -INT $pid; wait $pid
      """
    #expect(try await repository.run("sh", ["-c", script]).status == 130)
    let home = try FileManager.default.contentsOfDirectory(
      atPath: repository.scratch.path + "/home")
    #expect(Set(home) == [".gitconfig", "begun"])
  }

  private static func state(of repository: ScratchRepository) async throws -> [String] {
    let objects = try await repository.git("count-objects", "-v")
    let refs = try await repository.git("for-each-ref")
    let status = try await repository.git("status", "--porcelain", "--untracked-files=all")
    let index = try repository.scratch.read("work/.git/index")
    return [objects, refs, status, "\(index)"]
  }

  /// A repository with these gates, a linter and a source.
  private func repository(_ gates: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try repository.write(Self.linter, to: "swiftlint")
    try ScratchDirectory.makeExecutable(repository.path + "/swiftlint")
    try await repository.commit(
      "Begin",
      files: [
        ".flowctl.yml": "gates:\n" + gates.split(separator: "\n").map { "  \($0)\n" }.joined(),
        "Sources/App.swift": "let one = 1\n", ".gitignore": "answer\n",
      ])
    try await repository.git("add", "swiftlint")
    try await repository.commit("Lint")
    return repository
  }
}
