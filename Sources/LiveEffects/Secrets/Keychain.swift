#if canImport(Security)
  import CSystemCalls
  import Base
  import Foundation
  import Security

  extension KeychainCalls {
    /// The login keychain; without a terminal no call waits for a window.
    static func system(console: Console) -> KeychainCalls {
      @Sendable func prepare() { allow_keychain_windows(console.inputIsTerminal ? 1 : 0) }
      return KeychainCalls(
        copy: { account in
          prepare()
          var query = item(account)
          query[kSecReturnData] = true
          var result: CFTypeRef?
          let status = SecItemCopyMatching(query as CFDictionary, &result)
          return (status, (result as? Data).map { [UInt8]($0) } ?? [])
        },
        update: { account, secret in
          prepare()
          let change: [CFString: Any] = [kSecValueData: Data(secret)]
          return SecItemUpdate(item(account) as CFDictionary, change as CFDictionary)
        },
        add: { account, secret in
          prepare()
          var query = item(account)
          query[kSecValueData] = Data(secret)
          query[kSecAttrLabel] = "flowctl: \(account)"
          return SecItemAdd(query as CFDictionary, nil)
        },
        delete: { account in
          prepare()
          return SecItemDelete(item(account) as CFDictionary)
        },
        text: { SecCopyErrorMessageString($0, nil) as String? })
    }

    private static func item(_ account: String) -> [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: "flowctl", kSecAttrAccount: account]
    }
  }
#endif
