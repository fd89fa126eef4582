// https://github.com/apple/swift-nio/blob/main/Sources/NIOHTTP1/HTTPTypes.swift
public enum HTTPParserError: Error { case unknown }
