/// The name of a commit: 40 or 64 hexadecimal digits in lower case.
package struct CommitID: Hashable, Sendable, CustomStringConvertible {
  /// All the digits.
  package let text: String

  /// Reads a whole name, or nothing.
  package init?(parsing text: String) {
    let digits = text.utf8
    guard digits.count == 40 || digits.count == 64, digits.allSatisfy(Self.isDigit) else {
      return nil
    }
    self.text = text
  }

  /// As many digits as people are shown.
  package var short: String { String(text.prefix(10)) }

  package var description: String { text }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
