/// The body of a pull request with a mark by which we know whether somebody has edited it since.
package struct SubmittedBody: Hashable, Sendable {
  /// What people read.
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
    let body = body.replacingLineEnds
    guard let mark = body.rangeOfLast(start), body.hasSuffix(end) else { return false }
    let sum = body[mark.upperBound...].dropLast(end.count)
    var text = body[..<mark.lowerBound]
    guard text.hasSuffix("\n\n") else { return false }
    text.removeLast(2)
    return Self.sum(of: String(text)) == sum
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

extension String {
  /// The text with the line ends of this machine.
  fileprivate var replacingLineEnds: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\r" }))
  }

  fileprivate func rangeOfLast(_ part: String) -> Range<Index>? {
    var found: Range<Index>?
    var rest = self[...]
    while let start = rest.firstRange(of: part) {
      found = start
      rest = rest[start.upperBound...]
    }
    return found
  }
}

extension Substring {
  /// The first place of a part, byte by byte.
  fileprivate func firstRange(of part: String) -> Range<Index>? {
    guard let first = part.utf8.first else { return nil }
    var start = startIndex
    while let place = utf8[start...].firstIndex(of: first) {
      if utf8[place...].starts(with: part.utf8) {
        return place..<utf8.index(place, offsetBy: part.utf8.count)
      }
      start = utf8.index(after: place)
    }
    return nil
  }
}
