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
