import Base

extension GitHubError {
  /// The meaning of an error response; `path` is the requested path, relative to the API's URL.
  init(_ response: WebResponse, path: String, authorization: String?) {
    let mask = TokenMask(authorization: authorization)
    let body = ErrorBody(of: response.body).masked(by: mask)
    let what = Self.subject(of: path)
    switch response.status {
    case 401: self = authorization == nil ? .noToken : .badToken()
    case 403: self = Self.forbidden(response, body, what, mask)
    case 404:
      self = .notFound(
        what: Self.item(of: path), needs: Self.missingScope(response.headers),
        isAnonymous: authorization == nil)
    case 409, 412: self = .conflict(message: body.message)
    case 410:
      self =
        body.message.lowercased().contains("disabled")
        ? .issuesDisabled(repository: what) : .deleted(what: Self.item(of: path))
    case 451: self = .takenDown(what: what)
    case 500...: self = .serverFailed(status: response.status)
    default:
      let message = body.message.isEmpty ? "status \(response.status)" : body.message
      self = .refused(message: message, faults: body.faults)
    }
  }

  private static func forbidden(
    _ response: WebResponse, _ body: ErrorBody, _ what: String, _ mask: TokenMask
  ) -> GitHubError {
    if let field = response.headers["X-GitHub-SSO"] {
      return .singleSignOn(url: signOnURL(field).map(mask.masked))
    }
    let message = body.message.lowercased()
    if message.contains("suspended") { return .suspended }
    if message.contains("archived") { return .archived(repository: what) }
    if message.contains("sso") || message.contains("saml") { return .singleSignOn(url: nil) }
    let permission = response.headers["X-Accepted-GitHub-Permissions"].flatMap {
      named(permissions(mask.masked($0)))
    }
    return .forbidden(
      message: body.message, needs: permission ?? missingScope(response.headers))
  }

  /// `issues=write,metadata=read; contents=write`: all of one list are required, any one of several
  /// lists.
  private static func permissions(_ field: String) -> String {
    field.split(separator: ";").map { list in
      list.split { $0 == "," || $0 == " " }.joined(separator: " and ")
    }.joined(separator: " or ")
  }

  /// The URL in `required; url=https://…`.
  private static func signOnURL(_ field: String) -> String? {
    field.firstRange(of: "url=").map { String(field[$0.upperBound...].prefix { $0 != ";" }) }
  }

  /// The accepted scopes, if a classic token has none of them.
  private static func missingScope(_ headers: WebHeaders) -> String? {
    guard let held = headers["X-OAuth-Scopes"], let accepted = headers["X-Accepted-OAuth-Scopes"]
    else { return nil }
    let wanted = scopes(accepted)
    return Set(wanted).isDisjoint(with: scopes(held))
      ? named(wanted.joined(separator: " or ")) : nil
  }

  static func scopes(_ field: String) -> [String] {
    field.split { $0 == "," || $0 == " " }.map(String.init)
  }

  private static func named(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// The object that a path names: `octo/app#7` of `/repos/octo/app/issues/7/labels`.
  static func item(of path: String) -> String {
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count >= 5, parts[0] == "repos", ["issues", "pulls"].contains(parts[3]),
      parts[4].allSatisfy(\.isNumber)
    else { return subject(of: path) }
    return subject(of: path) + "#" + parts[4]
  }

  /// The repository or account of a path: `octo/app` of `/repos/octo/app/issues`.
  static func subject(of path: String) -> String {
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    guard let kind = parts.first else { return path }
    switch kind {
    case "repos" where parts.count >= 3: return parts[1...2].joined(separator: "/")
    case "users", "orgs": return parts.count > 1 ? String(parts[1]) : path
    default: return parts.joined(separator: "/")
    }
  }
}
