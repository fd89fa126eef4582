import Base
import YAML

/// The build settings of a file that set privileges, in all occurrences.
struct BuildSettings {
  /// One setting, without its conditions.
  struct Setting: Hashable, Sendable {
    let key: String
    let value: String
    let place: Place
    /// The only configuration that it applies to; empty for all.
    var configuration = ""
  }

  private(set) var settings: [Setting] = []

  /// The relevant settings of an Xcode project file or a settings file.
  init(_ bytes: [UInt8], path: String, keys: [String]) {
    let isLines = !path.hasSuffix(".pbxproj")
    let found =
      isLines
      ? SettingLines.xcconfig(bytes, keys: keys)
      : ProjectSettings.versions(bytes, keys: keys + [Self.name])
    // Xcode writes the name of a configuration after its settings.
    var configuration = ""
    for range in found.reversed() {
      let value = String(decoding: bytes[range.range], as: UTF8.self)
      if !isLines, range.key == Self.name {
        configuration = value
        continue
      }
      if isLines { configuration = Self.condition(before: range.range.lowerBound, in: bytes) }
      settings.append(
        Setting(
          key: range.key, value: value, place: Place(path: path, line: 1),
          configuration: configuration))
    }
    settings.reverse()
  }

  /// The settings anywhere in a part of a manifest.
  init(in root: YAMLNode, path: String, keys: [String]) {
    let keys = Set(keys)
    var open = [(node: root, configuration: "")]
    while let (node, configuration) = open.popLast() {
      open += node.items.map { ($0, configuration) }
      for entry in node.entries {
        if entry.key == "configs" {
          open += entry.value.entries.map { ($0.value, $0.key) }
        } else {
          open.append((entry.value, configuration))
        }
        // A condition in brackets may follow the name.
        let key = String(entry.key.prefix { $0 != "[" })
        guard keys.contains(key), let text = entry.value.text else { continue }
        let condition = Self.condition(in: entry.key)
        settings.append(
          Setting(
            key: key, value: text, place: entry.keyPlace,
            configuration: condition.isEmpty ? configuration : condition))
      }
    }
    settings.sort { ($0.key, $0.place.line) < ($1.key, $1.place.line) }
  }

  private static let name = "name"

  private static func condition(before offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes[..<offset]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return condition(in: String(decoding: before[start...], as: UTF8.self))
  }

  /// The configuration in the brackets after a name; empty if there is none.
  private static func condition(in key: String) -> String {
    guard let start = key.firstRange(of: "config=")?.upperBound, key.contains("[") else {
      return ""
    }
    return String(key[start...].prefix { $0 != "]" && $0 != "," })
  }
}

/// The privileges in build settings, from which Xcode generates Info.plist keys and entitlements.
struct SettingPrivileges {
  let path: String
  private var holder: String { quoted(path) }

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
