import Base
import Testing

/// Reports whose findings are shown key by key.
struct KeyedFindingsTests {
  private func finding(
    _ rule: RuleID, _ key: String, _ language: String, _ severity: Severity = .error,
    line: Int = 1
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      rule, "'\(key)' is wrong in '\(language)'", severity: severity,
      place: Place(path: "a.xcstrings", line: line, column: 1))
    diagnostic.identity = [key, language, ""]
    return diagnostic
  }

  private func text(
    _ diagnostics: [Diagnostic], limit: Int? = nil, verbosity: Verbosity = .normal
  ) -> String {
    var report = Report(command: "check", title: "all", diagnostics: diagnostics, notes: ["read"])
    report.grouping = KeyGrouping(limit: limit)
    var bytes: [UInt8] = []
    report.write(as: .text, options: RenderOptions(verbosity: verbosity)) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `keys are listed with their languages, most severe first, and the verdict last`() {
    let found = [
      finding("missing", "Bye", "de"), finding("missing", "Bye", "fr"),
      finding("missing", "Hello", "de", line: 3), finding("review", "Hello", "fr", .warning),
      finding("review", "Old", "fr", .warning), finding("format", "Zoo", "de", line: 9),
    ]
    #expect(
      text(found) == """
        a.xcstrings:9:1: error: 'Zoo' is wrong in 'de' [format]
        a.xcstrings:1:1: error: 'Bye' is wrong in 'de', 'fr' [missing]
        a.xcstrings:3:1: error: 'Hello' is wrong in 'de' [missing]
          warning: is wrong in 'fr' [review]
        a.xcstrings:1:1: warning: 'Old' is wrong in 'fr' [review]

        severity  rule     findings  keys
        error     missing  3         2
        error     format   1         1
        warning   review   2         2

        note: read
        fail: all

        """)
  }

  @Test func `keys and languages beyond the limit are counted`() {
    let languages = (1...11).map { finding("missing", "Bye", "l\($0)") }
    let output = text(languages + [finding("missing", "Hello", "de")], limit: 1)
    #expect(output.contains("'l8' and 3 other languages [missing]\n"))
    #expect(!output.contains("'Hello'"))
    #expect(output.contains("note: 1 more key with findings not listed: list all with --limit 2\n"))
  }

  @Test func `findings without a key have their own lines, and quiet output lists all`() {
    let broken = Diagnostic("malformed", "broken", place: Place(path: "b", line: 1, column: 2))
    #expect(text([broken, broken]).hasPrefix("b:1:2: error: broken [malformed]\nb:1:2: "))
    let found = (1...3).map { finding("missing", "Key \($0)", "de") }
    #expect(text(found, limit: 1, verbosity: .quiet).split(separator: "\n").count == 3)
  }

  @Test func `a language that the key also contains is found after the key`() {
    let output = text([finding("missing", "in 'de'", "de"), finding("missing", "in 'de'", "fr")])
    #expect(output.contains("'in 'de'' is wrong in 'de', 'fr' [missing]"))
  }
}
