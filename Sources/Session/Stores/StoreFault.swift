package import Base
package import Gitflow

/// Why a store could not be read.
package enum StoreFault: Error, Hashable, Sendable {
  /// No key was found; with a reason if one may exist.
  case noKey(StoreName, reason: String?)
  case unusableKey(source: String)
  /// The key file names a token endpoint that is not Google's.
  case foreignEndpoint(source: String)
  /// Other users can read the file of the key.
  case publicKey(path: String)
  /// The store rejected the token; the clock differs from the store's by so many seconds.
  case unauthorized(skew: Int)
  /// The key lacks a right; the code is the store's.
  case forbidden(code: String, right: String)
  /// The store has no app with this id that the key can see.
  case missing
  /// Another program changes the same data.
  case conflict
  case limited
  case failed(status: Int)
  case badReply(reason: String)
  case unreachable(reason: String)

  /// The reason for users, without any text of a response.
  package var message: String {
    switch self {
    case .noKey(let store, let reason):
      "no key found for \(store == .play ? "Google Play" : "the App Store")"
        + (reason.map { " (\(ForeignText.shown($0)))" } ?? "")
    case .unusableKey(let source):
      "the value of '\(ForeignText.shown(source))' is not a complete private key for this store"
    case .foreignEndpoint(let source):
      "'token_uri' in '\(ForeignText.shown(source))' is no token endpoint of Google"
    case .publicKey(let path): "other users can read the key '\(ForeignText.shown(path))'"
    case .unauthorized(let skew) where abs(skew) > 60:
      "the store rejected the key; the clock of this machine differs by \(skew) s from the store's"
    case .unauthorized: "the store rejected the key: it is invalid or was revoked (HTTP status 401)"
    case .forbidden(let code, _) where code.contains("AGREEMENTS"):
      "an agreement with the store is not signed or has expired (HTTP status 403)"
    case .forbidden(let code, let right):
      "the key lacks \(right) (HTTP status 403" + (code.isEmpty ? ")" : ", \(code))")
    case .missing: "the store has no such app, or the key can't see it"
    case .conflict: "another program changes the app in the store at the same time"
    case .limited: "the rate limit of the store is reached (HTTP status 429)"
    case .failed(let status): "the store returned HTTP status \(status)"
    case .badReply(let reason): "unexpected response: \(ForeignText.shown(reason))"
    case .unreachable(let reason): "can't reach the store: \(ForeignText.shown(reason))"
    }
  }

  /// What to type or do.
  package var hint: Remedy? {
    switch self {
    case .noKey(.appStore, nil):
      "export FLOWCTL_APP_STORE_ISSUER=ID FLOWCTL_APP_STORE_KEY_FILE=/path/to/AuthKey_ID.p8"
    case .noKey(.play, nil): "export FLOWCTL_PLAY_KEY_FILE=/path/to/service-account.json"
    case .noKey: nil
    case .unusableKey, .foreignEndpoint: .flowctl("stores", "status", "--help")
    case .publicKey(let path): .run(Command(["chmod", "600", path]))
    case .unauthorized(let skew) where abs(skew) > 60: "set the clock of this machine"
    case .unauthorized: "create a new key in the store, and revoke the old one"
    case .forbidden(let code, _) where code.contains("AGREEMENTS"):
      "the account holder signs it in App Store Connect, Business"
    case .forbidden: .flowctl("doctor", "--stores")
    case .missing: .flowctl("config", "show", "--origin")
    case .conflict, .limited, .failed, .badReply: "run the same command again later"
    case .unreachable: .flowctl("stores", "status", "--offline")
    }
  }

  /// The finding of a store that is unknown.
  func diagnostic(_ place: StorePlace) -> Diagnostic {
    .undecided(Self.rule, "\(place.store.title), \(place.id): \(message)", hint: hint)
  }

  package static let rule: RuleID = "stores"
}
