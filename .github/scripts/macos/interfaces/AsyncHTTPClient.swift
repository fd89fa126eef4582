// https://github.com/swift-server/async-http-client/blob/main/Sources/AsyncHTTPClient/HTTPClient.swift
public struct HTTPClientError: Error, Equatable {
  public var shortDescription: String { "" }
  public static let alreadyShutdown = HTTPClientError()
  public static let cancelled = HTTPClientError()
  public static let connectTimeout = HTTPClientError()
  public static let emptyHost = HTTPClientError()
  public static let emptyScheme = HTTPClientError()
  public static let getConnectionFromPoolTimeout = HTTPClientError()
  public static let httpProxyHandshakeTimeout = HTTPClientError()
  public static let invalidProxyResponse = HTTPClientError()
  public static let invalidURL = HTTPClientError()
  public static let proxyAuthenticationRequired = HTTPClientError()
  public static let remoteConnectionClosed = HTTPClientError()
  public static let tlsHandshakeTimeout = HTTPClientError()
}
