import Foundation
import Security

/// A token in the Keychain of this device; it is not part of backups or synced.
struct KeychainToken: Sendable {
  let service: String
  let account: String

  /// The Keychain's status when it returns no token.
  struct Failure: Error, Hashable {
    let status: OSStatus
  }

  /// The token of this app.
  static let app = KeychainToken(
    service: Bundle.main.bundleIdentifier ?? "app", account: "token")

  func read() throws(Failure) -> String? {
    var query = item
    query[kSecReturnData] = true
    query[kSecMatchLimit] = kSecMatchLimitOne
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess, let data = found as? Data else {
      throw Failure(status: status)
    }
    return String(bytes: data, encoding: .utf8)
  }

  func write(_ token: String) throws(Failure) {
    try remove()
    var new = item
    new[kSecValueData] = Data(token.utf8)
    new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    try check(SecItemAdd(new as CFDictionary, nil))
  }

  func remove() throws(Failure) {
    let status = SecItemDelete(item as CFDictionary)
    if status != errSecItemNotFound { try check(status) }
  }

  private var item: [CFString: Any] {
    [
      kSecClass: kSecClassGenericPassword,
      kSecAttrService: service,
      kSecAttrAccount: account,
    ]
  }

  private func check(_ status: OSStatus) throws(Failure) {
    guard status == errSecSuccess else { throw Failure(status: status) }
  }
}
