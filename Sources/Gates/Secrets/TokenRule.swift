/// `secret-token`: tokens with a published format.
enum TokenRule {
  static func secrets(in line: SecretLine) -> [SecretLine.Found] {
    var found: [SecretLine.Found] = []
    var end = line.range.lowerBound
    for start in line.hints.tokens.sorted() where start >= end {
      guard let (name, range) = token(in: line, from: start) else { continue }
      found.append(line.found(.token, name, range))
      end = range.upperBound
    }
    return found
  }

  /// The first letters of all tokens.
  static var prefixes: [[UInt8]] { SecretForm.known.map(\.prefix) + [webToken.prefix] }

  private static func token(in line: SecretLine, from start: Int) -> (String, Range<Int>)? {
    let limit = line.range.upperBound
    if let end = webTokenEnd(in: line.text, from: start, to: limit) {
      return (webToken.name, start..<end)
    }
    guard let (form, end) = SecretForm.match(in: line.text, from: start, to: limit),
      !Placeholder.isToken(line.text[start + form.prefix.count..<end])
    else { return nil }
    return (form.name, start..<end)
  }

  /// Two objects in base64 and a signature, with dots between.
  private static let webToken = SecretForm(
    name: "JSON web token", prefix: Array("eyJ".utf8), body: .base64url + ByteSet("."),
    lengths: 40...8192)

  /// The subject 1234567890 of the sample token in manuals and debuggers.
  private static let sampleSubject = "eyJzdWIiOiIxMjM0NTY3ODkwIiwi"

  private static func webTokenEnd(in text: [UInt8], from start: Int, to limit: Int) -> Int? {
    guard text[start] == UInt8(ascii: "e"),
      let end = webToken.end(in: text, from: start, to: limit)
    else { return nil }
    let parts = text[start..<end].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count >= 12, parts[1].starts(with: "eyJ".utf8),
      parts[2].count >= 20, !parts[1].starts(with: sampleSubject.utf8)
    else { return nil }
    return end
  }
}
