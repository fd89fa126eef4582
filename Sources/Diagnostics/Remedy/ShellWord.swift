/// A word as a hint may show it: pasted into a shell, it stays one word and does nothing else.
package enum ShellWord {
  /// The word itself where it is harmless, else in single quotes.
  package static func quoted(_ word: String) -> String {
    let isHarmless =
      !word.isEmpty && word.utf8.first != UInt8(ascii: "-")
      && word.utf8.allSatisfy(isPlain)
    if isHarmless { return word }
    if !word.utf8.contains(UInt8(ascii: "'")) { return "'" + word + "'" }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"),
      UInt8(ascii: ":"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
