import CryptoKit
import Foundation

/// The secrets of one sign-in, after RFC 7636: who has the code alone gets no token.
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

  /// What the server is told of the verifier beforehand.
  var challenge: String {
    Self.text(of: Data(SHA256.hash(data: Data(verifier.utf8))))
  }

  private static func word(using generator: inout some RandomNumberGenerator) -> String {
    text(of: Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }))
  }

  /// Base64 as addresses have it.
  private static func text(of data: Data) -> String {
    data.base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
