import Diagnostics

/// The privileges in build settings, from which Xcode generates Info.plist keys and entitlements.
struct SettingPrivileges {
  let path: String
  let holder: String

  init(path: String, holder: String? = nil) {
    self.path = path
    self.holder = holder ?? quoted(path)
  }

  private static let usagePrefix = "INFOPLIST_KEY_"
  private static let cages = ["ENABLE_APP_SANDBOX", "ENABLE_HARDENED_RUNTIME"]
  private static let resources = [
    "AUDIO_INPUT", "BLUETOOTH", "CALENDARS", "CAMERA", "CONTACTS", "LOCATION", "PHOTO_LIBRARY",
    "PRINTING", "USB",
  ]
  private static let folders = [
    "DOWNLOADS_FOLDER", "MOVIES_FOLDER", "MUSIC_FOLDER", "PICTURES_FOLDER",
  ]
  private static let exceptions = [
    "ALLOW_DYLD_ENVIRONMENT_VARIABLES", "ALLOW_JIT", "ALLOW_UNSIGNED_EXECUTABLE_MEMORY",
    "DEBUGGING_TOOL", "DISABLE_EXECUTABLE_PAGE_PROTECTION", "DISABLE_LIBRARY_VALIDATION",
  ]
  private static let rights =
    [
      "ENABLE_INCOMING_NETWORK_CONNECTIONS", "ENABLE_OUTGOING_NETWORK_CONNECTIONS",
      "ENABLE_USER_SELECTED_FILES",
    ] + resources.map { "ENABLE_RESOURCE_ACCESS_" + $0 }
    + folders.map { "ENABLE_FILE_ACCESS_" + $0 } + exceptions.map { "RUNTIME_EXCEPTION_" + $0 }

  /// All settings that are read.
  static let keys = UsageDescription.keys.map { usagePrefix + $0 } + cages + rights

  func read(_ settings: BuildSettings) -> [Privilege] {
    settings.settings.compactMap { setting in
      if setting.key.hasPrefix(Self.usagePrefix) { return usage(setting) }
      if Self.isOff(setting.value) { return nil }
      return Self.cages.contains(setting.key) ? cage(setting) : right(setting)
    }
  }

  private func usage(_ setting: BuildSettings.Setting) -> Privilege? {
    ApplePrivileges(path: path, holder: holder)
      .usage(String(setting.key.dropFirst(Self.usagePrefix.count)))
  }

  private func right(_ setting: BuildSettings.Setting) -> Privilege {
    Privilege(
      .entitlement, of: holder, "\(setting.key)=\(setting.value)",
      "has the new permission \(quoted(setting.key)) with \(quoted(setting.value))",
      at: setting.place)
  }

  private func cage(_ setting: BuildSettings.Setting) -> Privilege {
    Privilege(
      .entitlement, of: holder, setting.key, "is no longer restricted by \(quoted(setting.key))",
      at: setting.place
    ).asRestraint
  }

  private static func isOff(_ value: String) -> Bool {
    ["no", "false", "0", "none", ""].contains(value.lowercased())
  }
}
