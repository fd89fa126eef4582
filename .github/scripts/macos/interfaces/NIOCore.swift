// https://github.com/apple/swift-nio/blob/main/Sources/NIOCore/IO.swift
public struct IOError: Error {
  public var errnoCode: CInt { 0 }
}

// https://github.com/apple/swift-nio/blob/main/Sources/NIOCore/SocketAddresses.swift
public enum SocketAddressError: Error, Equatable, Hashable { case unsupported }

// https://github.com/apple/swift-nio/blob/main/Sources/NIOCore/EventLoop.swift
public struct TimeAmount: Hashable, Sendable {}

// https://github.com/apple/swift-nio/blob/main/Sources/NIOCore/Channel.swift
public enum ChannelError: Error {
  case connectTimeout(TimeAmount)
}
