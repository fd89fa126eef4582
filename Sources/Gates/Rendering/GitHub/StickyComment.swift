package import Base

/// The single comment with a name on a pull request, which each run overwrites.
///
/// A keyed marker in its first line identifies it, so it can't be predicted. As the marker can be
/// copied later, a client also checks the author of the comment.
package struct StickyComment {
  /// The first line of the comment, which is invisible.
  package let marker: String

  /// The comment called `name` on a pull request such as `octo/app#12`; the key is a secret.
  package init(name: String, on pullRequest: String, key: [UInt8]) {
    let message = Array(name.utf8) + [0] + Array(pullRequest.utf8)
    let digest = SHA256.authenticationCode(of: message, key: key)
    let digits = String(decoding: digest.flatMap { Hexadecimal.digits($0) }, as: UTF8.self)
    marker = "<!-- flowctl \(digits) -->"
  }

  /// The text of the comment.
  package func body(of answer: Publication) -> String { marker + "\n" + answer.comment }

  /// Whether a comment by our own account is this one.
  package func isSame(as body: String) -> Bool {
    let line = body.utf8.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.elementsEqual(marker.utf8)
  }
}
