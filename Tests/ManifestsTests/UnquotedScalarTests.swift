import Base
import Manifests
import Testing
import YAML

struct UnquotedScalarTests {
  @Test(
    arguments: [
      ("1.10", .number(1.1)), ("010", .integer(8)), ("12345E6789", .number(.infinity)),
      ("17.0", .number(17)), ("0x1F", .integer(31)), ("0b11", .integer(3)),
      ("1_000", .integer(1000)),
      ("089", .number(89)), ("190:20:30", .integer(685_230)), ("1e3", .number(1000)),
      ("-7", .integer(-7)), (".5", .number(0.5)), ("0", .integer(0)), ("yes", .flag(true)),
      ("Off", .flag(false)), ("2026-01-31", .date), ("2026-1-31 7:00:00Z", .date),
      ("1.2.3", .text), ("", .text), ("~", .text), ("null", .text), ("y", .text), ("1e", .text),
      ("0x", .text), (".", .text), ("+", .text), ("12345678901234567890", .text),
      ("2026-1-31", .text), ("NaN", .text), ("$(A)", .text), ("1.2-beta", .text), ("1e5x", .text),
      ("190:60", .text), ("0o17", .integer(15)), ("+.inf", .number(.infinity)),
    ] as [(String, YAMLScalar)])
  func `texts are read as XcodeGen reads them`(
    text: String, scalar: YAMLScalar
  ) {
    #expect(YAMLScalar(plain: text) == scalar)
  }

  @Test(arguments: [
    "A: 5.0", "A: '1.10'", #"A: "010""#, "A: yes", "A: NO", "A: 12", "A: 1.2.3", "A: !!str 1.10",
    "A: ${VERSION}", "A: [a, b]", "A: 26.07.5", "A: -1", "A:",
  ])
  func `a value that stays the same has no finding`(setting: String) {
    #expect(outline(lint("settings:\n  \(setting)\n")) == [])
  }

  @Test(arguments: [
    ("settings: { A: [1, 2] }", 2), ("settings: { A: +5 }", 1), ("settings: { A: 1_0 }", 1),
    ("options: { developmentLanguage: no }", 1),
    ("options: { createIntermediateGroups: 'true' }", 1),
    ("options: { tabWidth: '2' }", 1), ("packages: { A: { url: a, from: 1.10 } }", 1),
    ("packages: { A: { url: a, revision: 1234567 } }", 1),
    ("targets: { A: { templateAttributes: { a: 1 } } }", 1),
    ("targets: { A: { info: { path: a, properties: { CFBundleVersion: 010 } } } }", 1),
    (
      "targets: { A: { info: { path: a, properties: { A: 1.50, B: 2, C: 2026-01-01, D: true } } } }",
      0
    ),
    ("schemes: { A: { run: { environmentVariables: { A: true, B: 1.50, C: x } } } }", 2),
    ("schemes: { A: { run: { launchAutomaticallySubstyle: 2 } } }", 0),
  ])
  func `a value of another type is a finding`(text: String, count: Int) {
    let lint = lint(text)
    #expect(lint.findings.map(\.diagnostic.rule) == Array(repeating: .unquotedScalar, count: count))
  }
}
