import Diagnostics
import Effects
import Formats

/// The claim of a GitHub App to be itself (RFC 7519), to be signed by its private key with RS256.
package struct AppClaim: Sendable {
  /// What is signed: header and claims.
  package let unsigned: String

  /// A claim that holds for nine minutes; GitHub takes ten at most.
  package init(appID: String, now: Double) {
    // A minute in the past, for a clock that is ahead of GitHub's.
    let began = Int(now) - 60
    let claims: JSONValue = [
      "iat": .number(began), "exp": .number(began + 600), "iss": .string(appID),
    ]
    unsigned =
      Self.encoded(JSONWriter(.compact).bytes(["alg": "RS256", "typ": "JWT"])) + "."
      + Self.encoded(JSONWriter(.compact).bytes(claims))
  }

  /// The claim with its signature, by which GitHub knows the App.
  package func signed(_ signature: [UInt8]) -> Token? {
    signature.isEmpty ? nil : Token(unsigned + "." + Self.encoded(signature))
  }

  /// Base64 for addresses, without padding (RFC 7515).
  static func encoded(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start..<min(start + 3, bytes.count)]
      let bits = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
      for place in 0...three.count { output.append(digits[bits >> (18 - 6 * place) & 63]) }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

/// The answer to an App that asks for a token of an installation.
struct InstallationToken: JSONReadable {
  let token: Token

  init(reading json: inout JSONStream) throws(StreamFault) {
    let text = try json.read("", [.required("token", \.self)])
    token = try json.required(Token(text), "token")
  }
}

extension GitHubClient {
  /// Asks, as the App that is the client's token, for a token of an installation; it lives an hour.
  package func installationToken(_ installation: Int64) async throws(GitHubError) -> Token {
    let endpoint = Endpoint<InstallationToken>(
      .post, "/app/installations/\(installation)/access_tokens")
    return try await answer(to: endpoint).token
  }
}
