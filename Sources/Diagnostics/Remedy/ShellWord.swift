/// A word for a hint: in a shell it stays one word without side effects.
package enum ShellWord {
  /// The word itself if it needs no quotes, otherwise in single quotes.
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
