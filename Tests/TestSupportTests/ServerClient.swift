import Base
import TestSupport

/// A client for tests of the server.
struct ServerClient: Sendable {
  let server: GitHubServer
  var token: String? = GitHubServer.token
  var version = "2022-11-28"

  init(_ server: GitHubServer) { self.server = server }

  func send(
    _ method: WebMethod, _ path: String, _ body: JSONValue? = nil,
    headers: [(String, String)] = []
  ) async throws -> WebResponse {
    var fields = [
      ("User-Agent", "tests"), ("Accept", "application/vnd.github+json"),
      ("X-GitHub-Api-Version", version),
    ]
    if let token { fields.append(("Authorization", "Bearer \(token)")) }
    let url = path.hasPrefix("http") ? path : server.url + path
    return try await server.transport.send(
      WebRequest(
        method, url, headers: WebHeaders(fields + headers),
        body: body.map { JSONWriter(.compact).bytes($0) } ?? []))
  }

  func get(_ path: String, headers: [(String, String)] = []) async throws -> WebResponse {
    try await send(.get, path, headers: headers)
  }
}

extension WebResponse {
  /// The body as a value; null if it is not JSON.
  var json: JSONValue { JSONValue(json: body) ?? .null }
}

extension JSONValue {
  subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  subscript(place: Int) -> JSONValue {
    if case .array(let elements) = self, elements.indices.contains(place) {
      elements[place]
    } else {
      .null
    }
  }

  var count: Int { if case .array(let elements) = self { elements.count } else { 0 } }
}
