import AsyncHTTPClient
import Effects
import NIOCore
import NIOHTTP1

/// One request and its response.
struct WebExchange: Sendable {
  let request: WebRequest
  let client: HTTPClient

  /// Sends the request and receives the complete response, or throws the reason.
  func run() async throws(WebError) -> WebResponse {
    do {
      return try await withThrowingTaskGroup(of: WebResponse.self) { group in
        group.addTask { try await answer() }
        group.addTask {
          try await Task.sleep(for: .seconds(request.timeout))
          throw WebError.timedOut(seconds: request.timeout)
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw WebError.cancelled }
        return first
      }
    } catch {
      throw WebError(error, cancelled: Task.isCancelled)
    }
  }

  private func answer() async throws -> WebResponse {
    // The group limits the time of the whole response; this limit must not be shorter.
    let answer = try await client.execute(outgoing, deadline: .distantFuture)
    return WebResponse(
      status: Int(answer.status.code),
      headers: WebHeaders(answer.headers.map { ($0.name, $0.value) }),
      body: try await body(of: answer))
  }

  private var outgoing: HTTPClientRequest {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headers.fields {
      outgoing.headers.add(name: field.name, value: field.value)
    }
    if request.headers["accept-encoding"] == nil {
      outgoing.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
    }
    if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
    return outgoing
  }

  private func body(of answer: HTTPClientResponse) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    let length = answer.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    bytes.reserveCapacity(min(max(length, 0), request.responseLimit))
    for try await part in answer.body {
      guard bytes.count + part.readableBytes <= request.responseLimit else {
        throw WebError.tooLarge(limit: request.responseLimit)
      }
      bytes += part.readableBytesView
    }
    return bytes
  }
}
