/// Gives findings their fingerprints, one after another, so that equal ones are told apart.
package struct Fingerprints {
  private var seen: [String: Int] = [:]

  /// Fingerprints of a report's findings, none of which has been seen yet.
  package init() {}

  /// What the finding is known by in the next run, 16 hexadecimal digits.
  ///
  /// No line and no message is in it, as both change while the finding stays.
  package mutating func next(_ diagnostic: Diagnostic) -> String {
    var print = Fingerprint()
    print.add(diagnostic.rule.name)
    print.add(diagnostic.subject ?? "")
    print.add(diagnostic.place?.path ?? "")
    for part in diagnostic.identity { print.add(part) }
    let ordinal = seen[print.text, default: 0]
    seen[print.text] = ordinal + 1
    print.add(String(ordinal))
    return print.text
  }
}
