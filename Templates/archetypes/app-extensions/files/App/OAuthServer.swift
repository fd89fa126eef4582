import Foundation

/// The OAuth server and this app's client there.
struct OAuthServer: Hashable, Sendable {
  let authorization: URL
  let token: URL
  let clientID: String
  /// The URL scheme of the callback, as in Info.plist.
  let scheme: String

  var isSet: Bool { !clientID.isEmpty }

  private var redirect: String { scheme + "://oauth" }

  /// The consent page.
  func page(for attempt: OAuthAttempt) -> URL {
    authorization.appending(queryItems: [
      URLQueryItem(name: "response_type", value: "code"),
      URLQueryItem(name: "client_id", value: clientID),
      URLQueryItem(name: "redirect_uri", value: redirect),
      URLQueryItem(name: "state", value: attempt.state),
      URLQueryItem(name: "code_challenge", value: attempt.challenge),
      URLQueryItem(name: "code_challenge_method", value: "S256"),
    ])
  }

  /// The code of a callback URL; nil if it does not belong to this attempt.
  func code(in url: URL, for attempt: OAuthAttempt) -> String? {
    guard url.scheme == scheme, url.host() == "oauth",
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
      items.contains(URLQueryItem(name: "state", value: attempt.state))
    else { return nil }
    return items.first { $0.name == "code" }?.value
  }

  /// Exchanges a code for a token.
  func token(for code: String, _ attempt: OAuthAttempt) async throws -> String {
    struct Answer: Decodable {
      let token: String

      enum CodingKeys: String, CodingKey { case token = "access_token" }
    }
    let (data, response) = try await URLSession.shared.data(for: request(code, attempt))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw ServerFailure(status: status) }
    return try JSONDecoder().decode(Answer.self, from: data).token
  }

  private func request(_ code: String, _ attempt: OAuthAttempt) -> URLRequest {
    var form = URLComponents()
    form.queryItems = [
      URLQueryItem(name: "grant_type", value: "authorization_code"),
      URLQueryItem(name: "client_id", value: clientID),
      URLQueryItem(name: "redirect_uri", value: redirect),
      URLQueryItem(name: "code", value: code),
      URLQueryItem(name: "code_verifier", value: attempt.verifier),
    ]
    var request = URLRequest(url: token)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    // A plus sign means a space in a form, but not in a URL.
    let body = form.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B") ?? ""
    request.httpBody = Data(body.utf8)
    return request
  }
}
