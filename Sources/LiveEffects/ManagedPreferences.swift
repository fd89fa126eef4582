#if canImport(Darwin)
  import Foundation
#endif

/// What macOS holds of an organisation's policy, as a profile of its server sets it.
enum ManagedPreferences {
  /// The text `policy` of `com.apple.configuration.managed` in the domain `flowctl`, only where the
  /// user can't have set it.
  @Sendable
  static func policy() -> [UInt8]? {
    #if canImport(Darwin)
      let key = "com.apple.configuration.managed"
      guard let preferences = UserDefaults(suiteName: "flowctl"),
        preferences.objectIsForced(forKey: key),
        let text = preferences.dictionary(forKey: key)?["policy"] as? String
      else { return nil }
      return Array(text.utf8)
    #else
      nil
    #endif
  }
}
