import Base
import FlyingFox
import FlyingSocks
import Foundation

extension GitHubServer {
  /// The servers that run for this test.
  @TaskLocal package static var inScope: [GitHubServer] = []

  /// Runs a server on its own port while `body` runs.
  package static func running<Result: Sendable>(
    _ body: @Sendable (GitHubServer) async throws -> Result
  ) async throws -> Result {
    let handler = ServerHandler()
    let listener = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), timeout: 120,
      logger: .disabled, handler: handler)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listener.run() }
      try await listener.waitUntilListening(timeout: 90)
      guard case .ip4(_, let port) = await listener.listeningAddress else {
        throw URLError(.cannotConnectToHost)
      }
      let server = GitHubServer(url: "http://127.0.0.1:\(port)")
      await handler.serve(server)
      let result: Swift.Result<Result, any Error>
      do {
        result = .success(
          try await $inScope.withValue(inScope + [server]) { try await body(server) })
      } catch {
        result = .failure(error)
      }
      group.cancelAll()
      // It ends with the error of a closed listener.
      try? await group.waitForAll()
      return try result.get()
    }
  }
}

/// Passes the requests of a listener to the server, which needs the port of the listener first.
private actor ServerHandler: HTTPHandler {
  private var server: GitHubServer?

  func serve(_ server: GitHubServer) { self.server = server }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    if let server, request.method == HTTPMethod("CONNECT") {
      await server.noteProxying(request.headers[HTTPHeader("Proxy-Authorization")])
      return HTTPResponse(statusCode: HTTPStatusCode(407, phrase: "Proxy Authentication Required"))
    }
    guard let server, let method = WebMethod(rawValue: request.method.rawValue) else {
      return HTTPResponse(statusCode: .methodNotAllowed)
    }
    let headers = request.headers.map { ($0.key.rawValue, $0.value) }
    let answer = await server.answer(
      WebRequest(
        method, server.url + request.target.rawValue,
        headers: WebHeaders(headers.sorted { $0.0 < $1.0 }),
        body: Array(try await request.bodyData)))
    return Self.response(answer)
  }

  private static func response(_ answer: ServerAnswer) -> HTTPResponse {
    var headers = HTTPHeaders()
    for field in answer.response.headers.fields {
      headers.addValue(field.value, for: HTTPHeader(field.name))
    }
    let status = HTTPStatusCode(answer.response.status, phrase: "As GitHub Says")
    let body = answer.response.body
    switch answer.ending {
    case .whole:
      return HTTPResponse(statusCode: status, headers: headers, body: Data(body))
    case .cut(let count):
      let rest = CutBody(bytes: Array(body.prefix(count)))
      return HTTPResponse(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: rest, count: body.count))
    case .cutChunks(let count):
      let rest = CutBody(bytes: Array(body.prefix(count)))
      return HTTPResponse(
        statusCode: status, headers: headers, body: HTTPBodySequence(from: rest))
    case .reset: return HTTPResponse(webSocket: NoAnswer())
    }
  }
}
