/// The part of a text of others that is ours, between two comments that a reader does not see.
package enum MarkedSection {
  private static let start = "<!-- flowctl: notes -->"
  private static let end = "<!-- flowctl: end of notes -->"

  /// The text with our part in the place of the former one, or behind it where there is none.
  package static func put(_ section: String, in text: String) -> String {
    let own = start + "\n" + section + "\n" + end
    guard let first = text.firstRange(of: start),
      let last = text[first.upperBound...].firstRange(of: end)
    else { return text.isEmpty ? own : text + "\n\n" + own }
    return text[..<first.lowerBound] + own + text[last.upperBound...]
  }
}
