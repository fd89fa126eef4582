/// A finding as a paragraph of GitHub's Markdown.
package enum MarkdownFinding {
  /// Bytes of one text of a finding.
  static let textLimit = 2000

  /// What was found and where, why it matters, and what to type.
  package static func section(_ diagnostic: Diagnostic) -> String {
    let word = TextMarks.word(diagnostic).0
    var text = "**\(word)** \(escaped(diagnostic.rule.name))"
    if let subject = diagnostic.subject { text += " of \(escaped(subject))" }
    if let place = diagnostic.place { text += " at \(escaped(place.path))&#58;\(place.line)" }
    text += "  \n\(escaped(diagnostic.message))\n\n"
    if !diagnostic.why.isEmpty { text += "_\(escaped(diagnostic.why))_\n\n" }
    if let hint = diagnostic.hint {
      text += MarkdownText.fenced(ForeignText.cut(hint, atMost: textLimit)) + "\n"
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(ForeignText.cut(text, atMost: textLimit))
  }
}
