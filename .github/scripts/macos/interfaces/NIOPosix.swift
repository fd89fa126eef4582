// https://github.com/apple/swift-nio/blob/main/Sources/NIOPosix/HappyEyeballs.swift
public struct SingleConnectionFailure: Sendable {
  public let error: any Error
}

public struct NIOConnectionError: Error {
  public let host: String
  public let port: Int
  public fileprivate(set) var connectionErrors: [SingleConnectionFailure] = []
}
