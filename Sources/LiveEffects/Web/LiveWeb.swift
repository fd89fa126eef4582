import AsyncHTTPClient
package import Effects
import Formats
import NIOCore
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
