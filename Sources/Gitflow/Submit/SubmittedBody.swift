/// The body of a pull request with a mark by which we know whether somebody has edited it since.
package struct SubmittedBody: Hashable, Sendable {
  package let text: String

  private static let start = "<!-- flowctl:body "
  private static let end = " -->"

  /// A body of ours.
  package init(_ text: String) { self.text = text }

  /// The body as it is sent: people don't see the mark.
  package var marked: String {
    text + "\n\n" + Self.start + Self.sum(of: text) + Self.end
  }

  /// Whether a body is one of ours as we wrote it; one without a mark is somebody's own.
  package static func isUntouched(_ body: String) -> Bool {
    // GitHub's pages write line ends of their own when somebody saves.
    let body = String(String.UnicodeScalarView(body.unicodeScalars.filter { $0 != "\r" }))
    guard let mark = body.ranges(of: start).last, body.hasSuffix(end) else { return false }
    let sum = body[mark.upperBound...].dropLast(end.count)
    let text = body[..<mark.lowerBound]
    return text.hasSuffix("\n\n") && Self.sum(of: String(text.dropLast(2))) == sum
  }

  /// FNV-1a: it only has to notice edits, not to withstand anybody.
  private static func sum(of text: String) -> String {
    let sum = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
