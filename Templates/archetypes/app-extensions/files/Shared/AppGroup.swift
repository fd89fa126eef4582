import Foundation

/// Data that the app and its extensions share; each Info.plist and the entitlements name the group.
enum AppGroup {
  /// The folder of the group; without the entitlement, a folder of this process only.
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
