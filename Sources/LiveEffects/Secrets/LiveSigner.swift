package import Base
import Crypto
import CryptoExtras

extension Signer {
  /// Signatures by swift-crypto.
  package static let live = Signer { message, key, algorithm in
    switch algorithm {
    case .es256:
      guard let key = try? P256.Signing.PrivateKey(pemRepresentation: key),
        let signature = try? key.signature(for: message)
      else { return nil }
      return Array(signature.rawRepresentation)
    case .rs256:
      guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: key),
        let signature = try? key.signature(for: message, padding: .insecurePKCS1v1_5)
      else { return nil }
      return Array(signature.rawRepresentation)
    }
  }
}
