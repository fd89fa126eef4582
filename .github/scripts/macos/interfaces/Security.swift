public import Foundation

// https://developer.apple.com/documentation/security/keychain-items
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }
public func SecItemUpdate(
  _ query: CFDictionary, _ attributesToUpdate: CFDictionary
) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

// https://developer.apple.com/documentation/security/seccopyerrormessagestring(_:_:)
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? { nil }

// https://developer.apple.com/documentation/security/security-framework-result-codes
public var errSecSuccess: OSStatus { 0 }
public var errSecItemNotFound: OSStatus { -25300 }

// https://developer.apple.com/documentation/security/item-class-keys-and-values
public let kSecClass: CFString = text()
public let kSecClassGenericPassword: CFString = text()
// https://developer.apple.com/documentation/security/item-attribute-keys-and-values
public let kSecAttrService: CFString = text()
public let kSecAttrAccount: CFString = text()
public let kSecAttrLabel: CFString = text()
// https://developer.apple.com/documentation/security/item-return-result-keys
public let kSecReturnData: CFString = text()
public let kSecValueData: CFString = text()

private func text() -> CFString { ""._bridgeToObjectiveC() }
