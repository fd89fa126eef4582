// https://github.com/apple/swift-nio-ssl/blob/main/Sources/NIOSSL/SSLErrors.swift
public enum NIOSSLError: Error, Equatable {
  case writeDuringTLSShutdown
  case noSuchFilesystemObject
  case failedToLoadCertificate
  case handshakeFailed(BoringSSLError)
  case shutdownFailed(BoringSSLError)
  case readInInvalidTLSState
  case uncleanShutdown
}

public enum BoringSSLError: Error, Equatable { case noError }

public struct NIOSSLExtraError: Error, Hashable {
  public static let failedToValidateHostname = NIOSSLExtraError()
  public static let serverHostnameImpossibleToMatch = NIOSSLExtraError()
  public static let cannotUseIPAddressInSNI = NIOSSLExtraError()
  public static let invalidSNIHostname = NIOSSLExtraError()
}
