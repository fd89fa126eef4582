/// A file that contains the version of the app.
package struct VersionFile: Hashable, Sendable {
  /// Relative to the top of the repository.
  package let path: String
  package let kind: VersionFileKind
  /// The key to search; nil for the usual keys of the format.
  package let key: String?

  /// A file with a format.
  ///
  /// - Throws: `buildNumber` if the key is a build number, which comes from CI.
  package init(
    path: String, kind: VersionFileKind, key: String? = nil
  ) throws(VersionFileError) {
    if let key, Self.isBuildNumber(key) { throw .buildNumber(path: path, key: key) }
    (self.path, self.kind, self.key) = (path, kind, key)
  }

  /// A file whose name determines its format.
  ///
  /// - Throws: `unknownKind` if it does not.
  package init(path: String, key: String? = nil) throws(VersionFileError) {
    guard let kind = VersionFileKind(path: path) else { throw .unknownKind(path: path) }
    try self.init(path: path, kind: kind, key: key)
  }

  /// The keys to search.
  package var keys: [String] { key.map { [$0] } ?? kind.keys }

  /// The last components of the keys, to search in unreadable files.
  var names: [String] { kind.hasPaths ? keys.compactMap { KeyPaths.names(of: $0).last } : keys }

  /// The file contains no version.
  package var silence: VersionFileError {
    kind == .text ? .notText(path: path) : .notStated(path: path, keys: keys)
  }

  /// Build numbers, which come from CI and are never written.
  private static func isBuildNumber(_ key: String) -> Bool {
    let name = KeyPaths.names(of: key).last ?? key
    let last = name.split { $0 == "." || $0 == "-" }.last.map(String.init) ?? name
    return ["CURRENT_PROJECT_VERSION", "CFBundleVersion", "versionCode", "buildNumber"]
      .contains(last)
  }
}

/// The files that contain the app's version, and the changelog.
package struct VersionSettings: Hashable, Sendable {
  /// The version files; empty if the configuration names none.
  package var files: [VersionFile]
  package var changelog: String?

  /// Creates settings.
  package init(files: [VersionFile] = [], changelog: String? = nil) {
    (self.files, self.changelog) = (files, changelog)
  }

  /// The configuration line that names further files, too.
  package func naming(_ more: [VersionFile]) -> String {
    let listed = (files + more).map(Self.entry)
    let log = changelog.map { ", changelog: \(Self.scalar($0))" } ?? ""
    return "versions: { files: [\(listed.joined(separator: ", "))]\(log) }"
  }

  /// The same without a file; nil if none is left.
  func naming(allBut path: String) -> String? {
    let rest = files.filter { $0.path != path }
    return rest.isEmpty ? nil : VersionSettings(files: rest, changelog: changelog).naming([])
  }

  private static func entry(_ file: VersionFile) -> String {
    let key = file.key.map { ", key: \(scalar($0))" } ?? ""
    let isUsual = VersionFileKind(path: file.path) == file.kind
    let kind = isUsual ? "" : ", kind: \(file.kind.rawValue)"
    return key.isEmpty && kind.isEmpty
      ? scalar(file.path) : "{ path: \(scalar(file.path))\(key)\(kind) }"
  }

  /// A text as a YAML list item, quoted if needed.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        || "/._-+".utf8.contains(byte)
    }
    if isPlain, let first = text.first, first.isLetter { return text }
    return "'" + text.replacing("'", with: "''") + "'"
  }
}

/// The format of a file that contains a version.
package enum VersionFileKind: String, CaseIterable, Sendable {
  case xcconfig
  case plist
  case xcodegen
  case pbxproj
  /// The project file of Xcode 27 and later, JSON with comments and trailing commas.
  case xcproj
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
      (".xcconfig", .xcconfig), (".plist", .plist), (".pbxproj", .pbxproj), (".xcproj", .xcproj),
      (".gradle", .gradle),
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
    case .xcconfig, .pbxproj, .xcproj: ["MARKETING_VERSION"]
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

  /// The usual keys of the build number.
  var buildKeys: [String] {
    switch self {
    case .xcconfig, .pbxproj, .xcproj: ["CURRENT_PROJECT_VERSION"]
    case .plist: ["CFBundleVersion"]
    case .xcodegen: ["CURRENT_PROJECT_VERSION", "CFBundleVersion"]
    case .gradle: ["versionCode"]
    case .properties: ["app.versionCode", "versionCode", "VERSION_CODE"]
    case .expo:
      [
        "expo.ios.buildNumber", "expo.android.versionCode", "ios.buildNumber",
        "android.versionCode",
      ]
    case .toml: ["versionCode", "appVersionCode", "app-versionCode"]
    // In `pubspec.yaml` it is a part of the version.
    case .json, .pubspec, .text: []
    }
  }

  /// True if a dot in a key separates tables, see `KeyPaths`.
  var hasPaths: Bool { [.json, .expo, .pubspec, .toml].contains(self) }
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
    case .xcconfig, .plist, .pbxproj, .xcproj: .apple
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
    files.contains {
      [.xcconfig, .xcodegen, .pbxproj, .xcproj].contains($0.kind) && $0.platform == .apple
    }
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
