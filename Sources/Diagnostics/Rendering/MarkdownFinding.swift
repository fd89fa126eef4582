/// A finding as a paragraph of GitHub Markdown.
package enum MarkdownFinding {
  /// Bytes of one text of a finding.
  static let textLimit = 2000

  /// The message with its place, the reason, and the hint.
  package static func section(_ diagnostic: Diagnostic) -> String {
    let word = TextMarks.word(diagnostic).0
    var text = "**\(word)** \(escaped(diagnostic.rule.name))"
    if let subject = diagnostic.subject { text += " of \(escaped(subject))" }
    if let place = diagnostic.place { text += " at \(escaped(place.path)):\(place.line)" }
    text += "  \n\(escaped(diagnostic.message))\n\n"
    text += evidence(diagnostic.evidence)
    if !diagnostic.why.isEmpty { text += "_\(escaped(diagnostic.why))_\n\n" }
    for block in diagnostic.hint?.blocks ?? [] {
      switch block {
      case .words(let words): text += escaped(words) + "\n\n"
      case .commands(let lines):
        text += MarkdownText.fenced(ForeignText.cut(lines, atMost: textLimit)) + "\n"
      }
    }
    return text
  }

  /// The evidence as a list, such as the commits of a merge that must not be included.
  private static func evidence(_ evidence: [String: JSONValue]) -> String {
    var text = ""
    for line in EvidenceText.lines(of: evidence, isWhole: false) {
      text += "- " + escaped(line.value.map { "\(line.name): \($0)" } ?? line.name) + "\n"
      let rest = line.left > 0 ? ["\(line.left) more"] : []
      for value in line.list + rest { text += "  - \(escaped(value))\n" }
    }
    return text.isEmpty ? "" : text + "\n"
  }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(ForeignText.cut(text, atMost: textLimit))
  }
}
