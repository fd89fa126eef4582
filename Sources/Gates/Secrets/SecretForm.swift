/// The form of a token by which its maker lets it be recognised: a fixed beginning, then letters of
/// one alphabet.
struct SecretForm: Sendable {
  /// Whose token it is, for people.
  let name: String
  let prefix: [UInt8]
  let body: ByteSet
  /// How many letters follow the beginning.
  let lengths: ClosedRange<Int>

  init(_ name: String, _ prefix: String, _ body: ByteSet, _ lengths: ClosedRange<Int>) {
    self.name = name
    self.prefix = Array(prefix.utf8)
    self.body = body
    self.lengths = lengths
  }

  /// Where the token that begins at `start` ends; nothing where none does.
  ///
  /// A run of letters is looked at once: none begins within one, so that the whole stays linear.
  func end(in text: [UInt8], from start: Int, to limit: Int) -> Int? {
    guard text[start..<limit].starts(with: prefix), isBoundary(text, start) else { return nil }
    let first = start + prefix.count
    var end = first
    while end < limit, end - first <= lengths.upperBound, body.contains(text[end]) { end += 1 }
    return lengths.contains(end - first) ? end : nil
  }

  private func isBoundary(_ text: [UInt8], _ start: Int) -> Bool {
    guard start > text.startIndex, body.contains(text[start - 1]) else { return true }
    // The `n` of `\n` in a literal is no letter of what follows.
    return start > 1 && text[start - 2] == UInt8(ascii: "\\")
  }
}
