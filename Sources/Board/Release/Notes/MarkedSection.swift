/// flowctl's section in another text, between two hidden marker comments.
package enum MarkedSection {
  private static let start = "<!-- flowctl: notes -->"
  private static let end = "<!-- flowctl: end of notes -->"

  /// The text with the section replaced, or appended if there is none.
  package static func put(_ section: String, in text: String) -> String {
    let own = start + "\n" + section + "\n" + end
    guard let first = text.firstRange(of: start),
      let last = text[first.upperBound...].firstRange(of: end)
    else { return text.isEmpty ? own : text + "\n\n" + own }
    return text[..<first.lowerBound] + own + text[last.upperBound...]
  }
}
