#if canImport(Security)
  import Effects
  import Foundation
  import Security

  /// The keychain of the user on macOS.
  enum Keychain {
    static let place = "the keychain"

    static func read(_ account: String) throws(SecretError) -> StoredSecret? {
      var query = item(account)
      query[kSecReturnData] = true
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess, let data = result as? Data else { throw error(status) }
      return StoredSecret(secret: [UInt8](data), place: place)
    }

    static func write(_ account: String, _ secret: [UInt8]) throws(SecretError) -> String {
      _ = try remove(account)
      var query = item(account)
      query[kSecValueData] = Data(secret)
      query[kSecAttrLabel] = "flowctl: \(account)"
      let status = SecItemAdd(query as CFDictionary, nil)
      guard status == errSecSuccess else { throw error(status) }
      return place
    }

    /// Whether there was an entry.
    static func remove(_ account: String) throws(SecretError) -> Bool {
      let status = SecItemDelete(item(account) as CFDictionary)
      guard status == errSecSuccess || status == errSecItemNotFound else { throw error(status) }
      return status == errSecSuccess
    }

    private static func item(_ account: String) -> [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: "flowctl", kSecAttrAccount: account]
    }

    private static func error(_ status: OSStatus) -> SecretError {
      let reason = SecCopyErrorMessageString(status, nil) as String?
      return SecretError(place: place, reason: reason ?? "error \(status)")
    }
  }
#endif
