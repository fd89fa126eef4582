import Foundation

/// What app and extensions share; the names stand in each Info.plist and in the entitlements.
enum AppGroup {
  /// The folder of the group; without the entitlement a folder of this process alone.
  static var folder: URL {
    let group = Bundle.main.object(forInfoDictionaryKey: "AppGroup") as? String
    return group.flatMap(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier:))
      ?? .temporaryDirectory
  }

  /// The keychain group, with the prefix of the team.
  static var keychainGroup: String? {
    Bundle.main.object(forInfoDictionaryKey: "KeychainGroup") as? String
  }
}
