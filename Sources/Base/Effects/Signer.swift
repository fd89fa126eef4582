/// A signature algorithm of tokens (RFC 7518).
package enum SignatureAlgorithm: String, Hashable, Sendable {
  /// ECDSA with P-256 and SHA-256; the signature is r and s, 64 bytes.
  case es256 = "ES256"
  /// RSA (PKCS #1 v1.5) with SHA-256.
  case rs256 = "RS256"
}

/// The port to signatures with private keys.
package struct Signer: Sendable {
  /// Signs a message with a private key in PEM form; nil if the key can't be used.
  package var sign: @Sendable (_ message: [UInt8], _ key: String, SignatureAlgorithm) -> [UInt8]?

  package init(sign: @escaping @Sendable ([UInt8], String, SignatureAlgorithm) -> [UInt8]?) {
    self.sign = sign
  }

  /// A signer that can use no key.
  package static let none = Signer { _, _, _ in nil }
}
