/// How a file states a version.
package enum VersionFileKind: String, CaseIterable, Sendable {
  case xcconfig
  case plist
  case xcodegen
  case pbxproj
  case gradle
  case properties
  case json
  /// The configuration of an app of Expo, `app.json`.
  case expo
  /// The description of a package of Dart, `pubspec.yaml`.
  case pubspec
  /// A version catalog of Gradle.
  case toml
  /// Nothing but the version.
  case text

  /// The kind that a file's name tells; nil where it tells none.
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

  /// The keys that such a file usually states it by, the one that counts first.
  var keys: [String] {
    switch self {
    case .xcconfig, .pbxproj: ["MARKETING_VERSION"]
    case .plist: ["CFBundleShortVersionString"]
    case .xcodegen: ["MARKETING_VERSION", "CFBundleShortVersionString"]
    case .gradle: ["versionName"]
    case .properties: ["app.versionName", "versionName", "VERSION_NAME"]
    case .json, .pubspec: ["version"]
    // Without an object 'expo' the whole file is what it would hold, as Expo's documentation has it.
    case .expo: ["expo.version", "version"]
    case .toml: ["versionName", "appVersionName", "app-versionName", "appVersion", "app-version"]
    case .text: ["version"]
    }
  }

  /// True where a point in a key leads into a table, as `KeyPaths` has it.
  var hasPaths: Bool { [.json, .expo, .pubspec, .toml].contains(self) }

  /// How such a file states a version so that another one can take its place.
  func line(_ key: String, _ text: String) -> String {
    switch self {
    case .properties: "\(key)=\(text)"
    case .toml: "\(key) = \"\(text)\""
    default: "\(key): \"\(text)\""
    }
  }
}

/// Whose version a file states, as its kind tells it.
package enum VersionPlatform: Hashable, Sendable {
  case apple
  case android
}

extension VersionFile {
  /// Nil where the kind tells none, as of a text, or where a key of one's own says what it means.
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
  /// True where the version of the settings is to reach files of a platform.
  ///
  /// A file of the other platform says nothing about this one's. One that tells no platform states
  /// the version of everything.
  package func reaches(_ platform: VersionPlatform?) -> Bool {
    platform == nil || files.contains { $0.platform == nil || $0.platform == platform }
  }

  /// True where a build setting states it, which a property list can name.
  package var hasBuildSetting: Bool {
    files.contains { [.xcconfig, .xcodegen, .pbxproj].contains($0.kind) && $0.platform == .apple }
  }

  /// The files that are manifests of their own, whatever they are called.
  package var manifests: [String] {
    files.filter { $0.kind == .xcodegen && $0.platform == .apple }.map(\.path)
  }

  /// The files of settings, whatever they are called.
  package var settingsFiles: [String] {
    files.filter { $0.kind == .xcconfig }.map(\.path)
  }
}
