import Base
import Gitflow

/// Creates tokens from keys; they are only in memory.
struct StoreTokens: Sendable {
  let world: World

  /// The server of a store: the store's own, or one on this machine that tests name.
  static func server(of store: StoreName, _ world: World) -> String {
    local(store, world)
      ?? (store == .appStore
        ? "https://api.appstoreconnect.apple.com" : "https://androidpublisher.googleapis.com")
  }

  private static func local(_ store: StoreName, _ world: World) -> String? {
    let name = store == .appStore ? "FLOWCTL_APP_STORE_URL" : "FLOWCTL_PLAY_URL"
    guard let text = world.environment[name], let address = WebAddress(text),
      address.scheme == "http", address.isSafe, address.path.isEmpty
    else { return nil }
    return text
  }

  func token(of store: StoreName) async throws(StoreFault) -> StoreToken {
    let (key, source) = try await StoreKeySearch(world, store).find()
    let server = Self.server(of: store, world)
    let secret =
      switch store {
      case .appStore: try appStoreToken(key, source)
      case .play: try await playToken(key, source)
      }
    guard let token = StoreToken(secret, for: server) else {
      throw .badReply(reason: "the token endpoint returned no token")
    }
    return token
  }

  /// Claims that are valid for ten minutes, from one minute ago for a clock that is ahead.
  private func appStoreToken(_ key: StoreKey, _ source: String) throws(StoreFault) -> String {
    let began = Int(world.clock.now()) - 60
    var claims: [String: JSONValue] = [
      "iat": .number(began), "exp": .number(began + 600), "aud": "appstoreconnect-v1",
    ]
    // The key of a person has no issuer.
    if let issuer = key.issuer {
      claims["iss"] = .string(issuer)
    } else {
      claims["sub"] = "user"
    }
    return try signed(WebClaims.unsigned(.es256, keyID: key.id, claims), .es256, key, source)
  }

  /// The access token that Google's endpoint returns for the signed claims.
  private func playToken(_ key: StoreKey, _ source: String) async throws(StoreFault) -> String {
    let endpoint = key.endpoint ?? Self.endpoints[0]
    let isLocal = Self.local(.play, world).map { endpoint.hasPrefix($0 + "/") } ?? false
    guard isLocal || Self.endpoints.contains(endpoint) else {
      throw .foreignEndpoint(source: source)
    }
    let began = Int(world.clock.now()) - 60
    let claims: [String: JSONValue] = [
      "iss": .optional(key.issuer), "aud": .string(endpoint),
      "scope": "https://www.googleapis.com/auth/androidpublisher",
      "iat": .number(began), "exp": .number(began + 600),
    ]
    let assertion = try signed(WebClaims.unsigned(.rs256, claims), .rs256, key, source)
    let grant = PercentEncoding.part("urn:ietf:params:oauth:grant-type:jwt-bearer")
    let request = WebRequest(
      .post, endpoint,
      headers: WebHeaders([
        ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
      ]), body: Array("grant_type=\(grant)&assertion=\(assertion)".utf8))
    let access: PlayAccess = try StoreClient.decoded(try await StoreClient.answer(request, world))
    return access.token
  }

  private static let endpoints = [
    "https://oauth2.googleapis.com/token", "https://accounts.google.com/o/oauth2/token",
    "https://www.googleapis.com/oauth2/v4/token",
  ]

  private func signed(
    _ unsigned: String, _ algorithm: SignatureAlgorithm, _ key: StoreKey, _ source: String
  ) throws(StoreFault) -> String {
    guard let signature = world.signer.sign(Array(unsigned.utf8), key.secret, algorithm) else {
      throw .unusableKey(source: source)
    }
    return WebClaims.signed(unsigned, signature)
  }
}
