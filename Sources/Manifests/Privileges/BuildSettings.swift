import Diagnostics

/// The build settings of a file that say what an app may do, each as often as it is set.
struct BuildSettings {
  /// One setting, without its conditions.
  struct Setting: Hashable, Sendable {
    let key: String
    let value: String
    let place: Place
  }

  private(set) var settings: [Setting] = []

  /// Those of Xcode's project file or of a file of settings, as far as they are asked for.
  init(_ bytes: [UInt8], path: String, keys: [String]) {
    let found =
      path.hasSuffix(".xcconfig")
      ? SettingLines.xcconfig(bytes, keys: keys) : ProjectSettings.versions(bytes, keys: keys)
    settings = found.map { setting in
      Setting(
        key: setting.key, value: String(decoding: bytes[setting.range], as: UTF8.self),
        place: Place(path: path, line: 1))
    }
  }

  /// Those that stand in a part of a manifest, wherever they do.
  init(in root: SpecNode, path: String, keys: [String]) {
    let keys = Set(keys)
    var open = [root]
    while let node = open.popLast() {
      open += node.items + node.entries.map(\.value)
      for entry in node.entries {
        // A condition in brackets may stand behind the name.
        let key = String(entry.key.prefix { $0 != "[" })
        guard keys.contains(key), let text = entry.value.text else { continue }
        settings.append(Setting(key: key, value: text, place: entry.keyPlace))
      }
    }
    settings.sort { ($0.key, $0.place.line) < ($1.key, $1.place.line) }
  }
}
