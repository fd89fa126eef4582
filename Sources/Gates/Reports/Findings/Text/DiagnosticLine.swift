import Diagnostics
import Formats

/// One line that a compiler or a linter printed, taken apart where it is a finding.
///
/// The form is older than any of its tools: `file:line:column: error: message`; the column may be
/// missing. Kotlin's compiler writes `e: file:///…:line:column message`.
struct DiagnosticLine {
  /// Who seems to have written the line.
  enum Dialect: Hashable, Sendable {
    case swiftFormat
    case swiftLint
    case compiler
  }

  let finding: ReportedFinding
  /// The severity in the tool's word.
  let word: String
  let dialect: Dialect

  /// Takes a line apart; nil where it is not a finding, such as a line of the source shown below.
  init?(_ line: ArraySlice<UInt8>) {
    let line = TerminalText.plain(line)
    guard !Self.isExcerpt(line) else { return nil }
    guard let head = DiagnosticHead(kotlin: line) ?? DiagnosticHead(line) else { return nil }
    let body = DiagnosticBody(line[head.end...])
    word = head.word
    dialect = body.dialect
    finding = ReportedFinding(
      rule: body.rule, severity: head.severity, message: body.message, path: head.path,
      line: head.line, column: head.column)
  }

  /// True for ` 12 | let x = "a.swift:1: error: no"`, which quotes the source.
  private static func isExcerpt(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == UInt8(ascii: " ") || ASCII.isDigit($0) }
    return rest.first == UInt8(ascii: "|")
  }
}
