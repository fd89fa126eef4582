import CryptoKit
import Foundation

/// The secrets of one sign-in, see RFC 7636: the code alone is not enough to get a token.
struct OAuthAttempt: Hashable, Sendable {
  let state: String
  let verifier: String

  init() {
    var generator = SystemRandomNumberGenerator()
    self.init(state: Self.word(using: &generator), verifier: Self.word(using: &generator))
  }

  init(state: String, verifier: String) {
    self.state = state
    self.verifier = verifier
  }

  /// The hash of the verifier, which the server gets first.
  var challenge: String {
    Self.text(of: Data(SHA256.hash(data: Data(verifier.utf8))))
  }

  private static func word(using generator: inout some RandomNumberGenerator) -> String {
    text(of: Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }))
  }

  /// Base64 for URLs.
  private static func text(of data: Data) -> String {
    data.base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
