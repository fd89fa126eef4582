/// The body of a pull request with a hidden checksum that shows whether a user has edited it.
package struct SubmittedBody: Hashable, Sendable {
  package let text: String

  private static let start = "<!-- flowctl:body "
  private static let end = " -->"

  /// A body that flowctl wrote.
  package init(_ text: String) { self.text = text }

  /// The body with the hidden checksum, as it is sent.
  package var marked: String {
    text + "\n\n" + Self.start + Self.sum(of: text) + Self.end
  }

  /// True for an unchanged body that flowctl wrote; a body without a checksum is the user's.
  package static func isUntouched(_ body: String) -> Bool {
    // The GitHub website changes line ends when a user saves.
    let body = String(String.UnicodeScalarView(body.unicodeScalars.filter { $0 != "\r" }))
    guard let mark = body.ranges(of: start).last, body.hasSuffix(end) else { return false }
    let sum = body[mark.upperBound...].dropLast(end.count)
    let text = body[..<mark.lowerBound]
    return text.hasSuffix("\n\n") && Self.sum(of: String(text.dropLast(2))) == sum
  }

  /// FNV-1a: it only has to detect edits, not attacks.
  private static func sum(of text: String) -> String {
    let sum = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
