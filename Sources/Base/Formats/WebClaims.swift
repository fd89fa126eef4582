/// The text of signed claims, a JSON Web Token (RFC 7519).
package enum WebClaims {
  /// The text to sign: header and claims.
  package static func unsigned(
    _ algorithm: SignatureAlgorithm, keyID: String? = nil, _ claims: [String: JSONValue]
  ) -> String {
    var header: [String: JSONValue] = ["alg": .string(algorithm.rawValue), "typ": "JWT"]
    if let keyID { header["kid"] = .string(keyID) }
    return [header, claims].map { encoded(JSONWriter(.compact).bytes(.object($0))) }
      .joined(separator: ".")
  }

  /// The whole token.
  package static func signed(_ unsigned: String, _ signature: [UInt8]) -> String {
    unsigned + "." + encoded(signature)
  }

  /// Base64url without padding (RFC 7515).
  package static func encoded(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.text(bytes).utf8.compactMap { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        case UInt8(ascii: "="): nil
        default: byte
        }
      }, as: UTF8.self)
  }
}
