package import Base
import YAML

/// Finds the value of a build setting in a manifest, as Xcode would.
struct SettingLookup {
  private let root: YAMLNode
  private let groups: [String: YAMLNode]
  /// The settings of each readable settings file.
  private let configFiles: ConfigFileStore

  init(_ root: YAMLNode, _ configFiles: ConfigFileStore) {
    self.root = root
    self.configFiles = configFiles
    groups = Dictionary(
      (root["settingGroups"] ?? root["settingPresets"])?.entries.map { ($0.key, $0.value) } ?? [],
      uniquingKeysWith: { $1 })
  }

  var configurations: [String] {
    let names = root["configs"]?.entries.map(\.key) ?? []
    return names.isEmpty ? ["Debug", "Release"] : names
  }

  /// The effective value of a setting; nil if no file that was read sets it.
  func value(
    _ key: String, of target: SpecTarget, in configuration: String
  ) -> SettingValue? {
    value(key, of: target, in: configuration, from: .target)
      ?? value(key, of: target, in: configuration, from: .targetFile)
      ?? value(key, of: target, in: configuration, from: .project)
      ?? value(key, of: target, in: configuration, from: .projectFile)
  }

  func value(
    _ key: String, of target: SpecTarget, in configuration: String,
    from level: SettingValue.Level
  ) -> SettingValue? {
    switch level {
    case .target: setting(key, target.node["settings"], configuration, .target)
    case .project: setting(key, root["settings"], configuration, .project)
    case .targetFile: file(key, target.node["configFiles"], configuration, .targetFile)
    case .projectFile: file(key, root["configFiles"], configuration, .projectFile)
    }
  }

  /// True if all settings files of the target were read.
  func isComplete(for target: SpecTarget) -> Bool {
    [target.node["configFiles"], root["configFiles"]].allSatisfy { node in
      (node?.entries ?? []).allSatisfy { $0.value.text.map(configFiles.isRead) ?? true }
    }
  }

  private func file(
    _ key: String, _ files: YAMLNode?, _ configuration: String, _ level: SettingValue.Level
  ) -> SettingValue? {
    guard let path = files?[configuration]?.text, let value = configFiles.value(key, in: path)
    else { return nil }
    return SettingValue(text: value.text, place: value.place, level: level)
  }

  private func setting(
    _ key: String, _ settings: YAMLNode?, _ configuration: String, _ level: SettingValue.Level
  ) -> SettingValue? {
    var asked: Set<String> = []
    guard let node = node(key, settings, configuration, &asked) else { return nil }
    return SettingValue(text: Self.written(node), place: node.place, level: level)
  }

  /// Configurations override `base`, and `base` overrides groups, of which the last one wins.
  ///
  /// Each group is visited once: groups can include each other and themselves.
  private func node(
    _ key: String, _ settings: YAMLNode?, _ configuration: String, _ asked: inout Set<String>
  ) -> YAMLNode? {
    guard let settings else { return nil }
    guard settings.entries.contains(where: { SpecSettings.isPart($0.key) }) else {
      return settings[key]
    }
    for entry in settings["configs"]?.entries.reversed() ?? []
    where applies(entry.key, configuration) {
      if let node = node(key, entry.value, configuration, &asked) { return node }
    }
    if let node = settings["base"]?[key] { return node }
    for name in settings["groups"]?.items.reversed().compactMap(\.text) ?? []
    where asked.insert(name).inserted {
      if let node = node(key, groups[name], configuration, &asked) { return node }
    }
    return nil
  }

  /// A name applies to every configuration that contains it, unless one has exactly that name.
  private func applies(_ name: String, _ configuration: String) -> Bool {
    let (name, configuration) = (name.lowercased(), configuration.lowercased())
    if name == configuration { return true }
    let isExact = configurations.contains { $0.lowercased() == name }
    return !isExact && configuration.contains(name)
  }

  /// The text that the project gets.
  private static func written(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar(let text): node.scalar.printed ?? text
    case .list(let items): items.compactMap(\.text).joined(separator: " ")
    case .map: ""
    }
  }
}

/// A build setting, as one level of a project sets it.
package struct SettingValue: Hashable, Sendable {
  /// The levels, strongest first.
  package enum Level: Hashable, Sendable {
    case target
    case targetFile
    case project
    case projectFile
  }

  package let text: String
  package let place: Place
  package let level: Level

  /// True if it depends on other settings.
  package var isMade: Bool { text.contains("$(") || text.contains("${") }
}
