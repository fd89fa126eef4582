/// A word as a hint may show it: pasted into a shell, it stays one word and does nothing else.
package enum ShellWord {
  /// The word itself where it is harmless, else in single quotes.
  package static func quoted(_ word: String) -> String {
    let isHarmless =
      !word.isEmpty && word.utf8.first != UInt8(ascii: "-")
      && word.utf8.allSatisfy {
        PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") || "/+@:=".utf8.contains($0)
      }
    if isHarmless { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
