// https://github.com/apple/swift-nio-extras/blob/main/Sources/NIOHTTPCompression/HTTPDecompression.swift
public enum NIOHTTPDecompression {
  public enum DecompressionError: Error, Equatable { case limit }
}
