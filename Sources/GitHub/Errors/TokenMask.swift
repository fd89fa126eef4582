/// Takes tokens out of what a server says, which may repeat what it was sent.
struct TokenMask: Sendable {
  /// The value of `Authorization`, of which the scheme is no secret.
  let authorization: String?

  private static let forms = ["github_pat_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"]
  private static let shownInstead = "(a token)"
  /// Characters behind its first ones without which a word is no token.
  private static let shortest = 16
  /// Shorter ones stand in every other word.
  private static let shortestKnown = 8

  /// The text without the token that was sent, and without what looks like one.
  func masked(_ text: String) -> String {
    var text = text
    if let secret = authorization?.split(separator: " ").last,
      secret.utf8.count >= Self.shortestKnown
    {
      text = text.replacing(secret, with: Self.shownInstead)
    }
    for form in Self.forms { text = Self.masked(text, form) }
    return text
  }

  private static func masked(_ text: String, _ form: String) -> String {
    var (rest, masked) = (text[...], "")
    while let start = rest.firstRange(of: form) {
      let tail = rest[start.upperBound...].prefix { isPart($0) }
      masked += rest[..<start.lowerBound]
      masked += tail.count < shortest ? form + tail : shownInstead
      rest = rest[tail.endIndex...]
    }
    return masked + rest
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_-.".contains(character))
  }
}
