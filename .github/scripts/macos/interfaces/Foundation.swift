// https://github.com/swiftlang/swift-foundation/blob/release/6.2/Sources/FoundationEssentials/Data/Data.swift
public struct Data: Equatable, Hashable, Sendable, RandomAccessCollection {
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

// https://developer.apple.com/documentation/foundation/userdefaults
open class UserDefaults {
  public init?(suiteName suitename: String?) {}
  open func objectIsForced(forKey key: String) -> Bool { false }
  open func dictionary(forKey defaultName: String) -> [String: Any]? { nil }
}

// The text and the numbers of CoreFoundation, which Foundation exports on macOS.
// https://developer.apple.com/documentation/corefoundation/cfstring
public final class CFString: Hashable, Sendable {
  init() {}
  public static func == (left: CFString, right: CFString) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
// https://developer.apple.com/documentation/corefoundation/cfdictionary
public final class CFDictionary {}
// https://developer.apple.com/documentation/corefoundation/cftyperef
public typealias CFTypeRef = AnyObject
// https://developer.apple.com/documentation/kernel/osstatus
public typealias OSStatus = Int32

// `as` between these types, which the Objective-C runtime offers on macOS.
extension String: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> CFString { CFString() }
  public static func _forceBridgeFromObjectiveC(_ source: CFString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: CFString, result: inout String?
  ) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: CFString?) -> String { "" }
}
extension Dictionary: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> CFDictionary { CFDictionary() }
  public static func _forceBridgeFromObjectiveC(_ source: CFDictionary, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: CFDictionary, result: inout Self?
  ) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: CFDictionary?) -> Self { [:] }
}
