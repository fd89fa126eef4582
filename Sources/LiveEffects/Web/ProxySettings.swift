import Base

/// A proxy for https connections (`CONNECT`).
struct WebProxy: Hashable, Sendable {
  let host: String
  let port: Int
  /// `user:password`.
  let credentials: String?

  /// Parses `http://user:password@host:port`; the scheme is optional.
  init?(_ text: String) {
    guard let address = WebAddress(text.contains("://") ? text : "http://" + text),
      address.scheme == "http", !address.host.isEmpty
    else { return nil }
    let behind = address.authority.dropFirst(address.host.count)
    guard let port = behind.isEmpty ? 80 : Int(behind.dropFirst()), 1...65535 ~= port else {
      return nil
    }
    (host, self.port) = (address.host, port)
    credentials = address.userInfo.map(Self.decoded)
  }

  /// The text with decoded percent escapes.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let hex = String(validating: rest.prefix(2), as: UTF8.self),
        hex.utf8.count == 2, let value = UInt8(hex, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The proxy variables: `https_proxy` and `no_proxy`, also in capitals.
struct ProxySettings: Sendable {
  private let proxy: String
  private let exceptions: [Substring]

  init(_ environment: EnvironmentVariables) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    proxy =
      value("https_proxy") ?? value("HTTPS_PROXY") ?? value("all_proxy") ?? value("ALL_PROXY") ?? ""
    exceptions = (value("no_proxy") ?? value("NO_PROXY") ?? "").lowercased()
      .split { $0 == "," || $0 == " " }
  }

  /// The proxy to a server; nil for a direct connection.
  ///
  /// - Throws: `badAddress` if the variable contains no valid proxy.
  func proxy(for address: WebAddress) throws(WebError) -> WebProxy? {
    if proxy.isEmpty || address.isLoopback || isExcepted(address) { return nil }
    guard let proxy = WebProxy(proxy) else {
      throw .badAddress(reason: "'https_proxy' does not have the form 'http://host:port'")
    }
    return proxy
  }

  /// `*`, a host, a host with its port, or the end of one (`example.com` also means `.example.com`).
  private func isExcepted(_ address: WebAddress) -> Bool {
    exceptions.contains { entry in
      if entry == "*" || entry == address.authority || entry == address.host { return true }
      let domain = entry.drop { $0 == "*" || $0 == "." }
      return !domain.isEmpty && (address.host == domain || address.host.hasSuffix("." + domain))
    }
  }
}
