import Base

/// Reads the output of compilers and linters: lines with findings count, others are ignored.
enum DiagnosticTextReader {
  /// Reads a whole text.
  ///
  /// Tools end their last line, so a text without a final line end is truncated.
  static func read(_ chunks: ByteChunks) throws(StreamFault) -> FindingReport {
    var last: UInt8?
    var lines = try LineStream(
      ByteChunks { () throws(StreamFault) in
        let chunk = try chunks.next()
        last = chunk?.last ?? last
        return chunk
      })
    var report = FindingReport()
    while let line = try lines.next() {
      guard let found = DiagnosticLine(Array(line.utf8)[...]) else { continue }
      report.add(found.finding, word: found.word)
    }
    guard last == UInt8(ascii: "\n") else { throw StreamFault(.truncated, line: lines.number) }
    return report
  }
}

/// One line of output, parsed if it is a finding.
///
/// The common format is `file:line:column: error: message`; the column can be
/// missing. The Kotlin compiler writes `e: file:///…:line:column message`.
private struct DiagnosticLine {
  let finding: ReportedFinding
  let word: String

  /// Nil if it is not a finding, such as a source line below it.
  init?(_ line: ArraySlice<UInt8>) {
    let line = Self.plain(line)
    guard !Self.isExcerpt(line),
      let head = DiagnosticHead(kotlin: line) ?? DiagnosticHead(line)
    else { return nil }
    let (rule, message) = Self.body(line[head.end...].trimmed)
    word = head.word
    finding = ReportedFinding(
      rule: rule, severity: head.severity, message: ASCII.text(message),
      path: ReportPath.normalized(head.path), line: head.line, column: head.column)
  }

  /// True for ` 12 | let x = "a.swift:1: error: no"`, which quotes the source.
  private static func isExcerpt(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") || ASCII.isDigit($0) }.first == UInt8(ascii: "|")
  }

  /// The line as a terminal shows it: without `ESC [ … letter` and final carriage returns.
  private static func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    while rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    let escape: UInt8 = 0x1b
    guard rest.contains(escape) else { return rest }
    var output: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == escape else {
        output.append(byte)
        continue
      }
      // Control sequences end with a byte from `@` to `~`.
      guard rest.popFirst() == UInt8(ascii: "[") else { continue }
      while let byte = rest.popFirst(), !(0x40...0x7e ~= byte) {}
    }
    return output[...]
  }

  /// The rule before or after a message, and the message without it.
  private static func body(_ text: ArraySlice<UInt8>) -> (rule: String, message: ArraySlice<UInt8>)
  {
    leadingRule(text) ?? swiftLintRule(text) ?? flag(text) ?? ("", text)
  }

  /// swift-format: `[Spacing] add 1 space`.
  private static func leadingRule(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "[") else { return nil }
    let name = text.dropFirst().prefix(while: ASCII.isWord)
    let rest = text[name.endIndex...]
    guard !name.isEmpty, rest.starts(with: "] ".utf8) else { return nil }
    return (ASCII.text(name), rest.dropFirst(2))
  }

  /// SwiftLint: `Line Length Violation: Line should be … (line_length)`.
  private static func swiftLintRule(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.last == UInt8(ascii: ")"), text.firstRange(of: violation) != nil else { return nil }
    return trailing(text.dropLast(), open: UInt8(ascii: "("), isName: ASCII.isWord)
  }

  /// clang: `unused variable 'x' [-Wunused-variable]`; swiftc: `… [#DeprecatedDeclaration]`.
  private static func flag(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.last == UInt8(ascii: "]") else { return nil }
    let signs = Array("#,=+".utf8)
    let isName = { (byte: UInt8) in ASCII.isWord(byte) || signs.contains(byte) }
    guard let (name, rest) = trailing(text.dropLast(), open: UInt8(ascii: "["), isName: isName),
      name.hasPrefix("-") || name.hasPrefix("#")
    else { return nil }
    return (name.hasPrefix("#") ? String(name.dropFirst()) : name, rest)
  }

  /// Splits `text (name` at the space before the opening bracket.
  private static func trailing(
    _ text: ArraySlice<UInt8>, open: UInt8, isName: (UInt8) -> Bool
  ) -> (String, ArraySlice<UInt8>)? {
    let length = text.reversed().prefix(while: isName).count
    let rest = text.dropLast(length)
    guard length > 0, rest.last == open, rest.dropLast().last == UInt8(ascii: " ") else {
      return nil
    }
    return (ASCII.text(text.suffix(length)), rest.dropLast(2))
  }

  private static let violation = Array(" Violation: ".utf8)
}
