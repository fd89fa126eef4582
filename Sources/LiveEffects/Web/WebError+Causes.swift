import AsyncHTTPClient
import Base
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension WebError {
  /// Converts an error of the client; only errors before the request was sent are `unreachable`.
  init(_ error: any Error, cancelled: Bool) {
    switch error {
    case let error as WebError: self = cancelled ? .cancelled : error
    case is CancellationError: self = .cancelled
    case let error as HTTPClientError: self = Self.cause(error)
    case let error as NIOConnectionError: self = .unreachable(reason: Self.reason(error))
    case is SocketAddressError:
      self = .unreachable(reason: "the host name of the server is unknown")
    case ChannelError.connectTimeout:
      self = .unreachable(reason: HTTPClientError.connectTimeout.shortDescription)
    case NIOSSLError.handshakeFailed(let cause):
      self = .unreachable(reason: Self.secureReason("\(cause)"))
    case let error as NIOSSLExtraError: self = Self.cause(error)
    case let error as NIOSSLError: self = Self.cause(error)
    case let error as BoringSSLError:
      // The certificates are read before a connection; anything else breaks a connection.
      let reason = Self.secureReason("\(error)")
      self = reason == Self.unreadable ? .unreachable(reason: reason) : .interrupted(reason: reason)
    case let error as IOError: self = Self.cause(error)
    case is HTTPParserError: self = .interrupted(reason: "the response is not HTTP")
    case is NIOHTTPDecompression.DecompressionError:
      self = .interrupted(reason: "the response can't be decompressed")
    default: self = .interrupted(reason: "the connection failed (\(type(of: error)))")
    }
  }

  /// The error text of a library, without the source location:
  /// `error:1000007d:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED at …`.
  static func secureReason(_ text: String) -> String {
    if text.contains("CERTIFICATE_VERIFY_FAILED") {
      return "the certificate of the server is not trusted; set SSL_CERT_FILE to its authority"
    }
    if text.contains("failedToLoadCertificate") || text.contains("NO_SUCH_FILE")
      || text.contains("noSuchFilesystemObject")
    {
      return unreadable
    }
    let words = text.split(separator: ":").last?.prefix { $0.isUppercase || $0 == "_" } ?? ""
    return words.isEmpty
      ? "no secure connection"
      : "no secure connection: " + words.replacing("_", with: " ").lowercased()
  }

  private static let unreadable = "can't read the certificates of SSL_CERT_FILE"

  /// These end a secure connection that may have sent the request; all others are before it.
  private static let ofConnections: [NIOSSLError] = [
    .writeDuringTLSShutdown, .readInInvalidTLSState, .uncleanShutdown,
  ]

  private static func cause(_ error: NIOSSLError) -> WebError {
    let reason = secureReason("\(error)")
    if case .shutdownFailed = error { return .interrupted(reason: reason) }
    return ofConnections.contains(error)
      ? .interrupted(reason: reason) : .unreachable(reason: reason)
  }

  private static func cause(_ error: NIOSSLExtraError) -> WebError {
    switch error {
    case .failedToValidateHostname, .serverHostnameImpossibleToMatch:
      .unreachable(reason: "the certificate of the server is for another host name")
    case .cannotUseIPAddressInSNI, .invalidSNIHostname:
      .unreachable(reason: secureReason("\(error)"))
    default: .interrupted(reason: secureReason("\(error)"))
    }
  }

  private static func cause(_ error: IOError) -> WebError {
    let reason = String(cString: strerror(error.errnoCode)).lowercased()
    // These are only connection errors; others are if NIO says that they are of `connect`.
    let isOfConnect =
      [ECONNREFUSED, ENETUNREACH, EADDRNOTAVAIL].contains(error.errnoCode)
      || ["connect(", "finishing a non-blocking connect"].contains { "\(error)".contains($0) }
    return isOfConnect ? .unreachable(reason: reason) : .interrupted(reason: reason)
  }

  private static func cause(_ error: HTTPClientError) -> WebError {
    if error == .cancelled { return .cancelled }
    if error == .remoteConnectionClosed {
      return .interrupted(reason: "the server closed the connection")
    }
    if beforeSending.contains(error) { return .unreachable(reason: error.shortDescription) }
    if unusable.contains(error) { return .badAddress(reason: error.shortDescription) }
    return .interrupted(reason: error.shortDescription)
  }

  /// Errors before a connection sent a request.
  private static let beforeSending: [HTTPClientError] = [
    .connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .invalidProxyResponse,
    .proxyAuthenticationRequired, .getConnectionFromPoolTimeout,
  ]

  /// Errors of the request itself.
  private static let unusable: [HTTPClientError] = [
    .invalidURL, .emptyHost, .emptyScheme, .alreadyShutdown,
  ]

  private static func reason(_ error: NIOConnectionError) -> String {
    if let cause = error.connectionErrors.first?.error as? IOError {
      return String(cString: strerror(cause.errnoCode)).lowercased()
    }
    if error.connectionErrors.isEmpty { return "unknown host '\(error.host)'" }
    return "no connection to '\(error.host)'"
  }
}
