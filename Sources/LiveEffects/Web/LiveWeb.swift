import AsyncHTTPClient
package import Base
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization

extension WebTransport {
  /// Servers over the network; nothing starts before the first request.
  ///
  /// `connectTimeout` is in seconds.
  package static func live(
    environment: EnvironmentVariables, connectTimeout: Double = 10
  ) -> WebTransport {
    let web = LiveWeb(
      proxies: ProxySettings(environment), certificates: environment["SSL_CERT_FILE"] ?? "",
      connectTimeout: connectTimeout)
    return WebTransport(prepare: web.prepare) { request throws(WebError) in
      try await web.send(request)
    }
  }
}

/// The clients of one process, created on first use.
///
/// A proxy belongs to a client, and not every server uses one.
final class LiveWeb: Sendable {
  private let proxies: ProxySettings
  /// The file of trusted certificate authorities; empty for those of the system.
  private let certificates: String
  private let connectTimeout: Double
  private let clients = Mutex<[WebProxy?: HTTPClient]>([:])

  init(proxies: ProxySettings, certificates: String, connectTimeout: Double) {
    self.proxies = proxies
    self.certificates = certificates
    self.connectTimeout = connectTimeout
  }

  deinit {
    // A client that ends without this traps; connections can be dropped.
    for client in clients.withLock({ $0 }).values { client.shutdown { _ in } }
  }

  func send(_ request: WebRequest) async throws(WebError) -> WebResponse {
    guard let address = WebAddress(request.url), !address.host.isEmpty else {
      throw .badAddress(reason: "not the address of a server")
    }
    guard address.isSafe else {
      throw .badAddress(reason: "http is only allowed for this machine; use https")
    }
    guard address.userInfo == nil else {
      throw .badAddress(reason: "it contains a user name or a password")
    }
    return try await WebExchange(
      request: request, client: client(over: try proxies.proxy(for: address))
    ).run()
  }

  /// Prepares the client of an address, which takes time; errors are reported by `send`.
  func prepare(_ url: String) {
    guard let address = WebAddress(url), let proxy = try? proxies.proxy(for: address) else {
      return
    }
    _ = client(over: proxy)
  }

  private func client(over proxy: WebProxy?) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[proxy] { return client }
      // On macOS, the default waits for a network until the time-out, and hides the cause of errors.
      let client = HTTPClient(
        eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
        configuration: configuration(proxy))
      clients[proxy] = client
      return client
    }
  }

  private func configuration(_ proxy: WebProxy?) -> HTTPClient.Configuration {
    var pool = HTTPClient.Configuration.ConnectionPool(
      idleTimeout: .seconds(55), concurrentHTTP1ConnectionsPerHostSoftLimit: 8)
    // The caller decides about retries; waiting here would hide that no server responds.
    pool.retryConnectionEstablishment = false
    var secure = TLSConfiguration.makeClientConfiguration()
    if !certificates.isEmpty { secure.trustRoots = .file(certificates) }
    return HTTPClient.Configuration(
      tlsConfiguration: secure, redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(
        connect: .milliseconds(Int64(connectTimeout * 1000))),
      connectionPool: pool,
      proxy: proxy.map {
        .server(
          host: $0.host, port: $0.port,
          authorization: $0.credentials.map {
            .basic(credentials: Base64.text(Array($0.utf8)))
          })
      },
      decompression: .enabled(limit: .size(256 << 20)))
  }
}

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
