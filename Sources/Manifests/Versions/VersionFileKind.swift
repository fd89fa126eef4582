/// The format of a file that contains a version.
package enum VersionFileKind: String, CaseIterable, Sendable {
  case xcconfig
  case plist
  case xcodegen
  case pbxproj
  case gradle
  case properties
  case json
  /// The configuration of an Expo app, `app.json`.
  case expo
  /// The description of a Dart package, `pubspec.yaml`.
  case pubspec
  /// A Gradle version catalog.
  case toml
  /// Only the version.
  case text

  /// The format for a file name; nil if it is unknown.
  package init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let names: [String: VersionFileKind] = [
      "pubspec.yaml": .pubspec, "pubspec.yml": .pubspec, "app.json": .expo, "VERSION": .text,
      ".version": .text,
    ]
    let kinds: [(ending: String, kind: VersionFileKind)] = [
      (".xcconfig", .xcconfig), (".plist", .plist), (".pbxproj", .pbxproj), (".gradle", .gradle),
      (".gradle.kts", .gradle), (".properties", .properties), (".json", .json), (".yml", .xcodegen),
      (".yaml", .xcodegen), (".txt", .text), (".toml", .toml),
    ]
    guard let kind = names[name] ?? kinds.first(where: { name.hasSuffix($0.ending) })?.kind else {
      return nil
    }
    self = kind
  }

  /// The usual keys of the version in such a file, in order of precedence.
  var keys: [String] {
    switch self {
    case .xcconfig, .pbxproj: ["MARKETING_VERSION"]
    case .plist: ["CFBundleShortVersionString"]
    case .xcodegen: ["MARKETING_VERSION", "CFBundleShortVersionString"]
    case .gradle: ["versionName"]
    case .properties: ["app.versionName", "versionName", "VERSION_NAME"]
    case .json, .pubspec: ["version"]
    // Without an object 'expo', the root object has its keys, as Expo's documentation describes.
    case .expo: ["expo.version", "version"]
    case .toml: ["versionName", "appVersionName", "app-versionName", "appVersion", "app-version"]
    case .text: ["version"]
    }
  }

  /// True if a dot in a key separates tables, see `KeyPaths`.
  var hasPaths: Bool { [.json, .expo, .pubspec, .toml].contains(self) }

  /// The form of a version that can be replaced.
  func line(_ key: String, _ text: String) -> String {
    switch self {
    case .properties: "\(key)=\(text)"
    case .toml: "\(key) = \"\(text)\""
    default: "\(key): \"\(text)\""
    }
  }
}

/// The platform of a version, according to the format.
package enum VersionPlatform: Hashable, Sendable {
  case apple
  case android
}

extension VersionFile {
  /// Nil if the format has no platform, such as a text, or if a custom key decides.
  package var platform: VersionPlatform? {
    switch kind {
    case .xcconfig, .plist, .pbxproj: .apple
    case .gradle: .android
    case .xcodegen: isUsual ? .apple : nil
    case .properties, .toml: isUsual ? .android : nil
    case .json, .expo, .pubspec, .text: nil
    }
  }

  private var isUsual: Bool { key.map(kind.keys.contains) ?? true }
}

extension VersionSettings {
  /// True if the version of the settings applies to files of a platform.
  ///
  /// A file of the other platform does not matter for this one. A file without a platform applies
  /// to all.
  package func reaches(_ platform: VersionPlatform?) -> Bool {
    platform == nil || files.contains { $0.platform == nil || $0.platform == platform }
  }

  /// True if a build setting contains it, which a property list can reference.
  package var hasBuildSetting: Bool {
    files.contains { [.xcconfig, .xcodegen, .pbxproj].contains($0.kind) && $0.platform == .apple }
  }

  /// The files that are XcodeGen manifests, with any name.
  package var manifests: [String] {
    files.filter { $0.kind == .xcodegen && $0.platform == .apple }.map(\.path)
  }

  /// The settings files, with any name.
  package var settingsFiles: [String] {
    files.filter { $0.kind == .xcconfig }.map(\.path)
  }
}
