/// A signed JSON web token: two objects in base64 and a signature, with dots between.
enum WebToken {
  private static let form = SecretForm(
    "JSON web token", "eyJ", .base64url + ByteSet("."), 40...8192)

  /// The subject 1234567890 of the token that manuals and debuggers show.
  private static let sampleSubject = "eyJzdWIiOiIxMjM0NTY3ODkwIiwi"

  static func range(in text: [UInt8], from start: Int, to limit: Int) -> Range<Int>? {
    guard text[start] == UInt8(ascii: "e"), let end = form.end(in: text, from: start, to: limit)
    else { return nil }
    let parts = text[start..<end].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count >= 12, parts[1].starts(with: "eyJ".utf8),
      parts[2].count >= 20, !parts[1].starts(with: sampleSubject.utf8)
    else { return nil }
    return start..<end
  }
}
