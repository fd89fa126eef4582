#if canImport(Darwin)
  import Foundation
#endif

/// The managed policy of an organization on macOS, as set by a profile of its server.
enum ManagedPreferences {
  /// The text `policy` of `com.apple.configuration.managed` in the domain `flowctl`, only if the
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
