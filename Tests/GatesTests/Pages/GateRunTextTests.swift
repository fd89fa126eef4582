import Base
import Gates
import TestSupport
import Testing

@Suite struct GateRunTextTests {
  @Test func `the verdict contains the number of skipped required gates`() {
    var run = GateRun.green
    run.gates[0].state = .skipped
    let text = String(decoding: GateRunText().render(run), as: UTF8.self)
    #expect(text.contains("1 of 2 required gates passed; 1 skipped"), "\(text)")
  }

  @Test(arguments: Verbosity.allCases)
  func `a run is shown in each verbosity`(verbosity: Verbosity) throws {
    let bytes = GateRunText(verbosity: verbosity).render(.sample)
    try expectSnapshot(bytes, named: "run-\(verbosity.rawValue).text")
  }

  @Test func `a terminal with colors and only ASCII`() throws {
    let style = Style(isColoured: true, isUnicode: false)
    try expectSnapshot(GateRunText(style: style).render(.sample), named: "run-ascii.text")
  }

  @Test func `a run that passes is short, and silent for a quiet reader`() throws {
    try expectSnapshot(GateRunText().render(.green), named: "green.text")
    #expect(GateRunText(verbosity: .quiet).render(.green).isEmpty)
  }

  @Test func `the verdict is the last line`() {
    for verbosity in Verbosity.allCases {
      let text = String(
        decoding: GateRunText(verbosity: verbosity).render(.sample), as: UTF8.self)
      #expect(
        text.split(separator: "\n").last?.hasPrefix("fail: feature/login → develop: ") == true)
    }
  }

  @Test func `many findings and a long log are truncated, and complete in verbose output`() {
    var gate = GateResult("lint", .failed)
    gate.findings = (1...40).map { Diagnostic("line-length", "finding \($0)") }
    gate.excerpt = (1...50).map { "line \($0)" }
    let run = GateRun(gates: [gate])
    let short = String(decoding: GateRunText().render(run), as: UTF8.self)
    #expect(short.contains("finding 10 ") && !short.contains("finding 11 "))
    #expect(short.contains("30 more: flowctl gate run lint --verbose"))
    #expect(short.contains("30 more lines above") && short.contains("line 50\n"))
    #expect(!short.contains("│ line 30\n"))
    let long = String(
      decoding: GateRunText(verbosity: .verbose).render(run), as: UTF8.self)
    #expect(long.contains("finding 40 ") && long.contains("│ line 1\n"))
  }

  @Test func `failed gates are rerun by names that need no shell quoting`() {
    func hint(_ names: [String]) -> Bool {
      let run = GateRun(
        gates: names.map { GateResult($0, .failed) } + [GateResult("ok", .passed)])
      let text = String(decoding: GateRunText().render(run), as: UTF8.self)
      return text.contains("hint: flowctl gate run " + names.joined(separator: " ") + "\n")
    }
    #expect(hint(["unit", "ui-test_2.x"]))
    for name in ["a b", "$(x)", "a;b", "-x", "", "ä", "a'b", "`x`"] { #expect(!hint([name])) }
    #expect(!hint((1...9).map { "gate-\($0)" }))
  }

  @Test(arguments: [
    (["unit"], [], [], false), (["unit"], ["lint"], [], true),
    (["unit"], ["lint"], ["unit"], false), (["unit", "ui"], [], ["unit", "ui"], false),
  ])
  func `the hint does not repeat the command that just ran`(
    failed: [String], passed: [String], named: [String], isShown: Bool
  ) {
    var run = GateRun(
      gates: failed.map { GateResult($0, .failed) } + passed.map { GateResult($0, .passed) })
    run.named = named
    let text = String(decoding: GateRunText().render(run), as: UTF8.self)
    #expect(text.contains("hint: flowctl gate run") == isShown, "\(text)")
  }

  @Test(arguments: HostileText.all, Verbosity.allCases)
  func `a terminal and a CI runner find no commands`(sample: HostileText, verbosity: Verbosity) {
    let bytes = GateRunText(verbosity: verbosity).render(.hostile(sample.text))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && HostileText.isHidden($0) })
    #expect(!text.contains("##["))
    let lines = bytes.split { $0 == 0x0a }.map { $0.drop { $0 == 0x20 } }
    #expect(!lines.contains { $0.starts(with: "::".utf8) })
  }
}
